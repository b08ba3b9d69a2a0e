import { join } from 'node:path'
import { expect, test } from 'vitest'
import { countPlaywright, countVitest } from './counts.ts'

const file = (name: string) => join(import.meta.dirname, '..', name)

test('what failed in Vitest is named by its file, also where that did not load', () => {
  const one = (status: string, fullName: string) => ({ status, fullName })
  const testResults = [
    {
      name: file('a.test.ts'),
      status: 'failed',
      assertionResults: [one('passed', 'is'), one('failed', 'is not')],
    },
    { name: file('b.test.ts'), status: 'failed', assertionResults: [] },
    { name: file('c.test.ts'), status: 'passed', assertionResults: [one('passed', 'is')] },
  ]
  expect(countVitest({ numPassedTests: 2, testResults })).toEqual({
    passed: 2,
    failed: ['a.test.ts > is not', 'b.test.ts'],
  })
})

test('what failed in a browser is named, in however deep a suite; what passed when tried again is not', () => {
  const spec = (title: string, status: string) => ({ title, file: 'farm/a.e2e.ts', tests: [{ status }] })
  const inner = { specs: [spec('falls', 'unexpected'), spec('recovers', 'flaky')] }
  const suites = [{ specs: [spec('goes', 'expected')], suites: [inner] }]
  expect(countPlaywright({ stats: { expected: 1, flaky: 1, skipped: 3 }, suites })).toEqual({
    passed: 2,
    failed: ['e2e/farm/a.e2e.ts > falls'],
    skipped: 3,
  })
})
