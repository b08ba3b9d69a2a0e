import { expect, test } from 'vitest'
import { waitOf, waitsLong, waitsTooLong } from './storage-warnings.tsx'

test('warns about records unsent for a day, and more strongly after three days', () => {
  const entered = 1_000_000
  expect(waitOf(null, entered)).toBe('short')
  expect(waitOf(entered, entered + waitsLong - 1)).toBe('short')
  expect(waitOf(entered, entered + waitsLong)).toBe('long')
  expect(waitOf(entered, entered + waitsTooLong - 1)).toBe('long')
  expect(waitOf(entered, entered + waitsTooLong)).toBe('tooLong')
})
