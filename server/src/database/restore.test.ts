// A backup that somebody has put together: what it holds may be anything, and its own sum is right.
import { createHash } from 'node:crypto'
import { existsSync } from 'node:fs'
import { mkdir, mkdtemp, readdir, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { zstdCompressSync } from 'node:zlib'
import { afterAll, expect, test } from 'vitest'
import { archiveName, machine } from './backup.ts'
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

test.each([
  ['a file beside it', '../outside', '0'],
  ['a file at the root', join(place, 'outside'), '0'],
  ['a folder beside it', '../outside', '5'],
  ['a link', 'base', '2'],
])('%s is refused, and nothing is written', async (_, name, kind) => {
  const home = await mkdtemp(join(place, 'home-'))
  const folder = await mkdtemp(join(place, 'backup-'))
  const archive = zstdCompressSync(tar(name, kind))
  await writeFile(join(folder, archiveName), archive)
  await mkdir(join(home, 'database'))
  const backup = {
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
  }
  await expect(restore(backup, home, { log: () => {}, check: async () => {} })).rejects.toThrow(
    /which no database of ours has/,
  )
  expect(await readdir(home)).toEqual(['database'])
  expect([join(home, 'outside'), join(place, 'outside')].filter((path) => existsSync(path))).toEqual([])
})
