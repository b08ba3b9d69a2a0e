import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { drawnBlindly, inTries, sumDrawnBlindly } from './chance.ts'
import { inCell, pulls, whyOf, type WhyFact, type WhyPeriod } from './why.ts'

const fact = (amount: number, more: Partial<WhyFact> = {}): WhyFact => ({
  month: '05',
  parity: '1',
  boar: 'B-1',
  house: null,
  person: null,
  amount,
  base: 1,
  reasons: amount === 0 ? { '050008': -1 } : {},
  ...more,
})
const many = (count: number, of: WhyFact) => Array.from({ length: count }, () => ({ ...of }))
const period = (facts: WhyFact[], females = 0): WhyPeriod => ({ facts, females })

describe('chance', () => {
  test('of few things it is counted out', () => {
    // Of four cups, two with the milk first: both found by guessing is one of six.
    expect(drawnBlindly({ all: 4, good: 2, drawn: 2, found: 2 }, 'many')).toBeCloseTo(1 / 6, 12)
    expect(drawnBlindly({ all: 4, good: 2, drawn: 2, found: 0 }, 'few')).toBeCloseTo(1 / 6, 12)
    expect(drawnBlindly({ all: 348, good: 273, drawn: 27, found: 27 }, 'few')).toBeCloseTo(1, 9)
    expect(inTries({ tries: 3, p: 0.5, found: 3 }, 'many')).toBeCloseTo(1 / 8, 12)
  })

  test('the two sides overlap in what was found', () => {
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 300 }), fc.nat(300), fc.nat(300), (all, a, b) => {
        const [good, drawn] = [Math.min(a, all), Math.min(b, all)]
        const found = Math.max(0, drawn + good - all)
        const both =
          drawnBlindly({ all, good, drawn, found }, 'few') + drawnBlindly({ all, good, drawn, found }, 'many')
        expect(both).toBeGreaterThanOrEqual(1 - 1e-9)
      }),
    )
  })

  test('a sum far from the mean is unlikely, one at the mean is not', () => {
    const litters = Array.from({ length: 100 }, (_, i) => 10 + (i % 5))
    expect(
      sumDrawnBlindly(
        litters,
        Array.from({ length: 20 }, () => 10),
        'few',
      ),
    ).toBeLessThan(1e-6)
    expect(sumDrawnBlindly(litters, litters.slice(0, 20), 'few')).toBeCloseTo(0.5, 5)
  })
})

const facts = fc.array(
  fc.record({
    month: fc.constantFrom('05', '06', '07'),
    parity: fc.constantFrom('0', '1', '2-5', '6+'),
    boar: fc.constantFrom('a', 'b', 'c', 'd', 'e', 'f', 'g', 'h', 'i', null),
    house: fc.constantFrom('1', '2', null),
    person: fc.constant(null),
    amount: fc.integer({ min: 0, max: 1 }),
    base: fc.constant(1),
    reasons: fc.constant({}),
  }),
  { minLength: 1, maxLength: 60 },
)
const withReasons = (all: WhyFact[], reason: (at: number) => string) =>
  all.map((one, at) => (one.amount === 0 ? { ...one, reasons: { [reason(at)]: -1 } } : one))

test('every panel adds up to the change, however the records fall', () => {
  fc.assert(
    fc.property(facts, facts, fc.constantFrom(0, 12), (a, b, females) => {
      const base = females ? null : 1
      const made = (all: WhyFact[]) =>
        period(
          females
            ? all.map((one) => ({ ...one, base, amount: 1, reasons: { [one.parity ?? '']: 1 } }))
            : withReasons(all, (at) => `r${at % 9}`),
          females,
        )
      const why = whyOf(made(a), made(b))
      for (const { by, cells } of why.panels)
        expect(
          cells.reduce((sum, { part }) => sum + part, 0),
          by,
        ).toBeCloseTo(why.change, 9)
      // Each record stands in one part of a panel.
      for (const panel of why.panels.filter(({ by }) => by !== 'reason'))
        for (const one of a)
          expect(panel.cells.filter(({ key }) => inCell(one, panel.by, key, panel))).toHaveLength(1)
    }),
  )
})

test('one boar in one month, among many that did as always', () => {
  const usual = (month: string, boar: string, farrowed: number, of: number) => [
    ...many(farrowed, fact(1, { month, boar })),
    ...many(of - farrowed, fact(0, { month, boar })),
  ]
  const year = ['05', '06', '07'].flatMap((month) =>
    ['D-08', 'D-17', 'D-21'].flatMap((boar) => usual(month, boar, 25, 30)),
  )
  const now = year
    .filter(({ month, boar }) => month !== '07' || boar !== 'D-21')
    .concat(usual('07', 'D-21', 12, 30))
  const why = whyOf(period(now), period(year))
  expect(why.change).toBeCloseTo((212 - 225) / 270, 12)
  expect(why.finding).toMatchObject({
    keys: [
      { by: 'month', key: '07' },
      { by: 'boar', key: 'D-21' },
    ],
    count: 30,
    pulling: 18,
    now: 0.4,
    without: 200 / 240,
    searched: 15, // three months, three boars, nine crossings; the one parity that all have says nothing
  })
  expect(why.finding!.chance).toBeLessThan(0.001)
  expect(why.panels.find(({ by }) => by === 'boar')!.cells[0]).toMatchObject({ key: 'D-21', count: 90 })
})

test('what is spread evenly may be chance, and says so', () => {
  const made = (farrowed: number) =>
    period(
      ['05', '06', '07'].flatMap((month) =>
        ['a', 'b'].flatMap((boar) => [
          ...many(farrowed, fact(1, { month, boar })),
          ...many(20 - farrowed, fact(0, { month, boar })),
        ]),
      ),
    )
  const { finding, change } = whyOf(made(15), made(17))
  expect(change).toBeCloseTo(-0.1, 12)
  expect(finding?.chance ?? 1).toBe(1)
})

test('what is known of the failed ones only explains nothing', () => {
  const made = (failed: number) =>
    period([
      ...many(80, fact(1, { parity: '1' })),
      ...many(failed, fact(0, { parity: '1', house: 'mating' })),
      ...many(20, fact(1, { parity: '0' })),
    ])
  const { panels, finding } = whyOf(made(30), made(10))
  expect(panels.map(({ by }) => by)).toContain('house')
  expect(finding?.keys.map(({ by }) => by)).toEqual(['parity'])
})

test('records that pull are those worse, or better, than before', () => {
  expect(pulls({ amount: 0, base: 1 }, -0.1, 0.8)).toBe(true)
  expect(pulls({ amount: 1, base: 1 }, -0.1, 0.8)).toBe(false)
  expect(pulls({ amount: 1, base: 0 }, 0.1, 0.1)).toBe(true) // a return among the matings
  expect(pulls({ amount: 14, base: 1 }, 0.5, 12)).toBe(true)
  expect(pulls({ amount: 1, base: null }, 0.5, 0.4)).toBe(true)
})

test('without a year before there is nothing to explain', () => {
  expect(whyOf(period([fact(1)]), period([]))).toMatchObject({
    value: 1,
    before: null,
    panels: [],
    finding: null,
  })
})
