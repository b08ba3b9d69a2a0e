import { expect, test } from 'vitest'
import { waitOf, waitsLong, waitsTooLong } from './storage-warnings.tsx'

test('records that wait for a day are spoken of, and after three days more strongly', () => {
  const entered = 1_000_000
  expect(waitOf(null, entered)).toBe('short')
  expect(waitOf(entered, entered + waitsLong - 1)).toBe('short')
  expect(waitOf(entered, entered + waitsLong)).toBe('long')
  expect(waitOf(entered, entered + waitsTooLong - 1)).toBe('long')
  expect(waitOf(entered, entered + waitsTooLong)).toBe('tooLong')
})
