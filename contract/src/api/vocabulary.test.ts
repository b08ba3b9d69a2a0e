import * as z from 'zod'
import { expect, test } from 'vitest'
import { calendarDay, kilograms, search, withBounds } from './vocabulary.ts'
import { field, nullable, optional, record } from './wire.ts'

test('accepts amounts with two decimals and grouping commas', () => {
  const weight = kilograms(9_999_999)
  expect(z.decode(weight, '1,234,567.25')).toBe(1_234_567.25)
  for (const sent of [1.234, '1.234', '12,34', '1,2345'])
    expect([sent, z.safeDecode(weight, sent).success]).toEqual([sent, false])
})

test('converts searches to upper case', () => {
  expect(z.decode(search.schema, ' g-12 ')).toBe('G-12')
})

test('days have bounds, optional and nullable ones too', () => {
  const on = field('on', calendarDay)
  for (const sent of [on, optional(on), nullable(on)]) {
    const takes = (value: string) =>
      z.safeDecode(withBounds(record({ sent })), { on: value } as never).success
    expect([takes('2026-11-27'), takes('0001-01-01')]).toEqual([true, false])
  }
})
