import fc from 'fast-check'
import { expect, test } from 'vitest'
import { addDays, day } from '../basics/day.ts'
import { isGtin, readGs1 } from './gs1.ts'

const gtin = '09506000134352'
const read = { gtin, batch: 'B2291', expiresOn: day('2027-08-31'), serial: '' }

test('decodes codes in every format of scanners', () => {
  for (const scanned of [
    `01${gtin}1727083110B2291`,
    `]d201${gtin}1727083110B2291`,
    `]C101${gtin}10B2291\u001d17270831`,
    `\u001d01${gtin}10B2291\u001d17270831\r\n`,
    `(01)${gtin}(17)270831(10)B2291`,
    `https://id.gs1.org/01/${gtin}/10/B2291?17=270831`,
    `https://farm.example/x/01/${gtin.slice(1)}/10/B2291?17=270831&lang=ko`,
    // The day 00 is the last one of its month.
    `01${gtin}1727080010B2291`,
  ])
    expect(readGs1(scanned), scanned).toEqual(read)
  expect(readGs1(`01${gtin}1702023010B`)).toBeNull()
  expect(readGs1(`01${gtin}310300125017280200\u001d21S/1`)).toEqual({
    gtin,
    batch: '',
    expiresOn: day('2028-02-29'),
    serial: 'S/1',
  })
})

test('rejects other codes', () => {
  for (const scanned of [
    '',
    'A-1001',
    '410',
    '0109506000134353',
    '01',
    `01${gtin}17`,
    'https://penside.example/',
  ])
    expect(readGs1(scanned), scanned).toBeNull()
  expect([gtin, '9506000134352', '09506000134353'].map(isGtin)).toEqual([true, false, false])
})

const digits = fc.array(fc.nat(9), { minLength: 13, maxLength: 13 })
const withCheck = (body: readonly number[]) => {
  const sum = body.reduce((all, digit, i) => all + digit * (i % 2 === 0 ? 3 : 1), 0)
  return `${body.join('')}${(10 - (sum % 10)) % 10}`
}
const word = fc.stringMatching(/^[A-Za-z0-9./_-]{1,20}$/)

test('decodes values in any order', () => {
  fc.assert(
    fc.property(digits, word, word, fc.nat(20_000), fc.nat(5), (body, batch, serial, later, order) => {
      const expiresOn = addDays(day('2026-01-01'), later)
      const values = [`17${expiresOn.slice(2).replaceAll('-', '')}`, `10${batch}\u001d`, `21${serial}\u001d`]
      const turned = [...values.slice(order % 3), ...values.slice(0, order % 3)]
      if (order > 2) turned.reverse()
      const whole = { gtin: withCheck(body), batch, expiresOn, serial }
      expect(readGs1(`]d201${whole.gtin}${turned.join('')}`)).toEqual(whole)
    }),
  )
})

test('rejects malformed codes', () => {
  fc.assert(
    fc.property(fc.string(), (text) => {
      const found = readGs1(text)
      expect(found === null || isGtin(found.gtin)).toBe(true)
    }),
  )
})
