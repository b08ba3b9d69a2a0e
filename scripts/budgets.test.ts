import { existsSync } from 'node:fs'
import { resolve } from 'node:path'
import { expect, test } from 'vitest'
import * as groupKinds from '@penside/domain/groups/kinds.ts'
import * as kinds from '@penside/domain/records/kinds.ts'
import { measureBundle } from '../bench/src/bundle.ts'

// npm test builds the web first; a single test run by hand skips what is not built.
const bundle = await measureBundle()

test.skipIf(!bundle)('what a phone loads keeps within its budgets', () => {
  for (const { part, kilobytes, budget, files } of bundle?.rows ?? []) {
    expect(kilobytes, part).toBeGreaterThan(0)
    expect(kilobytes, `${part}: ${files}`).toBeLessThanOrEqual(budget)
  }
})

test.skipIf(!bundle)('the sign-in form waits for no kind of record', () => {
  const sources = bundle?.initialSources ?? []
  const domain = resolve(import.meta.dirname, '../domain/src')
  expect(sources).toContain(resolve(domain, 'accounts/role.ts'))
  const declarations = Object.entries({ records: kinds, groups: groupKinds }).flatMap(([room, declared]) =>
    Object.keys(declared).map((name) =>
      resolve(domain, room, `${name.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`)}.ts`),
    ),
  )
  expect(declarations.filter((file) => !existsSync(file))).toEqual([])
  expect(sources.filter((source) => declarations.includes(source))).toEqual([])
})
