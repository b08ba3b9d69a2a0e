// Checks that a test expects each code. Only tests of domain and server count: they use no substitutes, so an expected code was really answered.
// Tests of screens also use made-up answers.
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
