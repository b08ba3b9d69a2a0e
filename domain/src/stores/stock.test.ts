import fc from 'fast-check'
import { expect, test } from 'vitest'
import { codeList } from '../codes/lists.ts'
import { startFeeds } from './feed.ts'
import { hundredths, isWhole, missingOf, releaseLimits, takeInOrder } from './stock.ts'

test('takes the amount from the lots in order, each up to its stock', () => {
  fc.assert(
    fc.property(
      fc.nat(500),
      fc.array(fc.record({ free: fc.integer({ min: -20, max: 100 }) })),
      (wanted, lots) => {
        const { taken, missing } = takeInOrder(wanted, lots)
        expect(taken.reduce((sum, { amount }) => sum + amount, missing)).toBe(wanted)
        for (const { lot, amount } of taken) expect(amount > 0 && amount <= lot.free).toBe(true)
        const last = taken.at(-1)
        const before = last ? lots.slice(0, lots.indexOf(last.lot)) : []
        const used = taken.slice(0, -1).map(({ lot, amount }) => lot.free - amount)
        expect(used.every((left) => left === 0)).toBe(true)
        expect(before.filter(({ free }) => free > 0)).toEqual(taken.slice(0, -1).map(({ lot }) => lot))
        if (missing > 0) expect(taken).toHaveLength(lots.filter(({ free }) => free > 0).length)
      },
    ),
  )
})

test('converts amounts to whole hundredths', () => {
  expect([0.1, 0.29, 1.15, 12.34, 999_999.99].map(hundredths)).toEqual([10, 29, 115, 1234, 99_999_999])
})

test('a release is a whole number within its limits', () => {
  expect([0, 0.5, 1, 999, 999.5, 1_000].map((kg) => isWhole(kg, releaseLimits.feed))).toEqual([
    false,
    false,
    true,
    true,
    false,
    false,
  ])
  expect([0, 99_999, 100_000].map((doses) => isWhole(doses, releaseLimits.doses))).toEqual([
    true,
    true,
    false,
  ])
})

test('a new farm has one feed of every category but "other"', () => {
  expect(startFeeds.map(({ category }) => category)).toEqual(
    codeList('system', '100')
      .map(({ code }) => code)
      .slice(0, -1),
  )
  for (const { protein, energy } of startFeeds) expect(protein > 10 && energy > 3_000).toBe(true)
})

test('computes the missing part of each amount after the ones before it', () => {
  const there = [
    { batch: 'A', amount: 10.1 },
    { batch: '', amount: 5 },
    { batch: 'B', amount: 3.2 },
  ]
  expect(missingOf([{ amount: 18.3 }], there)).toEqual([0])
  expect(missingOf([{ amount: 18.31 }], there)).toEqual([0.01])
  // A batch that is named gives alone; what is left of the others stays for the next.
  expect(missingOf([{ amount: 12, batch: 'A' }, { amount: 8 }, { amount: 1, batch: 'B' }], there)).toEqual([
    1.9, 0, 0.8,
  ])
  expect(missingOf([{ amount: 2, batch: 'C' }], there)).toEqual([2])
  expect(missingOf([{ amount: 1, batch: '' }], [])).toEqual([1])
})
