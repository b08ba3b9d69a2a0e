// That a code stands in the expectation of a test. It is looked for in the tests of the rules and of the server only: nothing stands in for
// our own code there, so a code that is expected was answered. Screens are also fed with answers that nobody gave.
import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { messages } from '@penside/contract/messages/all.ts'

const root = join(import.meta.dirname, '..')
const read = (pattern: string) =>
  globSync(pattern, { cwd: root })
    .map((file) => readFileSync(join(root, file), 'utf8'))
    .join('\n')
    .replace(/^\s*\/\/.*$/gm, '')
const tests = read('{domain,server}/src/**/*.test.ts')
const testsOfThePhone = read('web/src/**/*.test.ts')

/** Of these the phone itself speaks. */
const onThePhone = ['STORAGE_FULL', 'STORAGE_FAILED', 'PARTNER_NEEDED']

test('every code of the messages is provoked by a test', () => {
  const owed = Object.keys(messages).filter(
    (code) => !new RegExp(`\\b${code}\\b`).test(onThePhone.includes(code) ? testsOfThePhone : tests),
  )
  expect(owed).toEqual([])
})
