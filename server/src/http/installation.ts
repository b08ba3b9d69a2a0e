import type pg from 'pg'

/** Which installation answers, and until when everything that it answered is known to outlive the machine. */
export type Installation = { epoch: string; durableUntil: string }

/** A restore under a running server is noticed within this time, ms. */
const freshFor = 60_000
/** After a failure it is asked again no earlier than this, ms. */
const retryAfter = 5_000

/** Asks the database once a minute at most. Null while it cannot answer: a record is not refused for that. */
export function watchInstallation(
  pool: pg.Pool,
  now: () => number = () => performance.now(),
): () => Promise<Installation | null> {
  let known: Installation | null = null
  let askAt = -Infinity
  let asking: Promise<void> | null = null
  const ask = async () => {
    try {
      known = await readInstallation(pool)
      askAt = now() + freshFor
    } catch {
      askAt = now() + retryAfter
    } finally {
      asking = null
    }
  }
  return async () => {
    if (now() >= askAt) asking ??= ask()
    // What is known is answered at once; who comes first waits.
    if (asking && !known) await asking
    return known
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
