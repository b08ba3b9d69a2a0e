import type pg from 'pg'

/** Epoch of the database, and the time until which its answers are known to survive a loss of the machine. */
export type Installation = { epoch: string; durableUntil: string }

/** Time for which the state is cached, ms: a restore under a running server is noticed within it. */
const maxAge = 60_000
/** Time before a failed query is repeated, ms. */
const retryAfter = 5_000

/** Reads the installation at most once a minute. The result is null while the database cannot answer. */
export function watchInstallation(
  pool: pg.Pool,
  now: () => number = () => performance.now(),
): () => Promise<Installation | null> {
  let cached: Installation | null = null
  let refreshAt = -Infinity
  let refreshing: Promise<void> | null = null
  const refresh = async () => {
    try {
      cached = await readInstallation(pool)
      refreshAt = now() + maxAge
    } catch {
      refreshAt = now() + retryAfter
    } finally {
      refreshing = null
    }
  }
  return async () => {
    if (now() >= refreshAt) refreshing ??= refresh()
    if (refreshing && !cached) await refreshing
    return cached
  }
}

async function readInstallation(pool: pg.Pool): Promise<Installation> {
  const { rows } = await pool.query<{ epoch: string; durable_until: string }>(
    'select epoch, durable_until from check_installation()',
  )
  const [row] = rows
  if (!row)
    throw new Error(
      'The table installation is empty: run "insert into installation (fingerprint) values (installation_fingerprint())".',
    )
  return { epoch: row.epoch, durableUntil: row.durable_until }
}
