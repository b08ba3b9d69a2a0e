import { expect, test } from 'vitest'
import { inLanguage } from '@penside/domain/language/words.ts'
import { messages } from './all.ts'
import { sentence, type MessageCode, type Messages } from './index.ts'

const en: Messages = inLanguage('en', messages)

const filled = (code: string, value: number) =>
  sentence(
    en,
    'en',
    code,
    Object.fromEntries([...en[code as MessageCode].matchAll(/\{(\w+)/g)].map(([, name]) => [name, value])),
  )

test('uses singular and plural forms', () => {
  expect(filled('NURSES_MANY', 1)).toBe('She would nurse 1 piglet. Is it right?')
  expect(filled('NURSES_MANY', 19)).toBe('She would nurse 19 piglets. Is it right?')
  expect(filled('NURSE_SOW_NEEDED', 1)).toBe('Choose the sow with whom the piglet stays.')
  expect(filled('NURSE_SOW_NEEDED', 3)).toBe('Choose the sow with whom the 3 piglets stay.')
})

test('messages have no wrong plural and no unfilled brace', () => {
  const said = Object.keys(en).map((code) => filled(code, 1))
  expect(
    said.filter((each) =>
      /(?<!to )\b1 (piglets|days|seconds|characters|rows|boars|pens)\b|[{}|#]/.test(each),
    ),
  ).toEqual([])
})

test('names dependent records like their screens', () => {
  const rests = { name: 'N-1', moveKind: 'shipment', on: '2026-11-26', short: 2 }
  expect(sentence(en, 'en', 'GROUP_HAS_FEWER', rests)).toContain('Shipment, 2026-11-26')
})

test('writes numbers as the language does', () => {
  const values = { each: 1_110.5, from: 30_000, to: 1_500_000 }
  expect(sentence(en, 'en', 'PRICE_UNUSUAL', values)).toContain('1,500,000')
  expect(sentence(inLanguage('vi', messages), 'vi', 'PRICE_UNUSUAL', values)).toMatch(/1\.110,5.*30\.000/)
})
