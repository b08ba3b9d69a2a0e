import fc from 'fast-check'
import { expect, test } from 'vitest'
import { addDays, day, daysBetween } from '../basics/day.ts'
import { Refusal } from '../basics/refusal.ts'
import { lifetimeResults, paritiesOf } from './animal-card.ts'
import { applyRecord, replay, type Entry, type SowRecord, type SowState } from './life.ts'

const came = day('2024-01-05')
const gilt: Entry = {
  kind: 'entry',
  on: came,
  status: 'gilt',
  parity: 0,
  matings: 0,
  lastWorkOn: came,
  nursing: 0,
}
const none = { liveBorn: 0, mummified: 0, stillborn: 0 }
const card = (records: readonly SowRecord[], brought = none) =>
  paritiesOf(
    records.map((record) => ({ record })),
    brought,
  )
const farrowing = (on: string, totalBorn: number, undersized = 0) =>
  ({
    kind: 'farrowing',
    on: day(on),
    totalBorn,
    mummified: 1,
    stillborn: 1,
    undersized,
    malformed: 0,
  }) as const

const life: SowRecord[] = [
  gilt,
  { kind: 'mating', on: day('2024-03-01') },
  { kind: 'accident', on: day('2024-03-22'), accidentType: '050008' },
  { kind: 'mating', on: day('2024-03-23') },
  farrowing('2024-07-16', 14, 1),
  { kind: 'fosteredIn', on: day('2024-07-17'), piglets: 2 },
  { kind: 'pigletDeath', on: day('2024-07-20'), piglets: 1 },
  { kind: 'partialWeaning', on: day('2024-08-01'), piglets: 3 },
  { kind: 'weaning', on: day('2024-08-06'), weaned: 9, becomesNurse: true },
  { kind: 'fosteredIn', on: day('2024-08-06'), piglets: 8 },
  { kind: 'weaning', on: day('2024-08-20'), weaned: 8, becomesNurse: false },
  { kind: 'mating', on: day('2024-08-26') },
]

test('a parity contains its matings, its litter and all weaned piglets', () => {
  expect(card(life)).toMatchObject([
    {
      parity: 1,
      daysToMating: null,
      matings: 2,
      gestation: 115,
      lactation: 35,
      farrowedOn: '2024-07-16',
      weanedOn: '2024-08-20',
      totalBorn: 14,
      liveBorn: 12,
      died: 2,
      fostered: 10,
      weaned: 20,
    },
    { parity: 2, daysToMating: 6, matings: 1, totalBorn: null, farrowedOn: null, weaned: null },
  ])
})

test('losses and fosterings of a litter add up across kinds of records', () => {
  const [litter] = card([
    gilt,
    { kind: 'mating', on: day('2024-03-01') },
    { ...farrowing('2024-06-24', 16, 2), malformed: 1 },
    { kind: 'fosteredOut', on: day('2024-06-25'), piglets: 2 },
    { kind: 'fosteredIn', on: day('2024-06-25'), piglets: 1 },
    { kind: 'fosteredOut', on: day('2024-06-26'), piglets: 1 },
    { kind: 'pigletDeath', on: day('2024-06-27'), piglets: 1 },
    { kind: 'pigletDeath', on: day('2024-06-28'), piglets: 1 },
    { kind: 'partialWeaning', on: day('2024-07-10'), piglets: 2 },
    { kind: 'partialWeaning', on: day('2024-07-11'), piglets: 2 },
    { kind: 'weaning', on: day('2024-07-15'), weaned: 3, becomesNurse: false },
  ])
  expect(litter).toMatchObject({ liveBorn: 14, fostered: -2, died: 5, weaned: 7, lactation: 21 })
})

