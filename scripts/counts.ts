// Numbers and names of a test runner's report.
import { join, relative } from 'node:path'

/** `failed`: what each is called. */
export type Count = { passed: number; failed: string[]; skipped?: number }

const root = join(import.meta.dirname, '..')

export function countVitest(report: unknown): Count {
  const { numPassedTests, testResults } = report as {
    numPassedTests: number
    testResults: { name: string; status: string; assertionResults: { status: string; fullName: string }[] }[]
  }
  return {
    passed: numPassedTests,
    failed: testResults.flatMap(({ name, status, assertionResults }) => {
      const file = relative(root, name)
      const failures = assertionResults.filter((result) => result.status === 'failed')
      // A file that does not load has no tests to fail.
      if (failures.length === 0) return status === 'failed' ? [file] : []
      return failures.map(({ fullName }) => `${file} > ${fullName}`)
    }),
  }
}

type Suite = {
  suites?: Suite[]
  specs: { title: string; file: string; tests: { status: string }[] }[]
}

export function countPlaywright(report: unknown): Count {
  const { stats, suites } = report as {
    stats: { expected: number; flaky: number; skipped: number }
    suites: Suite[]
  }
  const specsOf = ({ suites: inner = [], specs }: Suite): Suite['specs'] => [
    ...specs,
    ...inner.flatMap(specsOf),
  ]
  // Flaky: passed when it was tried again, which only happens in CI (e2e/playwright.config.ts).
  // Skipped: in an engine that is not installed here.
  return {
    passed: stats.expected + stats.flaky,
    failed: suites
      .flatMap(specsOf)
      .flatMap(({ title, file, tests }) =>
        tests.filter(({ status }) => status === 'unexpected').map(() => `e2e/${file} > ${title}`),
      ),
    skipped: stats.skipped,
  }
}
