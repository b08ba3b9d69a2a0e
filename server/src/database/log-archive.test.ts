// The drill: the server keeps the log, the machine's disk is lost, and the backup with its log brings back the last second.
import { chmod, cp, mkdir, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { Client } from 'pg'
import { afterAll, expect, test } from 'vitest'
import { temporaryHome } from '../../test/process.ts'
import { listBackups, takeBackup } from './backup.ts'
import { startEmbedded } from './embedded/embedded.ts'
import { forgetLog, logOf, placeOf, pruneLogs, receiveLog, segmentOf } from './log-archive.ts'
import { migrate } from './migrate.ts'
import { restore } from './restore.ts'
import { isLong } from '../../test/long.ts'

const { home: place, remove } = await temporaryHome()
afterAll(remove)
await chmod(place, 0o755)
const home = join(place, 'home')
const backups = join(place, 'backups')

const asking = async <T>(url: string, work: (client: Client) => Promise<T>) => {
  const client = new Client({ connectionString: url })
  client.on('error', () => {})
  await client.connect()
  return work(client).finally(() => client.end().catch(() => {}))
}
/** A receiver, and how to wait until what is committed by then is kept. */
function receiver(url: string) {
  const stop = new AbortController()
  let rounds = 0
  const ended = receiveLog(url, backups, stop.signal, () => (rounds += 1))
  ended.catch(() => {})
  return {
    ended,
    kept: async () => {
      const from = rounds
      await expect.poll(() => rounds).toBeGreaterThan(from + 2)
    },
    stop: async () => {
      stop.abort()
      await ended
    },
  }
}

test.runIf(isLong)('a restore brings back what was committed a second before the disk was lost', async () => {
  const lost = await startEmbedded({ home, log: () => {}, settings: { fsync: 'off' } })
  await migrate(lost.url)
  await asking(lost.url, (client) => client.query('create table save (n int)'))
  const first = receiver(lost.url)
  await first.kept()
  const taken = (await takeBackup(lost.url, backups))!
  expect(taken).toMatchObject({
    log: await logOf(lost.url),
    first: expect.stringMatching(/^0000000100000000/),
  })
  const save = (from: number, to: number) =>
    asking(lost.url, (client) =>
      client.query('insert into save select * from generate_series($1::int, $2)', [from, to]),
    )
  await save(1, 10)
  // More than a file of it, and what comes while nobody receives.
  await asking(lost.url, (client) =>
    client.query(
      `create table filling as select repeat(md5(n::text), 100) as words from generate_series(1, 20000) n`,
    ),
  )
  await first.kept()
  await first.stop()
  await save(11, 20)
  const second = receiver(lost.url)
  await second.kept()
  await save(21, 30)
  await second.kept()
  const files = await readdir(join(backups, `log-${taken.log}`))
  expect(files.filter((name) => name.endsWith('.zst')).length).toBeGreaterThan(0)
  expect(files.filter((name) => name.endsWith('.partial'))).toHaveLength(1)

  const pid = Number.parseInt(await readFile(join(home, 'database/postmaster.pid'), 'utf8'), 10)
  process.kill(pid, 'SIGKILL')
  await expect(second.ended).rejects.toThrow(/Connection terminated|ended the log|terminating/)
  await rm(home, { recursive: true })
  // What was lost with it: a file in the middle ends the log before it.
  const gap = join(place, 'gap')
  await cp(backups, gap, { recursive: true })
  const [middle] = files.filter((name) => name.slice(0, 24) > taken.first!).toSorted()
  await rm(join(gap, `log-${taken.log}`, middle!))

  const seen = async (folder: string) => {
    const [backup] = await listBackups(folder)
    // A failed check is reported and does not undo the restore.
    const { log, since } = await restore(backup!, home, {
      log: () => {},
      check: () => Promise.reject(new Error('canceling statement due to statement timeout')),
    })
    // Nobody is signed in: who signs in later sends again what came after the backup.
    expect(Date.parse(since)).toBeLessThanOrEqual(Date.parse(backup!.takenAt))
    const database = await startEmbedded({ home, log: () => {} })
    const { rows } = await asking(database.url, (client) =>
      client.query<{ n: number }>('select n from save order by n'),
    )
    const slot = await logOf(database.url)
    await database.stop()
    return { log, slot, saves: rows.map(({ n }) => n) }
  }
  const whole = await seen(backups)
  expect(whole.saves).toEqual(Array.from({ length: 30 }, (_, i) => i + 1))
  expect([whole.log >= 2, whole.slot]).toEqual([true, undefined])
  await rm(home, { recursive: true })
  expect((await seen(gap)).saves.length).toBeLessThan(30)
})

test('a log begun anew has a folder of its own, and one that nobody wants holds nothing back', async () => {
  const database = await startEmbedded({ home, log: () => {}, settings: { fsync: 'off' } })
  const before = await logOf(database.url)
  const one = receiver(database.url)
  await one.kept()
  const id = await logOf(database.url)
  expect([before, id]).toEqual([undefined, expect.stringMatching(/^[0-9a-f]{8}$/)])
  // A second process waits for its turn.
  await expect(receiveLog(database.url, backups, new AbortController().signal)).rejects.toMatchObject({
    code: '55006',
  })
  await one.stop()
  await expect
    .poll(async () => {
      await forgetLog(database.url)
      return logOf(database.url)
    })
    .toBeUndefined()
  await database.stop()
  const wanted = { log: 'aaaaaaaa', first: segmentOf(1, 16_777_216n) }
  await mkdir(join(backups, `log-${wanted.log}`))
  await pruneLogs(backups, [wanted], undefined)
  expect((await readdir(backups)).filter((name) => name.startsWith('log-'))).toEqual([`log-${wanted.log}`])
})

test('of a log stays what its two newest backups need', async () => {
  const folder = join(place, 'pruned')
  const log = join(folder, 'log-aaaaaaaa')
  await mkdir(log, { recursive: true })
  const name = (n: number) => segmentOf(1, BigInt(n) * 16_777_216n)
  for (let n = 1; n <= 9; n++) await writeFile(join(log, `${name(n)}${n < 9 ? '.zst' : '.partial'}`), '')
  const first = (n: number) => ({ log: 'aaaaaaaa', first: name(n) })
  const left = async () => (await readdir(log)).length
  await pruneLogs(folder, [first(2)], 'aaaaaaaa')
  expect(await left()).toBe(8)
  await pruneLogs(folder, [first(8), first(6), first(2), { log: 'bbbbbbbb', first: name(9) }], 'aaaaaaaa')
  expect((await readdir(log)).toSorted()[0]).toBe(`${name(6)}.zst`)
  expect(await left()).toBe(4)
})

test('files of the log are named as PostgreSQL names them', () => {
  expect(segmentOf(1, placeOf('0/3000028'))).toBe('000000010000000000000003')
  expect(segmentOf(2, placeOf('1/FF000000'))).toBe('0000000200000001000000FF')
  expect(segmentOf(1, placeOf('2A/0'))).toBe('000000010000002A00000000')
})
