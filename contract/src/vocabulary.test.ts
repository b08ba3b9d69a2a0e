import * as z from 'zod'
import { expect, test } from 'vitest'
import { kilograms, search } from './vocabulary.ts'

test('an amount has two decimals at most, and commas that group its thousands', () => {
  const weight = kilograms(9_999_999)
  expect(z.decode(weight, '1,234,567.25')).toBe(1_234_567.25)
  for (const sent of [1.234, '1.234', '12,34', '1,2345'])
    expect([sent, z.safeDecode(weight, sent).success]).toEqual([sent, false])
})

test('what is searched for is upper case, as tags are', () => {
  expect(z.decode(search.schema, ' g-12 ')).toBe('G-12')
})
