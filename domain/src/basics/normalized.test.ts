import fc from 'fast-check'
import { expect, test } from 'vitest'
import { normalizedName, normalizedNumber } from './normalized.ts'

test.each([
  ['가7', '\u1100\u11617'],
  ['M-7', 'M－7'],
  ['M-7', 'M‐7'],
  ['M-7', 'M–7'],
  ['M-7', 'M−7'],
  ['M-7', '\u202aM-7\u202c'],
  ['M-7', 'M-\u200e7'],
  ['M-7', 'M\u00ad-7'],
  ['M-7', 'M-7\u200b'],
  ['M-7', '\ufeffm-7'],
  ['M-7', '\u3164M-7'],
  ['12', '１２'],
  ['A 1', ' a \u00a0 1\u3000'],
  ['ĐỨC', 'đu\u031b\u0301c'],
])('normalizes %j and %j to one number', (one, other) => {
  expect(normalizedNumber(other)).toBe(normalizedNumber(one))
  expect(normalizedNumber(one)).toBe(one)
})

test('normalizes names typed on Windows and on phones alike', () => {
  expect(normalizedName('Trại giống Hòa Bi\u0300nh')).toBe(normalizedName('Trại giống Hòa Bình'))
  // Capitals stay, as somebody wrote them.
  expect(normalizedName('  Hòa  Bình ')).toBe('Hòa Bình')
})

test.each([
  ['M-7', 'M7'],
  ['M-7', 'M_7'],
  ['O-1', '0-1'],
  ['A 1', 'A1'],
])('keeps %j and %j distinct', (one, other) => {
  expect(normalizedNumber(one)).not.toBe(normalizedNumber(other))
})

test('is idempotent and removes invisible characters', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'grapheme' }), fc.string({ unit: 'binary' }), (typed, anything) => {
      for (const text of [typed, anything]) {
        expect(normalizedName(normalizedName(text))).toBe(normalizedName(text))
        expect(normalizedNumber(normalizedNumber(text))).toBe(normalizedNumber(text))
        expect(normalizedNumber(text)).not.toMatch(/[\u00ad\u200b-\u200f\u202a-\u202e]|^\s|\s$|\s\s/)
      }
    }),
    { numRuns: 300 },
  )
})