test('a parity names the boars of the mating that led to its litter', () => {
  const mating = (on: string, boars?: string[]) => ({
    record: { kind: 'mating', on: day(on) } as const,
    ...(boars && { boars }),
  })
  const returned = { record: life[2]! }
  const boars = (...records: Parameters<typeof paritiesOf>[0]) =>
    paritiesOf([{ record: gilt }, ...records], none).map((line) => line.boars)
  const first = mating('2024-03-01', ['D-1', 'D-2'])
  expect(boars(first)).toEqual([['D-1', 'D-2']])
  expect(boars(first, returned, mating('2024-03-23', ['D-3']))).toEqual([['D-3']])
  expect(boars(first, returned, mating('2024-03-23'))).toEqual([[]])
})

test('PSY and LSY count days from the first mating to the removal', () => {
  const today = day('2025-03-01') // a year after the first mating
  expect(lifetimeResults(life, card(life), today)).toMatchObject({
    weanedPerYear: 20,
    littersPerYear: 1,
    litters: 1,
    totalBorn: 14,
    daysToMating: 6,
  })
  const gone: SowRecord[] = [...life, { kind: 'removal', on: day('2024-08-31') }]
  const { weanedPerYear } = lifetimeResults(gone, card(gone), today)
  expect(weanedPerYear).toBeCloseTo((20 * 365) / 183, 10)
  expect(lifetimeResults([gilt], card([gilt]), today)).toEqual(
    Object.fromEntries(Object.keys(lifetimeResults(life, card(life), today)).map((name) => [name, 0])),
  )
  // Days to mating are the mean of all her intervals.
  const longer: SowRecord[] = [
    ...life,
    farrowing('2024-12-19', 12),
    { kind: 'weaning', on: day('2025-01-09'), weaned: 10, becomesNurse: false },
    { kind: 'mating', on: day('2025-01-13') },
  ]
  expect(lifetimeResults(longer, card(longer), today)).toMatchObject({
    litters: 2,
    mummified: 2,
    stillborn: 2,
    daysToMating: 5,
    liveBornPerLitter: 11,
    finishedLitters: 2,
    weanedPerLitter: 15,
  })
})

test('weaned per litter counts finished litters, without the litter of the entry', () => {
  const lactating: Entry = {
    ...gilt,
    status: 'lactating',
    parity: 3,
    matings: 1,
    lastWorkOn: addDays(came, -5),
    nursing: 11,
  }
  const bought: SowRecord[] = [
    lactating,
    { kind: 'weaning', on: addDays(came, 16), weaned: 11, becomesNurse: false },
    { kind: 'mating', on: addDays(came, 21) },
    farrowing(addDays(came, 136), 14),
  ]
  const figures = (records: SowRecord[]) =>
    lifetimeResults(records, card(records, { liveBorn: 11, mummified: 0, stillborn: 2 }), addDays(came, 365))
  expect(figures(bought)).toMatchObject({
    litters: 1,
    totalBorn: 14,
    liveBorn: 12,
    stillborn: 1,
    weaned: 11,
    finishedLitters: 0,
    weanedPerLitter: 0,
    totalBornPerLitter: 14,
    // From the day she came, not from the first mating seen here.
    littersPerYear: 1,
    weanedPerYear: 11,
  })
  const nursing: SowRecord[] = [...bought, { kind: 'partialWeaning', on: addDays(came, 150), piglets: 4 }]
  expect(figures(nursing)).toMatchObject({ weaned: 15, finishedLitters: 0, weanedPerLitter: 0 })
  const finished: SowRecord[] = [
    ...nursing,
    { kind: 'weaning', on: addDays(came, 160), weaned: 8, becomesNurse: false },
  ]
  expect(figures(finished)).toMatchObject({ weaned: 23, finishedLitters: 1, weanedPerLitter: 12 })
})

