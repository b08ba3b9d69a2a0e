// The templates are built whole in the long run; here, that nothing has taken their place meanwhile.
import { existsSync, globSync, readdirSync, readFileSync } from 'node:fs'
import { basename, join } from 'node:path'
import { expect, test } from 'vitest'
import { groupKindNamed, groupKindNames } from '@penside/domain/groups/known-kinds.ts'
import { kindNamed, kindNames } from '@penside/domain/records/known-kinds.ts'

const root = join(import.meta.dirname, '..')
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

const packageOf = { domain: 'domain', contract: 'contract', server: 'server', test: 'server', web: 'web' }

test.each(kinds)('the new kind $name imports files of this tree', ({ name }) => {
  const files = globSync('*.txt', { cwd: join(templates, name) })
  const room = readFileSync(join(templates, name, 'domain.txt'), 'utf8').includes('groupKind(')
    ? 'groups'
    : 'records'
  const lost = files.flatMap((file) => {
    const home = packageOf[basename(file, '.txt') as keyof typeof packageOf]
    const text = readFileSync(join(templates, name, file), 'utf8')
    return [...text.matchAll(/from '(@penside\/|\.)([^']+)'/g)].flatMap(([, start, rest = '']) => {
      const [other = '', ...path] = rest.split('/')
      const from =
        start === '.' ? join(root, home, 'src', room, `.${rest}`) : join(root, other, 'src', ...path)
      const own = [`${name}.ts`, `${name}.tsx`].includes(basename(from))
      return own || existsSync(from) ? [] : [`${file}: ${start}${rest}`]
    })
  })
  expect(lost).toEqual([])
})
