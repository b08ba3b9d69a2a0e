// The drill: PostgreSQL archives its log, the machine's disk is lost, and the backup with its log brings back what was archived.
import { chmod, cp, mkdir, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { run } from './system.ts'
import { afterAll, expect, test } from 'vitest'
import { archived } from '../../../test/archived.ts'
import { isLong } from '../../../test/long.ts'
import { temporaryHome } from '../../../test/process.ts'
import { listBackups, takeBackup } from '../backup.ts'
import { withConnection } from '../connection.ts'
import { migrate } from '../migrate.ts'
import { restore } from '../restore.ts'
import { startEmbedded } from './embedded.ts'
import { archiveSettings, checkArchiving, following, logOf, pruneLogs } from './log-archive.ts'

const { home: place, remove } = await temporaryHome()
afterAll(remove)
await chmod(place, 0o755)
const home = join(place, 'home')
// A quote and a percent sign, for the name goes through a shell and PostgreSQL.
const backups = join(place, `100% farmer's backups`)
const begin = (archive?: string) =>
  startEmbedded({ home, log: () => {}, settings: { fsync: 'off' }, archive })

test.runIf(isLong)('restores everything archived before the disk was lost, up to the first gap', async () => {
  const lost = await begin(backups)
  await migrate(lost.url)
  await withConnection(lost.url, (client) => client.query('create table save (n int)'))
  const taken = (await takeBackup(lost.url, backups))!
  expect(taken).toMatchObject({
    log: await withConnection(lost.url, logOf),
    first: expect.stringMatching(/^0000000100000000/),
  })
  const save = (from: number, to: number) =>
    withConnection(lost.url, (client) =>
      client.query('insert into save select * from generate_series($1::int, $2)', [from, to]),
    )
  await save(1, 10)
  await archived(lost.url)
  await save(11, 20)
  await archived(lost.url)
  await withConnection(lost.url, (client) => checkArchiving(client, backups))
  const files = (await readdir(join(backups, `log-${taken.log}`))).filter((name) => name.endsWith('.gz'))
  await save(21, 30)

  const pid = Number.parseInt(await readFile(join(home, 'database/postmaster.pid'), 'utf8'), 10)
  process.kill(pid, 'SIGKILL')
  await rm(home, { recursive: true })
  const gap = join(place, 'gap')
  await cp(backups, gap, { recursive: true })
  await rm(join(gap, `log-${taken.log}`, files.toSorted().at(-1)!))

  const seen = async (folder: string) => {
    const [backup] = await listBackups(folder)
    // A failed check is reported and does not undo the restore.
    const { log, since } = await restore(backup!, home, {
      log: () => {},
      check: () => Promise.reject(new Error('canceling statement due to statement timeout')),
    })
    // No one is signed in here; phones send again what they recorded after the backup.
    expect(Date.parse(since)).toBeLessThanOrEqual(Date.parse(backup!.takenAt))
    const database = await begin(folder)
    const { rows } = await withConnection(database.url, (client) =>
      client.query<{ n: number }>('select n from save order by n'),
    )
    const id = await withConnection(database.url, logOf)
    await database.stop()
    await rm(home, { recursive: true })
    return { log, id, saves: rows.map(({ n }) => n) }
  }
  const whole = await seen(backups)
  expect(whole.saves).toEqual(Array.from({ length: 20 }, (_, i) => i + 1))
  expect(whole.log).toBeGreaterThanOrEqual(2)
  // What a restored database writes must not mix with the log it came from.
  expect(whole.id).toMatch(/^[0-9a-f]{8}$/)
  expect(whole.id).not.toBe(taken.log)
  expect((await seen(gap)).saves).toEqual(Array.from({ length: 10 }, (_, i) => i + 1))
})

test('a log continues after a restart and ends with a start without archiving', async () => {
  const idOf = async (archive?: string) => {
    const { url, stop } = await begin(archive)
    const id = await withConnection(url, logOf)
    await stop()
    return id
  }
  const id = await idOf(backups)
  expect(await idOf(backups)).toBe(id)
  expect(await idOf()).toBeUndefined()
  expect(await idOf(backups)).not.toBe(id)
})

test('the check fails while the folder cannot be written and passes when it can again', async () => {
  const away = join(place, 'away')
  await writeFile(away, '')
  const database = await begin(away)
  const check = () => withConnection(database.url, (client) => checkArchiving(client, away))
  await expect(check()).rejects.toThrow('ENOTDIR')
  await rm(away)
  await check()
  await archived(database.url)
  await database.stop()
  const plain = await begin()
  await expect(withConnection(plain.url, (client) => checkArchiving(client, backups))).rejects.toThrow(
    'started without BACKUP_LOG',
  )
  await plain.stop()
})

test('segments that cannot be archived wait up to 8 GB', async () => {
  const database = join(place, 'full')
  const wal = join(database, 'pg_wal')
  await mkdir(wal, { recursive: true })
  const { archive_command: command } = await archiveSettings(database, join(place, 'full/backups'))
  await rm(join(place, 'full/backups'), { recursive: true })
  const tried = () =>
    run('/bin/sh', ['-c', `cd '${database}'; ${command!.replaceAll('%p', 'pg_wal/0').replaceAll('%f', '0')}`])
  await Promise.all(Array.from({ length: 512 }, (_, n) => writeFile(join(wal, `${n}`), '')))
  expect((await tried()).code).not.toBe(0)
  await writeFile(join(wal, '512'), '')
  expect((await tried()).code).toBe(0)
})

test('keeps the log of the two newest backups, and none without a backup', async () => {
  const folder = join(place, 'pruned')
  const log = join(folder, 'log-aaaaaaaa')
  await mkdir(log, { recursive: true })
  const name = (n: number) => `00000001000000000000000${n}`
  for (let n = 1; n <= 9; n++) await writeFile(join(log, `${name(n)}.gz`), '')
  const first = (n: number) => ({ log: 'aaaaaaaa', first: name(n) })
  const left = async () => (await readdir(log)).length
  await pruneLogs(folder, [first(2)], 'aaaaaaaa')
  expect(await left()).toBe(8)
  await pruneLogs(folder, [first(8), first(6), first(2), { log: 'bbbbbbbb', first: name(9) }], 'aaaaaaaa')
  expect((await readdir(log)).toSorted()[0]).toBe(`${name(6)}.gz`)
  expect(await left()).toBe(4)
  await pruneLogs(folder, [], 'aaaaaaaa')
  expect(await left()).toBe(4)
  await pruneLogs(folder, [], undefined)
  expect(await readdir(folder)).toEqual([])
})

test('names log segments like PostgreSQL', () => {
  expect(following('000000010000000000000003')).toBe('000000010000000000000004')
  expect(following('0000000200000001000000FF')).toBe('000000020000000200000000')
  expect(following('000000010000002A00000009')).toBe('000000010000002A0000000A')
})