test('the card shows the litter of the entry', () => {
  const brought = { liveBorn: 11, mummified: 0, stillborn: 2 }
  const lactating: Entry = {
    ...gilt,
    status: 'lactating',
    parity: 3,
    matings: 1,
    lastWorkOn: addDays(came, -5),
    nursing: 11,
  }
  const weaned: SowRecord = { kind: 'weaning', on: addDays(came, 16), weaned: 11, becomesNurse: false }
  expect(card([lactating, weaned], brought)).toMatchObject([
    { parity: 3, totalBorn: 13, liveBorn: 11, weaned: 11, lactation: 21, gestation: null },
  ])
  expect(card([lactating], { liveBorn: 11, mummified: 1, stillborn: 2 })).toMatchObject([
    { totalBorn: 14, mummified: 1, stillborn: 2, died: 0, fostered: 0, weaned: 0, boars: [] },
  ])
  const nurse: Entry = { ...lactating, status: 'nurse', matings: 0 }
  expect(card([nurse, weaned, { kind: 'mating', on: addDays(came, 20) }], brought)).toMatchObject([
    { parity: 3, farrowedOn: null, weaned: 11 },
    { parity: 4, daysToMating: 4, matings: 1 },
  ])
  const pregnant: Entry = {
    ...gilt,
    status: 'pregnant',
    parity: 2,
    matings: 2,
    lastWorkOn: addDays(came, -60),
  }
  expect(card([pregnant, { ...farrowing('2024-02-28', 12), on: addDays(came, 55) }])).toMatchObject([
    { parity: 3, matings: 2, gestation: 115, totalBorn: 12 },
  ])
  for (const status of ['returned', 'aborted'] as const)
    expect(card([{ ...pregnant, status }])).toMatchObject([{ parity: 3, matings: 2, totalBorn: null }])
  for (const status of ['gilt', 'weaned'] as const) expect(card([{ ...pregnant, status }])).toEqual([])
})

const kinds = [
  'mating',
  'accident',
  'farrowing',
  'fosteredIn',
  'fosteredOut',
  'pigletDeath',
  'partialWeaning',
  'weaning',
] as const

test('in any life the parities add up and the results equal those of the records', () => {
  fc.assert(
    fc.property(
      fc.array(fc.tuple(fc.nat(12), fc.nat(14), fc.constantFrom(...kinds), fc.boolean()), { maxLength: 60 }),
      (steps) => {
        const records: SowRecord[] = [gilt]
        let state: SowState = replay(records)
        for (const [days, piglets, kind, yes] of steps) {
          const on =
            kind === 'farrowing' && state.matedOn
              ? addDays(state.matedOn, 115)
              : addDays(state.notBefore, days)
          const record: SowRecord =
            kind === 'mating'
              ? { kind, on }
              : kind === 'accident'
                ? { kind, on, accidentType: '050008' }
                : kind === 'farrowing'
                  ? {
                      kind,
                      on,
                      totalBorn: piglets,
                      mummified: 0,
                      stillborn: 0,
                      undersized: piglets > 9 ? 1 : 0,
                      malformed: 0,
                    }
                  : kind === 'weaning'
                    ? { kind, on, weaned: state.nursing, becomesNurse: yes }
                    : { kind, on, piglets }
          try {
            state = applyRecord(state, record)
            records.push(record)
          } catch (error) {
            expect(error).toBeInstanceOf(Refusal)
          }
        }
        const today = addDays(state.notBefore, 40)
        const lines = card(records)
        for (const line of lines)
          if (line.weanedOn) expect(line.liveBorn! + line.fostered! - line.died!).toBe(line.weaned)
        expect(lines.filter(({ totalBorn }) => totalBorn !== null).map(({ parity }) => parity)).toEqual(
          records.filter(({ kind }) => kind === 'farrowing').map((_, i) => i + 1),
        )

        let weaned = 0
        for (const record of records) {
          if (record.kind === 'weaning') weaned += record.weaned
          if (record.kind === 'partialWeaning') weaned += record.piglets
        }
        const first = records.find(({ kind }) => kind === 'mating')
        const years = first ? daysBetween(first.on, today) / 365 : 0
        const results = lifetimeResults(records, lines, today)
        expect(results.weaned).toBe(weaned)
        expect(results.weanedPerYear).toBeCloseTo(years ? weaned / years : 0, 8)
        expect(results.littersPerYear).toBeCloseTo(
          years ? records.filter(({ kind }) => kind === 'farrowing').length / years : 0,
          8,
        )
      },
    ),
    { numRuns: 300 },
  )
})
