import fc from 'fast-check'
import { expect, test } from 'vitest'
import { displayedNumber, isDayFormat, nameIn } from './number-format.ts'

test.each([
  [7, '0000', '0007'],
  [7, '"K-"000', 'K-007'],
  [7, '\\K\\-000', 'K-007'],
  [7, '"K-"0', 'K-7'],
  [1_012_345_678, '000\\-0000\\-0000', '010-1234-5678'],
  [1_012_345_678, '000-0000-0000', '010-1234-5678'],
  [240_331, '00"-"00"-"00', '24-03-31'],
  [7, '000;-000;"none"', '007'],
  [1_234_567, '[<=9999999]###-####;(0##) ###-####', '123-4567'],
  [7, '[Red]000', '007'],
  [12, '"No."000"호"', 'No.012호'],
])('%i as %s is shown as %s', (value, format, shown) => expect(displayedNumber(value, format)).toBe(shown))

test.each([
  [7, ''],
  [7, 'General'],
  [7, '0'],
  [1_234, '#,##0'],
  [7, '0"두"'],
  [7, '0" kg"'],
  [7, '0.00"day"'],
  [7, '"₩"#,##0'],
  [7, '"₩"0'],
  [7, '[$₩-412]0'],
  [7, '"USD "0'],
  [7, '0%'],
  [7, '0.0E+00'],
  [7, '# ?/?'],
  [7, '_-* #,##0_-'],
  [1.5, '0000'],
  [-7, '0000'],
  [12_345, '0000'],
  [7, '@'],
  [7, '"text only"'],
])('%s as %s stays a number', (value, format) => expect(displayedNumber(value, format)).toBe(null))

test('a displayed text is a name or an amount', () => {
  for (const [text, value] of [
    ['0071', 71],
    ['K-007', 7],
    ['12-34', 1_234],
  ] as const)
    expect(nameIn(text, value)).toBe(text)
  for (const [text, value] of [
    ['71', 71],
    ['1,234', 1_234],
    ['1.234', 1_234],
    ['₩7', 7],
    ['7 kg', 7],
    ['1/2', 12],
    ['15%', 15],
    ['0.15', 15],
  ] as const)
    expect([text, nameIn(text, value)]).toEqual([text, null])
})

test('leading zeros keep every number as long as the format, and the number itself', () => {
  fc.assert(
    fc.property(fc.nat(999_999_999), fc.integer({ min: 2, max: 12 }), (value, length) => {
      const shown = displayedNumber(value, '0'.repeat(length)) ?? String(value)
      expect(shown.length).toBe(Math.max(length, String(value).length))
      expect(Number(shown)).toBe(value)
    }),
  )
})

test('any format gives a text with the digits of the number, or none', () => {
  const token = fc.constantFrom(
    '0',
    '#',
    '?',
    '"K"',
    '\\-',
    '-',
    ' ',
    '[Red]',
    ';',
    '"',
    '\\',
    '_',
    '*',
    '@',
    '(',
  )
  fc.assert(
    fc.property(fc.nat(), fc.array(token, { maxLength: 20 }), (value, tokens) => {
      const shown = displayedNumber(value, tokens.join(''))
      if (shown !== null) expect(Number(shown.replaceAll(/\D/g, ''))).toBe(value)
    }),
  )
})

test('formats of days differ from those of times and amounts', () => {
  for (const format of ['yyyy-mm-dd', 'd/m/yy', 'yyyy"년" m"월" d"일"', 'm월 d일', 'mmm', 'yyyy-mm-dd h:mm'])
    expect([format, isDayFormat(format)]).toEqual([format, true])
  for (const format of ['General', '0', '[h]:mm', 'mm:ss', 'h:mm AM/PM', '0"day"', '[Red]0', ''])
    expect([format, isDayFormat(format)]).toEqual([format, false])
})
