import { createHash } from 'node:crypto'
import { existsSync } from 'node:fs'
import { chmod, mkdir, mkdtemp, readdir, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { basename, join } from 'node:path'
import { zstdCompressSync } from 'node:zlib'
import { afterAll, expect, test } from 'vitest'
import { archiveName, listBackups, machine, takeBackup, type Backup } from './backup.ts'
import { startEmbedded } from './embedded/embedded.ts'
import { migrate } from './migrate.ts'
import { restore } from './restore.ts'

const place = await mkdtemp(join(tmpdir(), 'penside-restore-'))
afterAll(() => rm(place, { recursive: true }))

/** A tar of one file. */
function tar(name: string, kind: string) {
  const header = Buffer.alloc(512)
  header.write(name)
  header.write('00000000001', 124)
  header.write(kind, 156)
  return Buffer.concat([header, Buffer.from('x'.padEnd(512, '\0')), Buffer.alloc(1_024)])
}

/** Backup of any archive, with a correct checksum. */
async function backupOf(archive: Buffer, change: Partial<Backup> = {}): Promise<Backup> {
  const folder = await mkdtemp(join(place, 'backup-'))
  await writeFile(join(folder, archiveName), archive)
  return {
    takenAt: new Date().toISOString(),
    penside: '0',
    postgres: '18',
    machine,
    holds: 1,
    bytes: archive.length,
    sha256: createHash('sha256').update(archive).digest('hex'),
    migration: '',
    change: 0,
    folder,
    ...change,
  }
}
/** Tries to restore into a home with a database. @returns the files of the home afterwards, and the error */
async function tryRestore(backup: Backup) {
  const home = await mkdtemp(join(place, 'home-'))
  await mkdir(join(home, 'database'))
  const why = await restore(backup, home, { log: () => {} }).then(
    () => '',
    (error: Error) => error.message,
  )
  return { home, left: await readdir(home), why }
}

test.each([
  ['a file beside it', '../outside', '0'],
  ['a file at the root', join(place, 'outside'), '0'],
  ['a folder beside it', '../outside', '5'],
  ['a link', 'base', '2'],
])('rejects a backup with %s and writes nothing', async (_, name, kind) => {
  const { home, left, why } = await tryRestore(await backupOf(zstdCompressSync(tar(name, kind))))
  expect([left, why]).toEqual([['database'], expect.stringMatching(/does not belong to a database/)])
  expect([join(home, 'outside'), join(place, 'outside')].filter((path) => existsSync(path))).toEqual([])
})

test('rejects a backup of another kind of machine or with another checksum before unpacking it', async () => {
  const archive = zstdCompressSync(tar('base', '5'))
  const other = { machine: 'win32-arm64' }
  const sha256 = createHash('sha256').update('another').digest('hex')
  for (const [change, message] of [
    [other, /of another kind \(win32-arm64\)/],
    [{ sha256 }, /is damaged/],
  ] as const) {
    const { left, why } = await tryRestore(await backupOf(archive, change))
    expect([left, why]).toEqual([['database'], expect.stringMatching(message)])
  }
})

test('lists complete backups, newest first', async () => {
  const folder = await mkdtemp(join(place, 'listed-'))
  const add = async (day: string, description: string) => {
    const one = join(folder, `penside-2026-11-${day}T02-00-00Z`)
    await mkdir(one)
    await writeFile(join(one, 'backup.json'), description)
  }
  const { folder: _, ...description } = await backupOf(Buffer.from(''))
  for (const day of ['20', '22', '21'])
    await add(day, JSON.stringify({ ...description, takenAt: `2026-11-${day}T02:00:00Z` }))
  await add('23', '{"takenAt":')
  await mkdir(join(folder, 'penside-2026-11-24T02-00-00Z.new-0123abcd'))
  expect((await listBackups(folder)).map(({ takenAt }) => takenAt.slice(8, 10))).toEqual(['22', '21', '20'])
})

test('takes one backup at a time, and deletes unfinished and expired ones', async () => {
  const home = await mkdtemp(join(place, 'own-'))
  const folder = join(place, 'taken')
  await chmod(place, 0o755)
  await chmod(home, 0o755)
  const database = await startEmbedded({ home, log: () => {}, settings: { fsync: 'off' } })
  try {
    await migrate(database.url)
    const at = (hour: number) => new Date(Date.UTC(2026, 10, 23, hour))
    const both = await Promise.all([1, 2].map((hour) => takeBackup(database.url, folder, at(hour))))
    expect(both.filter((taken) => taken === null)).toHaveLength(1)
    await mkdir(join(folder, 'penside-2026-11-22T02-00-00Z.new-0123abcd'))
    const last = await takeBackup(database.url, folder, at(3))
    expect((await readdir(folder)).filter((name) => name.startsWith('penside-'))).toEqual([
      basename(last!.folder),
    ])
  } finally {
    await database.stop()
  }
})

test('keeps restored data if the check fails, and undoes a restore that lacks the newest change', async () => {
  const [home, restored] = [await mkdtemp(join(place, 'own-')), await mkdtemp(join(place, 'restored-'))]
  await chmod(home, 0o755)
  await chmod(restored, 0o755)
  const folder = join(place, 'checked')
  const database = await startEmbedded({ home, log: () => {}, settings: { fsync: 'off' } })
  await migrate(database.url)
  const backup = (await takeBackup(database.url, folder))!
  await database.stop()

  const lines: string[] = []
  const read: number[] = []
  const { rows } = await restore(backup, restored, {
    log: (line) => lines.push(line),
    onRead: (fraction) => read.push(fraction),
    check: async () => {
      throw Object.assign(new Error('canceling statement due to statement timeout'), { code: '57014' })
    },
  })
  expect(rows).toBeGreaterThan(0)
  expect([read.at(-1), read.length > 50, read.toSorted((a, b) => a - b)]).toEqual([1, true, read])
  expect(lines.join('\n')).toMatch(
    /Warning: the data are restored, but .* statement timeout \(57014\)\.\nStart the server; .*figures:verify/,
  )
  expect(await readdir(restored)).toContain('database')

  const without = await restore({ ...backup, change: 99 }, restored, { log: () => {} }).then(
    () => '',
    (error: Error) => error.message,
  )
  expect(without).toMatch(
    /^The restored database cannot be used: it ends at change \d+, and the backup has 99\. The former data are back/,
  )
  expect((await readdir(restored)).filter((name) => /^database(\.[nb]|$)/.test(name))).toEqual(['database'])
})
