// A phone that was in the barn for a month sends what it wrote with the app of before. What it leaves out must not be missing today.
import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import * as z from 'zod'
import { everyCall } from '../index.ts'
import { schemaVersion } from './operation.ts'

const file = join(import.meta.dirname, 'older-phones.json')
type Needed = Record<string, string[]>

/** What each write needs, by the names on the wire. */
const needed: Needed = Object.fromEntries(
  everyCall
    .filter(({ writes }) => writes)
    .map(({ path, input }) => {
      const schema = z.toJSONSchema(input, { io: 'input', unrepresentable: 'any' }) as { required?: string[] }
      return [path, (schema.required ?? []).toSorted()] as const
    })
    .toSorted(([a], [b]) => (a < b ? -1 : 1)),
)

test('writes accept the fields of older phones', () => {
  // KEEP_NEEDED=1, at each release, takes up calls that are new. One that was there before needs an upcaster (operation.ts) and another schemaVersion.
  const kept = JSON.parse(readFileSync(file, 'utf8')) as { version: number; needed: Needed }
  if (process.env['KEEP_NEEDED'] === '1') {
    kept.needed = { ...needed, ...(kept.version === schemaVersion && kept.needed) }
    writeFileSync(file, `${JSON.stringify({ version: schemaVersion, needed: kept.needed }, null, 2)}\n`)
  }
  expect(kept.version).toBe(schemaVersion)
  const gone = Object.keys(kept.needed).filter((path) => !(path in needed))
  expect(gone, 'a phone still sends it').toEqual([])
  const more = Object.entries(kept.needed).flatMap(([path, before]) =>
    (needed[path] ?? []).filter((name) => !before.includes(name)).map((name) => `${path} ${name}`),
  )
  expect(more, 'a phone of before does not send it').toEqual([])
})
