import fc from 'fast-check'
import { expect, test } from 'vitest'
import { hypergeometricTail, binomialTail, sampleSumTail } from './chance.ts'
import {
  cameAndLeft,
  inCell,
  pullOf,
  usualRange,
  whyOf,
  type WhyFact,
  type WhyPanel,
  type WhyPeriod,
} from './why.ts'

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

test('every panel sums to the change', () => {
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
      // Each record is in one part of a panel.
      for (const panel of why.panels.filter(({ by }) => by !== 'reason'))
        for (const one of a)
          expect(panel.cells.filter(({ key }) => inCell(one, panel.by, key, panel))).toHaveLength(1)
    }),
  )
})

test('finds one boar in one month', () => {
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
    searched: 15, // three months, three boars, nine combinations; a parity shared by all is not examined
  })
  expect(why.finding!.chance).toBeLessThan(0.001)
  expect(why.panels.find(({ by }) => by === 'boar')!.cells[0]).toMatchObject({ key: 'D-21', count: 90 })
})

test('an even spread may be chance', () => {
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

test('a part recorded only for failed matings explains nothing', () => {
  const made = (failed: number) =>
    period([
      ...many(80, fact(1, { parity: '1' })),
      ...many(failed, fact(0, { parity: '1', house: 'mating' })),
      ...many(120, fact(1, { parity: '0' })),
    ])
  const { panels, finding } = whyOf(made(30), made(10))
  expect(panels.map(({ by }) => by)).toContain('house')
  expect(finding?.keys.map(({ by }) => by)).toEqual(['parity'])
})

test('pullOf measures the distance from the usual value', () => {
  const rate = period([...many(8, fact(1)), ...many(2, fact(0))])
  expect(pullOf(rate, -0.1)({ amount: 0, base: 1 })).toBeCloseTo(0.8, 12)
  expect(pullOf(rate, -0.1)({ amount: 1, base: 1 })).toBeLessThan(0)
  expect(pullOf(rate, 0.1)({ amount: 1, base: 0 })).toBe(1) // a return among the matings
  expect(pullOf(period([fact(12)]), 0.5)({ amount: 14, base: 1 })).toBe(2)

  // Per mated female the mean record of its kind is the measure: a small litter pulls down, a large one does not.
  const perFemale = { base: null, reasons: {} }
  const litters = period([fact(10, perFemale), fact(14, perFemale)], 2)
  expect([9, 12, 15].map((amount) => pullOf(litters, -1)({ amount, base: null }))).toEqual([3, -0, -3])
  // Where all are alike each of them makes more, and none makes less.
  const cullings = period(many(3, fact(1, perFemale)), 2)
  expect([1, -1].map((change) => pullOf(cullings, change)({ amount: 1, base: null }))).toEqual([1, 0])
  for (const change of [-0.5, 0.5])
    expect(pullOf(period([fact(12)]), change)({ amount: 24, base: 2 })).toBeCloseTo(0, 12)
})

test('explains nothing without a year before', () => {
  expect(whyOf(period([fact(1)]), period([]))).toMatchObject({
    value: 1,
    before: null,
    panels: [],
    finding: null,
  })
  expect(whyOf(period([]), period([fact(1)]))).toMatchObject({ value: null, change: 0, panels: [] })
  const unchanged = period([fact(1), fact(0, { parity: '0' })])
  expect(whyOf(unchanged, unchanged)).toMatchObject({ value: 0.5, change: 0, panels: [], finding: null })
})

const cellsOf = (panels: readonly WhyPanel[], by: WhyPanel['by']) =>
  panels.find((panel) => panel.by === by)?.cells ?? []
const rounded = (value: number | null) => value && Number(value.toFixed(4))

test('a share falls by worse records and by more of a bad kind', () => {
  const made = (young: number, youngGood: number, old: number, oldGood: number) =>
    period([
      ...many(youngGood, fact(1, { parity: '0' })),
      ...many(young - youngGood, fact(0, { parity: '0' })),
      ...many(oldGood, fact(1, { parity: '1' })),
      ...many(old - oldGood, fact(0, { parity: '1' })),
    ])
  // Twice as many gilts, as poor as ever, and sows a little worse: at the middle of 0.8 and 0.6.
  const { panels, change } = whyOf(made(40, 16, 60, 44), made(20, 8, 80, 72))
  expect(rounded(change)).toBe(-0.2)
  expect(
    cellsOf(panels, 'parity').map((cell) => [
      cell.key,
      cell.count,
      rounded(cell.before),
      rounded(cell.now),
      rounded(cell.part),
    ]),
  ).toEqual([
    ['1', 60, 0.9, 0.7333, -0.14],
    ['0', 40, 0.4, 0.4, -0.06],
  ])
})

test('figures per female compare by females, and their parts have no figure', () => {
  const litters = (females: number, ofGilts: number, ofSows: number) =>
    period(
      [
        ...many(ofGilts, fact(1, { base: null, parity: '0' })),
        ...many(ofSows, fact(1, { base: null, parity: '1' })),
      ],
      females,
    )
  const { value, before, panels, finding } = whyOf(litters(20, 4, 40), litters(10, 8, 18))
  expect([value, before]).toEqual([2.2, 2.6])
  expect(cellsOf(panels, 'parity')).toMatchObject([
    { key: '0', count: 4, before: null, now: null },
    { key: '1', count: 40 },
  ])
  expect(cellsOf(panels, 'parity').map(({ part }) => rounded(part))).toEqual([-0.6, 0.2])
  // Four litters are too few to say anything by themselves, and the sows had more.
  expect(finding).toBeNull()

  const fewer = whyOf(litters(20, 8, 44), litters(10, 12, 22)).finding!
  // None of those that came makes less: it is those that did not come.
  expect(fewer).toMatchObject({ keys: [{ by: 'parity', key: '0' }], count: 8, now: null, pulling: 0 })
  expect([fewer.here, fewer.without].map(rounded)).toEqual([-0.8, 3.4])
  // Of 20 litters of gilts in both years two thirds are expected in the one with two thirds of the females; two parts were looked at.
  expect(fewer.chance).toBeCloseTo(2 * binomialTail({ tries: 20, p: 2 / 3, found: 8 }, 'few'), 12)
  // Piglets of one weaning come together: no chance can be told.
  const piglets = (females: number, amount: number) =>
    period(
      [...many(8, fact(amount, { base: null, parity: '0' })), ...many(9, fact(11, { base: null }))],
      females,
    )
  expect(whyOf(piglets(10, 6), piglets(10, 10)).finding).toMatchObject({
    keys: [{ key: '0' }],
    chance: null,
    here: -3.2,
  })
})

test('names six parts and combines the rest; all months are named', () => {
  const of = (by: 'boar' | 'month', parts: number) => {
    const made = (failed: (at: number) => number) =>
      period(
        Array.from({ length: parts }, (_, at) => [
          ...many(10 - failed(at), fact(1, { [by]: `${at}` })),
          ...many(failed(at), fact(0, { [by]: `${at}` })),
        ]).flat(),
      )
    const now = made((at) => at + 1)
    return cellsOf(
      whyOf(
        now,
        made(() => 0),
      ).panels,
      by,
    ).map(({ key, count }) => [key, count])
  }
  expect(of('boar', 6).map(([key]) => key)).toEqual(['5', '4', '3', '2', '1', '0'])
  expect(of('boar', 8)).toEqual([...['7', '6', '5', '4', '3'].map((key) => [key, 10]), ['others', 30]])
  expect(of('month', 8).map(([key]) => key)).toEqual(['7', '6', '5', '4', '3', '2', '1', '0'])
  // What all of them share explains nothing.
  expect(of('boar', 1)).toEqual([])
})

test('outcomes sum to the change; of eight the two smallest are combined', () => {
  const failing = (of: Readonly<Record<string, number>>) =>
    period([
      ...many(100 - Object.values(of).reduce((all, one) => all + one, 0), fact(1)),
      ...Object.entries(of).flatMap(([reason, count]) => many(count, fact(0, { reasons: { [reason]: -1 } }))),
    ])
  const reasons = (now: Record<string, number>, before: Record<string, number>) =>
    cellsOf(whyOf(failing(now), failing(before)).panels, 'reason').map((cell) => [
      cell.key,
      cell.count,
      rounded(cell.before),
      rounded(cell.now),
      rounded(cell.part),
    ])
  expect(reasons({ returned: 20, died: 1 }, { returned: 5, died: 4 })).toEqual([
    ['returned', 20, -0.05, -0.2, -0.15],
    ['died', 1, -0.04, -0.01, 0.03],
  ])
  expect(reasons({ returned: 20 }, { returned: 5 })).toEqual([])
  const seven = { a: 9, b: 8, c: 7, d: 6, e: 5, f: 4, g: 3 }
  expect(reasons(seven, {}).map(([key]) => key)).toEqual(['a', 'b', 'c', 'd', 'e', 'f', 'g'])
  const eight = reasons({ ...seven, h: 2 }, { g: 1, h: 1 })
  expect(eight.map(([key]) => key)).toEqual(['a', 'b', 'c', 'd', 'e', 'f', 'others'])
  expect(eight.at(-1)).toEqual(['others', 5, -0.02, -0.05, -0.03])
})

test('given reasons replace those of the records, and `same` explains nothing', () => {
  const made = (failed: number) =>
    period([
      ...many(80, fact(1)),
      ...many(failed, fact(0, { parity: '0' })),
      ...many(20, fact(1, { parity: '0' })),
    ])
  const cell = { count: 1, before: null, now: null }
  const reasons: WhyPanel = {
    by: 'reason',
    cells: [
      { key: 'up', part: 0.2, ...cell },
      { key: 'down', part: -0.3, ...cell },
    ],
  }
  const why = whyOf(made(30), made(10), { reasons, same: 'parity' })
  expect(cellsOf(why.panels, 'reason').map(({ key }) => key)).toEqual(['down', 'up'])
  expect(why.finding).toBeNull()
  expect(whyOf(made(30), made(10)).finding?.keys).toEqual([{ by: 'parity', key: '0' }])
})

test('a stock changes by sows that came, left and aged', () => {
  const sows = (count: number, parity: number, reason: string) =>
    many(count, fact(parity, { base: 1, reasons: { [reason]: 1 } }))
  const now = period([...sows(6, 4, 'stayed'), ...sows(4, 0, 'came')])
  const before = period([...sows(6, 3, 'stayed'), ...sows(4, 6, 'left')])
  const { by, cells } = cameAndLeft(now, before)
  expect(by).toBe('reason')
  expect(cells.map(({ key, count }) => [key, count])).toEqual([
    ['stayed', 6],
    ['came', 4],
    ['left', 4],
  ])
  expect(cells.map(({ before: was, now: is }) => [was, is])).toEqual([
    [3, 4],
    [null, 0],
    [6, null],
  ])
  const change = 2.4 - 4.2
  expect(cells.reduce((sum, { part }) => sum + part, 0)).toBeCloseTo(change, 9)
})

test('usualRange covers 80 % of the months, and needs six', () => {
  expect(usualRange([100, 0, 10, 20, null, 30, 90, 80, 70, 60, 50, 40])).toEqual({ from: 10, to: 90 })
  const { from, to } = usualRange([6, 5, 4, 3, 2, 1])!
  expect([from, to].map(rounded)).toEqual([1.5, 5.5])
  expect(usualRange([1, 2, 3, 4, 5, null])).toBeNull()
})

test('inCell assigns a record to its named part or to the rest', () => {
  const panel: WhyPanel = {
    by: 'boar',
    cells: ['B-1', 'others'].map((key) => ({ key, count: 0, before: 0, now: 0, part: 0 })),
  }
  const other = fact(1, { boar: 'B-2' })
  expect([inCell(fact(1), 'boar', 'B-1', panel), inCell(other, 'boar', 'B-1', panel)]).toEqual([true, false])
  expect([inCell(fact(1), 'boar', 'others', panel), inCell(other, 'boar', 'others', panel)]).toEqual([
    false,
    true,
  ])
  const failed = fact(0, { reasons: { returned: -1, fed: -1 } })
  const reasons: WhyPanel = { ...panel, by: 'reason', cells: [{ ...panel.cells[0]!, key: 'returned' }] }
  expect(inCell(failed, 'reason', 'returned', reasons)).toBe(true)
  expect(inCell(failed, 'reason', 'died', reasons)).toBe(false)
  expect(inCell(failed, 'reason', 'others', reasons)).toBe(true)
  expect(inCell(fact(0, { reasons: { returned: -1 } }), 'reason', 'others', reasons)).toBe(false)
  // Without its panel nothing is named.
  expect(inCell(other, 'boar', 'B-2', undefined)).toBe(true)
})

test('probabilities of litters need ten records', () => {
  const litters = (ofHouse: number, size: number) =>
    period([
      ...Array.from({ length: 90 }, (_, at) => fact(11 + (at % 3), { house: '1' })),
      ...many(ofHouse, fact(size, { house: '2' })),
    ])
  const found = (ofHouse: number, size: number) => whyOf(litters(ofHouse, size), litters(ofHouse, 12)).finding
  expect(found(10, 8)).toMatchObject({ keys: [{ by: 'house', key: '2' }], now: 8, without: 12, pulling: 10 })
  expect(found(10, 8)?.chance).toBeLessThan(1e-6)
  expect(found(9, 8)).toMatchObject({ keys: [{ by: 'house', key: '2' }], chance: null })
  expect(found(10, 15)).toMatchObject({
    keys: [{ by: 'house', key: '2' }],
    now: 15,
    without: 12,
    pulling: 10,
  })
  expect(found(4, 8)).toBeNull()
})

test('a finding needs five records; shares have exact probabilities', () => {
  const made = (amount: number, few: number) =>
    period([...many(few, fact(amount, { parity: '0' })), ...many(60, fact(1)), ...many(20, fact(0))])
  const fell = whyOf(made(0, 5), made(1, 5)).finding!
  expect(fell).toMatchObject({ keys: [{ key: '0' }], searched: 2 })
  expect(fell.chance).toBeCloseTo(
    2 * hypergeometricTail({ all: 85, good: 60, drawn: 5, found: 0 }, 'few'),
    12,
  )
  const rose = whyOf(made(1, 9), made(0, 9)).finding!
  expect(rose.chance).toBeCloseTo(
    2 * hypergeometricTail({ all: 89, good: 69, drawn: 9, found: 9 }, 'many'),
    12,
  )
  expect(whyOf(made(0, 4), made(1, 4)).finding).toBeNull()
})

test('parts that changed like the whole explain nothing', () => {
  const made = (failed: number) =>
    period(
      ['0', '1'].flatMap((parity) => [
        ...many(20 - failed, fact(1, { parity })),
        ...many(failed, fact(0, { parity })),
      ]),
    )
  expect(whyOf(made(10), made(8))).toMatchObject({ value: 0.5, before: 0.6, finding: null })
})

test('a split missing on 5 % of the records is examined, without the missing ones', () => {
  const made = (failed: number, without: number) =>
    period([
      ...many(130, fact(1, { house: '1', parity: '0' })),
      ...many(100 - failed, fact(1, { house: '2' })),
      ...many(failed, fact(0, { house: '2' })),
      ...many(without, fact(1, { house: null })),
    ])
  // Two parities, two houses; each house is of one parity, but parity 1 has more than house 2.
  expect(whyOf(made(60, 12), made(10, 12)).finding).toMatchObject({ keys: [{ key: '2' }], searched: 4 })
  expect(whyOf(made(60, 13), made(10, 13)).finding).toMatchObject({ keys: [{ key: '1' }], searched: 2 })
})

test('a combination is compared with the same combination a year before', () => {
  const litters = (crossed: number) =>
    period(
      ['0', '1'].flatMap((parity) =>
        ['1', '2'].flatMap((house) =>
          many(parity === '0' && house === '1' ? crossed : 20, fact(1, { base: null, parity, house })),
        ),
      ),
      10,
    )
  expect(whyOf(litters(5), litters(20)).finding).toMatchObject({
    keys: [
      { by: 'parity', key: '0' },
      { by: 'house', key: '1' },
    ],
    here: -1.5,
    searched: 8,
  })
})

test('without probabilities the largest share is reported', () => {
  const weaned = (ofGilts: number, ofSows: number) =>
    period(
      [
        ...many(5, fact(ofGilts, { base: null, parity: '0' })),
        ...many(5, fact(ofSows, { base: null, parity: '1' })),
      ],
      10,
    )
  const parity = (now: [number, number]) => whyOf(weaned(...now), weaned(10, 10)).finding?.keys[0]?.key
  expect([parity([9, 6]), parity([6, 9]), parity([11, 14]), parity([14, 11])]).toEqual(['1', '0', '1', '0'])
})

test('a part with most records, or a proportional share, is no cause', () => {
  const weaned = (piglets: number, ofFew = piglets) =>
    period(
      ['mating', 'gestation', 'farrowing'].flatMap((house) =>
        many(
          house === 'mating' ? 320 : 30,
          fact(house === 'farrowing' ? ofFew : piglets, { base: null, house }),
        ),
      ),
      20,
    )
  // All houses weaned one more: the mating house holds 320 of 380 weanings, the others just their share.
  expect(whyOf(weaned(12), weaned(11)).finding).toBeNull()
  expect(whyOf(weaned(11, 14), weaned(11)).finding?.keys).toEqual([{ by: 'house', key: 'farrowing' }])
  // Nor where a chance is known, however unlikely it is.
  const farrowed = (failed: number) =>
    period([...many(300 - failed, fact(1)), ...many(failed, fact(0)), ...many(40, fact(1, { parity: '0' }))])
  expect(whyOf(farrowed(90), farrowed(10)).finding).toBeNull()
})

test('returns are measured against the expected returns of matings', () => {
  const made = (returns: number) =>
    period([
      ...many(20, fact(0, { parity: '0' })),
      ...many(returns, fact(1, { base: 0, parity: '0' })),
      ...many(30, fact(0)),
      ...many(2, fact(1, { base: 0 })),
    ])
  const { value, finding } = whyOf(made(8), made(2))
  expect(value).toBe(0.2)
  expect(finding).toMatchObject({ keys: [{ key: '0' }], pulling: 8, now: 0.4 })
  const [mating, back] = [-0.2, 1]
  const times = (count: number, value: number) => Array.from({ length: count }, () => value)
  const gilts = [...times(20, mating), ...times(8, back)]
  const all = [...gilts, ...times(30, mating), ...times(2, back)]
  expect(finding!.chance).toBeCloseTo(2 * sampleSumTail(all, gilts, 'many'), 9)
})
