import fc from 'fast-check'
import { expect, test } from 'vitest'
import { isEarTag, readEarTag, shownEarTag } from './ear-tag.ts'

const anyTag = fc
  .tuple(fc.integer({ min: 1, max: 998 }), fc.bigInt({ min: 0n, max: 274_877_906_943n }))
  .map(([issuer, animal]) => ({
    issuer: String(issuer).padStart(3, '0'),
    animal: String(animal).padStart(12, '0'),
  }))

test('normalizes all spellings of an ear tag to fifteen digits', () => {
  fc.assert(
    fc.property(
      anyTag,
      fc.constantFrom('', 'LA', 'LA ', 'A', 'R: ', ' '),
      fc.constantFrom('', ' ', '-', '.'),
      fc.constantFrom('', '0', '00', '1', '10000000'),
      fc.constantFrom('', ' ', '\r', '\n'),
      ({ issuer, animal }, letters, between, before, after) => {
        const tag = issuer + animal
        expect(readEarTag(letters + before + issuer + between + animal + after)).toBe(tag)
        expect(readEarTag(shownEarTag(tag))).toBe(tag)
      },
    ),
  )
})

test('restores zeros that a spreadsheet dropped', () => {
  fc.assert(
    fc.property(anyTag, ({ issuer, animal }) => {
      expect(readEarTag(String(BigInt(issuer + animal)))).toBe(issuer + animal)
    }),
  )
})

test('rejects numbers that no reader can read', () => {
  for (const wrong of [
    '',
    'A-1001',
    '1001',
    '410000012345', // with fewer than thirteen digits the country would be zeros
    '410',
    '000000000000001', // no country
    '999000000000001', // test tag of a reader
    '410274877906944', // one more than 38 bits hold
    '2410000012345678', // an unknown leading digit
    '41000001234567x',
    'ABCD410000012345678',
  ])
    expect([wrong, readEarTag(wrong)]).toEqual([wrong, null])
  expect(readEarTag('410274877906943')).toBe('410274877906943')
  expect(isEarTag('998000000000000')).toBe(true)
  for (const none of ['41000001234567', 'x410000012345678', '410000012345678x'])
    expect(isEarTag(none)).toBe(false)
})
