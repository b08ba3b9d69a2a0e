import { expect, test } from 'vitest'
import { dateFormatOf, writeDay, writeDayShort } from './date-format.ts'

test.each([
  ['YYYY-MM-DD', '2026-11-05', '11-05'],
  ['YYYY.MM.DD', '2026.11.05', '11.05'],
  ['DD/MM/YYYY', '05/11/2026', '05/11'],
  ['MM/DD/YYYY', '11/05/2026', '11/05'],
] as const)('a day as %s', (format, whole, short) => {
  expect([writeDay('2026-11-05', dateFormatOf(format)), writeDayShort('2026-11-05', format)]).toEqual([
    whole,
    short,
  ])
})

test("defaults to the API's format", () => {
  expect(writeDay('2026-11-05', dateFormatOf('yyyy/mm'))).toBe('2026-11-05')
})
