// Restore drill of docs/operating.md with a phone: save, back up, save more, lose the disk, restore, go on.
import { execFile } from 'node:child_process'
import { chmod, cp, mkdir, open, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import type { FastifyBaseLogger } from 'fastify'
import { afterAll, expect, test } from 'vitest'
import { matings } from '@penside/contract/records/mating.ts'
import { backUpNightly, lastNight } from '../../../server/src/jobs/backups.ts'
import { retainedTimes } from '../../../server/src/database/backup.ts'
import { startEmbedded } from '../../../server/src/database/embedded/embedded.ts'
import { migrate } from '../../../server/src/database/migrate.ts'
import { archived } from '../../../server/test/archived.ts'
import { today } from '../../../server/test/farm.ts'
import { temporaryHome } from '../../../server/test/process.ts'
import { authorOf, giltsFarm, openBarn } from '../../test/barn.ts'
import { drain, Phone, Time } from '../../test/phone.ts'
import { isLong } from '../../../server/test/long.ts'

const { home: place, remove } = await temporaryHome()
afterAll(remove)
// The database's own account needs access.
await chmod(place, 0o755)
const home = join(place, 'home')
const backups = join(place, 'backups')

type Ended = { code: number; stdout: string; stderr: string }
const run = (program: 'backup' | 'restore', ...given: string[]): Promise<Ended> =>
  promisify(execFile)(
    process.execPath,
    [join(import.meta.dirname, `../../../server/src/cli/${program}.ts`), ...given],
    { env: { PATH: process.env['PATH'], PENSIDE_HOME: home, BACKUP_FOLDER: backups } },
  ).then(
    ({ stdout, stderr }) => ({ code: 0, stdout, stderr }),
    (error: Ended) => error,
  )

const begin = (archive?: string) =>
  startEmbedded({ home, log: () => {}, settings: { fsync: 'off' }, archive })
const postmaster = async () =>
  Number.parseInt(await readFile(join(home, 'database/postmaster.pid'), 'utf8'), 10)

const ways = [
  ['after the log was archived beside the backup', true],
  ['after the backup', false],
] as const

// `lost-by-server.test.ts` is the short test of what a phone sends after a restore.
test.runIf(isLong).each(ways)(
  'what phones saved %s comes back from them when the disk is lost, each once',
  async (_, withLog) => {
    await rm(home, { recursive: true, force: true })
    await rm(backups, { recursive: true, force: true })
    const lost = await begin(withLog ? backups : undefined)
    await migrate(lost.url)
    const farm = await giltsFarm(26, lost.url)
    const before = await openBarn(1, { url: lost.url })
    const phone = new Phone({ time: new Time(), proxy: before.proxies[0]! })
    phone.signIn(authorOf(farm, farm.worker), await before.app.signIn(farm.worker))
    const { outbox } = phone.openTab()
    let next = 0
    const save = async (count: number) => {
      for (const last = next + count; next < last; next++) {
        const animalId = farm.animal(`G-${next}`)
        await outbox.enqueue({
          call: matings.save,
          input: {
            formMode: 'insert',
            animalId,
            matedOn: today,
            services: [{ boarId: farm.animal('B-01'), method: 'A' }],
          },
          operationId: crypto.randomUUID(),
          kind: 'mating',
          entityKey: `sow:${animalId}`,
          label: `G-${next}`,
          base: await outbox.baseFor(`sow:${animalId}`, { seq: 1 }),
        })
      }
      await drain([phone])
    }
    await save(4)
    // While members keep saving.
    const [taken] = await Promise.all([run('backup'), save(10)])
    expect(taken).toMatchObject({
      code: 0,
      stdout: expect.stringMatching(/penside-.*Z: \d+ MB of \d+ MB\.\n$/),
    })
    // The night's backup exists for today. Without a disk it fails, which is logged.
    const told: unknown[] = []
    const logger = {
      info: (...all: unknown[]) => told.push(['info', all[1]]),
      error: (...all: unknown[]) => told.push(['error', all[1], (all[0] as { tooOld: boolean }).tooOld]),
    } as unknown as FastifyBaseLogger
    const night = (now: number, folder: string) =>
      backUpNightly({ log: logger, now: () => new Date(now) }, lost.url, folder)
    const aDay = 86_400_000
    await night(Date.now(), backups)
    const tomorrow = join(place, 'tomorrow')
    await cp(backups, tomorrow, { recursive: true })
    await night(Date.now() + aDay, tomorrow)
    // The job fails, which the operator is told.
    await expect(night(Date.now() + aDay, join(place, 'home/database/PG_VERSION'))).rejects.toThrow('ENOTDIR')
    expect((await readdir(tomorrow)).filter((each) => each.startsWith('penside-'))).toHaveLength(2)
    expect(told).toEqual([
      ['info', 'a backup was taken'],
      ['error', 'the backup of the night could not be taken', true],
    ])
    await save(6)
    if (withLog) await archived(lost.url)
    await save(2)
    const [name] = (await readdir(backups)).filter((each) => each.startsWith('penside-'))
    const busy = await run('restore', 'newest')
    expect([busy.code, busy.stderr]).toEqual([
      1,
      `A server uses the database in ${home}/database: stop it first.\n`,
    ])
    await before.close()
    process.kill(await postmaster(), 'SIGKILL')
    await rm(home, { recursive: true })

    const damaged = join(place, 'damaged')
    await mkdir(damaged, { recursive: true })
    await cp(join(backups, name!), damaged, { recursive: true })
    const file = await open(join(damaged, 'database.tar.zst'), 'r+')
    await file.write(Buffer.from('pig'), 0, 3, 100_000)
    await file.close()
    const refused = await run('restore', damaged)
    expect([refused.code, refused.stderr]).toEqual([
      1,
      `The backup ${damaged} is damaged: its archive has another checksum. Restore another backup.\n`,
    ])
    await expect(readdir(home)).rejects.toThrow('ENOENT')

    const restored = await run('restore', 'newest')
    expect(restored).toMatchObject({ code: 0, stderr: '' })
    expect(restored.stdout).toMatch(/1 farms: daily totals agree with the records/)

    const database = await begin()
    const after = await openBarn(1, { url: database.url })
    phone.proxy = after.proxies[0]!
    const historyOf = async (n: number) =>
      (await after.app.as(farm.worker).call(matings.history, { animalId: farm.animal(`G-${n}`) })).body.rows
        .length
    // The backup has what was saved before it, and not what came after; so does its log.
    expect([await historyOf(0), await historyOf(3), await historyOf(19)]).toEqual([1, 1, withLog ? 1 : 0])
    await save(4)
    const histories: number[] = []
    for (let n = 0; n < 26; n++) histories.push(await historyOf(n))
    expect(histories).toEqual(Array.from({ length: 26 }, () => 1))
    await after.close()
    await database.stop()
  },
)

test.runIf(isLong)(
  'what was there before a restore stays beside it, and comes back where the backup is not what it says',
  async () => {
    const [name] = (await readdir(backups)).filter((each) => each.startsWith('penside-'))
    const beside = async () => (await readdir(home)).filter((each) => each.startsWith('database'))
    expect(await beside()).toEqual(['database', 'database.log'])
    const short = join(place, 'short')
    await cp(join(backups, name!), short, { recursive: true })
    const description = join(short, 'backup.json')
    const said = JSON.parse(await readFile(description, 'utf8')) as { change: number }
    await writeFile(description, JSON.stringify({ ...said, change: 1_000_000 }))
    expect((await run('restore', short)).stderr).toMatch(
      /it ends at change \d+, and the backup has 1000000\. The data that were there before are back in place\./,
    )
    expect(await beside()).toEqual(['database', 'database.log'])
    expect((await run('restore', name!)).stdout).toMatch(/The former data are in .*database\.before-\d+/)
    expect(await beside()).toHaveLength(3)
  },
)

test('keeps backups of seven days, four weeks and twelve months', () => {
  const day = (n: number) => new Date(Date.UTC(2026, 10, 23, 2) - n * 86_400_000).toISOString()
  let kept: string[] = []
  for (let n = 800; n >= 0; n--) {
    const all = [day(n), ...kept]
    kept = all.filter((at) => retainedTimes(all).has(at))
  }
  // The 23rd is a Monday: weeks end on Sundays.
  expect(kept.map((at) => at.slice(0, 10))).toEqual(
    `2026-11-23 2026-11-22 2026-11-21 2026-11-20 2026-11-19 2026-11-18 2026-11-17
      2026-11-15 2026-11-08
      2026-10-31 2026-09-30 2026-08-31 2026-07-31 2026-06-30 2026-05-31 2026-04-30
      2026-03-31 2026-02-28 2026-01-31 2025-12-31`.split(/\s+/),
  )
})

test('makes the night’s backup at two by the machine’s clock', () => {
  expect(lastNight(new Date(2026, 10, 23, 1, 59))).toEqual(new Date(2026, 10, 22, 2))
  expect(lastNight(new Date(2026, 10, 23, 2, 0))).toEqual(new Date(2026, 10, 23, 2))
})
