// The templates are built whole in the long run; here, that nothing has taken their place meanwhile.
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { groupKindNamed, groupKindNames } from '@penside/domain/groups/known-kinds.ts'
import { kindNamed, kindNames } from '@penside/domain/records/known-kinds.ts'

const templates = join(import.meta.dirname, 'new-kind')
const kinds = readdirSync(templates, { withFileTypes: true }).filter((each) => each.isDirectory())

test.each(kinds)('the new kind $name takes addresses that no kind has', ({ name }) => {
  const declared = readFileSync(join(templates, name, 'domain.txt'), 'utf8')
  const [, list, form] = /screens: \['([\w-]+)', '([\w-]+)'\]/.exec(declared)!
  const taken = new Set<string>(
    declared.includes('groupKind(')
      ? groupKindNames.flatMap((each) => groupKindNamed(each).screens)
      : kindNames.flatMap((each) => kindNamed(each).screens),
  )
  expect([list, form].filter((screen) => taken.has(screen!))).toEqual([])
})
