// The check of daily totals after a restore, on a database of its own whose totals are slow to read or cannot be read.
import { execFile } from 'node:child_process'
import { chmod, mkdtemp, readdir, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { promisify } from 'node:util'
import { afterAll, describe, expect, test } from 'vitest'
import { asOwner, makeFarm, testApp } from '../../test/farm.ts'
import { withLimit } from '../../test/statement-limit.ts'
import { takeBackup, type Backup } from '../database/backup.ts'
import { startEmbedded } from '../database/embedded/embedded.ts'
import { migrate } from '../database/migrate.ts'
import { restore } from '../database/restore.ts'
import { refreshFarm } from '../reports/daily-totals-job.ts'
import { checkRestored } from './check-restored.ts'

const place = await mkdtemp(join(tmpdir(), 'penside-check-'))
afterAll(() => rm(place, { recursive: true }))

/** Statement timeout of the check's connections, far below the time that one day of the totals takes. */
const limit = '1s'
const slow = `pg_sleep(1.5)::text is not null`
const failing = `1 / (farm_id - farm_id) = 1`

/** Backups of a farm whose first daily total is wrong; each read of it evaluates the condition. */
const backups = await backupsWhere(slow, failing)

async function backupsWhere(...conditions: string[]): Promise<Backup[]> {
  await chmod(place, 0o755)
  const home = await mkdtemp(join(place, 'own-'))
  await chmod(home, 0o755)
  const { url, stop } = await startEmbedded({ home, log: () => {}, settings: { fsync: 'off' } })
  const taken: Backup[] = []
  try {
    await migrate(url)
    const { farmId } = await makeFarm({ url })
    const house = await testApp({ url })
    await refreshFarm(house.app, farmId)
    await house.close()
    await asOwner(url, async (client) => {
      const { rows } = await client.query<{ day: string }>(`
        update daily_total set sums[1] = sums[1] + 1 where on_date = (select min(on_date) from daily_total) returning on_date::text as day`)
      for (const [number, condition] of conditions.entries()) {
        await client.query(`drop policy if exists first_day on daily_total`)
        await client.query(`create policy first_day on daily_total as restrictive for select
          using (case when on_date = '${rows[0]!.day}' then ${condition} else true end)`)
        taken.push((await takeBackup(url, join(home, `backups-${number}`)))!)
      }
    })
    return taken
  } finally {
    await stop()
  }
}

/** What a restore reports, with the check on connections of that limit; and whether the data are in place. */
async function restored(backup: Backup) {
  const home = await mkdtemp(join(place, 'restored-'))
  await chmod(home, 0o755)
  const lines: string[] = []
  const { rows } = await restore(backup, home, {
    log: (line) => lines.push(line),
    check: (url) => checkRestored(withLimit(url, limit), (line) => lines.push(line)),
  })
  expect(rows).toBeGreaterThan(0)
  expect(await readdir(home)).toContain('database')
  // What the records are no longer known to agree with is computed anew.
  const { url, stop } = await startEmbedded({ home, log: () => {} })
  try {
    const known = await asOwner(url, (client) => client.query('select from daily_total_state'))
    expect(known.rowCount).toBe(0)
  } finally {
    await stop()
  }
  return lines.join('\n')
}

test('finds differences without a statement timeout, and keeps the data', async () => {
  const said = await restored(backups[0]!)
  expect(said).toMatch(
    /Warning: the data are restored; daily totals of 1 of 1 farms differ from their records\.\nThe server recalculates them when it starts\.$/,
  )
})

test('warns if the check fails, and keeps the data', async () => {
  const said = await restored(backups[1]!)
  expect(said).toMatch(
    /Warning: the data are restored, but the check of daily totals could not finish: division by zero.*\nStart the server; .*npm run figures:verify\.$/,
  )
})

describe('npm run restore', () => {
  /** What the command prints, with backups of that folder and an empty home. */
  const run = async (folder: string, ...args: string[]) => {
    const home = await mkdtemp(join(place, 'command-'))
    await chmod(home, 0o755)
    const env = { ...process.env, DATABASE_URL: '', BACKUP_FOLDER: folder, PENSIDE_HOME: home }
    const command = promisify(execFile)(
      process.execPath,
      [join(import.meta.dirname, 'restore.ts'), ...args],
      { env },
    )
    const { stdout, stderr } = await command.catch((error: { stdout: string; stderr: string }) => error)
    return { said: stdout + stderr, isRestored: (await readdir(home)).includes('database') }
  }

  test('restores without the check of daily totals on request', async () => {
    const { folder } = backups[1]!
    const { said, isRestored } = await run(dirname(folder), 'newest', '--no-check')
    expect(said).toMatch(/Restored to .*: [\d,]+ rows read\./)
    expect(said).not.toMatch(/Comparing daily totals|Warning/)
    expect(isRestored).toBe(true)
  })

  test('rejects an unknown option and a missing backup in a sentence, without a stack', async () => {
    const unknown = await run(place, 'newest', '--nocheck')
    expect(unknown.said).toMatch(/--nocheck.* Use npm run restore -- newest \[--no-check\]\./)
    const missing = await run(join(place, 'none'), 'newest')
    expect(missing.said).toMatch(/There is no backup in .*: set BACKUP_FOLDER/)
    for (const { said, isRestored } of [unknown, missing]) {
      expect(said).not.toMatch(/\n\s+at /)
      expect(isRestored).toBe(false)
    }
  })
})
