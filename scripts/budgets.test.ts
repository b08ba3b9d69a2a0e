import { expect, test } from 'vitest'
import { measureBundle } from '../bench/src/bundle.ts'

// npm test builds the web first; whoever runs one test by hand need not.
const bundle = await measureBundle()

test.skipIf(!bundle)('what a phone loads keeps within its budgets', () => {
  for (const { part, kilobytes, budget, files } of bundle ?? []) {
    expect(kilobytes, part).toBeGreaterThan(0)
    expect(kilobytes, `${part}: ${files}`).toBeLessThanOrEqual(budget)
  }
})
