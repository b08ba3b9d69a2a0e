import { hypergeometricTail, binomialTail, sampleSumTail, type Side } from './chance.ts'
import type { ScoreFigure } from './score.ts'

/**
 * Explains the change of a key figure against the same months a year before. Its records are split in several ways, and each split sums to
 * the whole change. All splits cover the same records, so they are not added together.
 */

export type WhyFigure = ScoreFigure

/** Splits, in the order of the page. `reason` is an outcome, so it never explains a change. */
export const whySplits = ['month', 'parity', 'boar', 'house', 'person', 'reason'] as const
export type WhySplit = (typeof whySplits)[number]
const explaining = ['month', 'parity', 'boar', 'house', 'person'] as const satisfies readonly WhySplit[]
type Explaining = (typeof explaining)[number]

/** A counted record with its parts by id or code; null if not recorded. */
export type WhyFact = Readonly<Record<Explaining, string | null>> & {
  /** Kind of the record, if a figure counts several. */
  kind?: string
  amount: number
  /** Base of the ratio; null for figures per mated female. */
  base: number | null
  /** Amounts by outcome; together they make the figure. */
  reasons: Readonly<Record<string, number>>
}

/** A period: its records, and the number of mated females for figures per female. */
export type WhyPeriod<Fact extends WhyFact = WhyFact> = {
  facts: readonly Fact[]
  females: number
}
/** Data of a figure other than its records. */
export type WhyMore = {
  /** Split by reason, if it does not follow from the records' amounts. */
  reasons?: WhyPanel | undefined
  /** Split by the figure's own measure, which never explains a change. */
  same?: WhySplit | undefined
}

/** Keys of combined small parts, and of missing values. */
export const others = 'others'
export const unknown = 'unknown'

export type WhyCell = {
  key: string
  /** Number of records now. */
  count: number
  /** Figure of these records alone; null without records and for figures per mated female. */
  before: number | null
  now: number | null
  /** Share of the change; the shares of a panel sum to it. */
  part: number
}
export type WhyPanel = { by: WhySplit; cells: WhyCell[] }

export type WhyFinding = {
  /** Parts whose records are meant: a month, a boar in a month, ... */
  keys: { by: Explaining; key: string }[]
  count: number
  /** Figure of these records, their share of the change, and the figure without it. */
  now: number | null
  here: number
  without: number
  /** Number of records that contributed to the change. */
  pulling: number
  /** Probability that chance alone makes any of the `searched` parts this different; null if it cannot be computed. */
  chance: number | null
  searched: number
}

export type Why = {
  value: number | null
  before: number | null
  change: number
  panels: WhyPanel[]
  finding: WhyFinding | null
}

const sum = <T>(of: readonly T[], amount: (one: T) => number) => of.reduce((all, one) => all + amount(one), 0)
const amounts = (facts: readonly WhyFact[]) => sum(facts, ({ amount }) => amount)
const bases = (facts: readonly WhyFact[]) => sum(facts, ({ base }) => base ?? 0)
const perFemale = (period: WhyPeriod) => period.females > 0
const divisor = (period: WhyPeriod) => (perFemale(period) ? period.females : bases(period.facts))
const valueOf = (period: WhyPeriod) => {
  const by = divisor(period)
  return by === 0 ? null : amounts(period.facts) / by
}
const alone = (facts: readonly WhyFact[]) => {
  const by = bases(facts)
  return by === 0 ? null : amounts(facts) / by
}

const keyOf = (fact: WhyFact, by: Explaining) => fact[by] ?? unknown

/** Maximum number of named parts; the others are combined. */
const maxNamedParts = 6
/** Maximum share of records without a part; above it the split explains nothing. */
const maxUnknownShare = 0.05
/** Minimum number of records of a finding. */
const minRecords = 5
/** Maximum share of records of a finding; a larger part is nearly the figure itself. */
const maxShare = 0.5
/** Minimum ratio of a part's share of the change to its share of the records, if no probability is known. */
const minDisproportion = 1.5

export type Pull = Pick<WhyFact, 'kind' | 'amount' | 'base'>

/**
 * Contribution of a record to the change: its excess over the usual value before, positive if it has the direction of the change. Figures
 * per mated female compare with the mean record of the kind. If all such records are equal, as cullings are, each one contributes to a rise
 * and none to a fall.
 */
export function pullOf(before: WhyPeriod, change: number): (fact: Pull) => number {
  const was = valueOf(before) ?? 0
  const kinds = Map.groupBy(before.facts, ({ kind }) => kind)
  const means = new Map([...kinds].map(([kind, facts]) => [kind, amounts(facts) / facts.length]))
  const areAlike = new Set(before.facts.map(({ kind, amount }) => `${kind} ${amount}`)).size === kinds.size
  return ({ kind, amount, base }) => {
    if (base !== null) return (amount - was * base) * Math.sign(change)
    if (areAlike) return change > 0 ? amount : 0
    return (amount - (means.get(kind) ?? 0)) * Math.sign(change)
  }
}

/**
 * Share of some records in the change. It includes that the records got worse and that there are more of a kind that was always worse, each
 * at the mean of the two periods, so that the shares sum to the change.
 */
function partOf(now: WhyPeriod, before: WhyPeriod, own: (fact: WhyFact) => boolean): number {
  const [of, was] = [now.facts.filter(own), before.facts.filter(own)]
  const [all, allWas] = [divisor(now), divisor(before)]
  const middle = (amounts(now.facts) / all + amounts(before.facts) / allWas) / 2
  return amounts(of) / all - amounts(was) / allWas - (bases(of) / all - bases(was) / allWas) * middle
}

/** Explains the change between two periods; nothing if either value is missing. */
export function whyOf(now: WhyPeriod, before: WhyPeriod, { reasons, same }: WhyMore = {}): Why {
  const [value, was] = [valueOf(now), valueOf(before)]
  if (value === null || was === null || value === was)
    return { value, before: was, change: 0, panels: [], finding: null }
  const change = value - was
  const panels = [
    ...explaining.flatMap((by) => panelOf(now, before, by, change)),
    ...(reasons ? [{ ...reasons, cells: inOrder(reasons.cells, change) }] : reasonPanel(now, before, change)),
  ]
  return { value, before: was, change, panels, finding: findingOf(now, before, change, same) }
}

/** Sorts parts by their share in the direction of the change. */
const inOrder = (cells: readonly WhyCell[], change: number) =>
  cells.toSorted((a, b) => (b.part - a.part) * Math.sign(change))

function panelOf(now: WhyPeriod, before: WhyPeriod, by: Explaining, change: number): WhyPanel[] {
  const keys = new Set([...now.facts, ...before.facts].map((fact) => keyOf(fact, by)))
  if (keys.size < 2) return []
  const cell = (key: string, own: (fact: WhyFact) => boolean) => cellOf(now, before, key, own)
  const cells = inOrder(
    [...keys].map((key) => cell(key, (fact) => keyOf(fact, by) === key)),
    change,
  )
  if (by === 'month' || cells.length <= maxNamedParts) return [{ by, cells }]
  const named = cells.slice(0, maxNamedParts - 1)
  const names = new Set(named.map(({ key }) => key))
  return [{ by, cells: [...named, cell(others, (fact) => !names.has(keyOf(fact, by)))] }]
}

const cellOf = (
  now: WhyPeriod,
  before: WhyPeriod,
  key: string,
  own: (fact: WhyFact) => boolean,
): WhyCell => ({
  key,
  count: now.facts.filter(own).length,
  before: alone(before.facts.filter(own)),
  now: alone(now.facts.filter(own)),
  part: partOf(now, before, own),
})

/** Split of a stock by sows that stayed, came and left. Sows that left are counted in the year before. */
export function cameAndLeft(now: WhyPeriod, before: WhyPeriod): WhyPanel {
  const cells = ['stayed', 'came', 'left'].map((key) =>
    cellOf(now, before, key, ({ reasons }) => Boolean(reasons[key])),
  )
  const gone = before.facts.filter(({ reasons }) => reasons['left']).length
  return { by: 'reason', cells: cells.map((cell) => (cell.key === 'left' ? { ...cell, count: gone } : cell)) }
}

/** Split by outcome, from the amounts. */
function reasonPanel(now: WhyPeriod, before: WhyPeriod, change: number): WhyPanel[] {
  const keys = new Set([...now.facts, ...before.facts].flatMap(({ reasons }) => Object.keys(reasons)))
  if (keys.size < 2) return []
  const of = ({ facts }: WhyPeriod, key: string) => sum(facts, ({ reasons }) => reasons[key] ?? 0)
  const cells = inOrder(
    [...keys].map((key) => ({
      key,
      count: now.facts.filter(({ reasons }) => reasons[key]).length,
      before: of(before, key) / divisor(before),
      now: of(now, key) / divisor(now),
      part: of(now, key) / divisor(now) - of(before, key) / divisor(before),
    })),
    change,
  )
  if (cells.length <= maxNamedParts + 1) return [{ by: 'reason', cells }]
  const [named, rest] = [cells.slice(0, maxNamedParts), cells.slice(maxNamedParts)]
  const names = rest.map(({ key }) => key)
  return [
    {
      by: 'reason',
      cells: [
        ...named,
        {
          key: others,
          count: now.facts.filter(({ reasons }) => names.some((key) => reasons[key])).length,
          before: sum(rest, ({ before: part }) => part ?? 0),
          now: sum(rest, ({ now: part }) => part ?? 0),
          part: sum(rest, ({ part }) => part),
        },
      ],
    },
  ]
}

/**
 * The part, or combination of two parts, that explains most; null if none does. Its probability is multiplied by the number of examined
 * parts (Bonferroni), since the most unlikely of many parts is always unlikely.
 */
function findingOf(
  now: WhyPeriod,
  before: WhyPeriod,
  change: number,
  same: WhySplit | undefined,
): WhyFinding | null {
  const groups = new Map<string, { keys: WhyFinding['keys']; facts: WhyFact[] }>()
  const put = (keys: WhyFinding['keys'], fact: WhyFact) => {
    const name = JSON.stringify(keys)
    const group = groups.get(name)
    if (group) group.facts.push(fact)
    else groups.set(name, { keys, facts: [fact] })
  }
  // Parts recorded for some records only are recorded for a reason, such as the pen of a returned sow, and would explain themselves.
  const written = explaining.filter(
    (by) =>
      by !== same &&
      now.facts.filter((fact) => fact[by] === null).length <= now.facts.length * maxUnknownShare,
  )
  for (const fact of now.facts) {
    const known = written.flatMap((by) => (fact[by] === null ? [] : [{ by, key: fact[by] }]))
    known.forEach((one, at) => {
      put([one], fact)
      for (const other of known.slice(at + 1)) put([one, other], fact)
    })
  }
  const side: Side = change < 0 ? 'few' : 'many'
  const all = residuals(now)
  const size = (keys: WhyFinding['keys']) => groups.get(JSON.stringify(keys))?.facts.length
  const looked = [...groups.values()].filter(
    ({ keys, facts }) =>
      facts.length >= minRecords &&
      facts.length < now.facts.length &&
      // A combination that equals one of its parts is that part.
      (keys.length === 1 || keys.every((key) => size([key]) !== facts.length)),
  )
  const pull = pullOf(before, change)
  const value = valueOf(now) ?? 0
  const found = looked.flatMap(({ keys, facts }) => {
    const same = (fact: WhyFact) => keys.every(({ by, key }) => fact[by] === key)
    const earlier = before.facts.filter(same)
    const here = hereOf(now, before, facts, earlier)
    if (here * change <= 0 || facts.length > now.facts.length * maxShare) return []
    const chance = chanceOf(now, before, facts, earlier, side, all)
    if (chance === null && here / change < (minDisproportion * facts.length) / now.facts.length) return []
    return [{ keys, facts, here, chance: chance === null ? null : Math.min(1, chance * looked.length) }]
  })
  const likelihood = (chance: number | null) => chance ?? 1
  // Lowest probability first, then the largest share.
  const [best] = found.toSorted(
    (a, b) =>
      likelihood(a.chance) - likelihood(b.chance) ||
      (b.here - a.here) * Math.sign(change) ||
      a.keys.length - b.keys.length,
  )
  if (!best) return null
  return {
    keys: best.keys,
    count: best.facts.length,
    now: alone(best.facts),
    here: best.here,
    without: value - best.here,
    pulling: best.facts.filter((fact) => pull(fact) > 0).length,
    chance: best.chance,
    searched: looked.length,
  }
}

/** Change of the figure due to these records. Figures per mated female compare with the year before. */
function hereOf(now: WhyPeriod, before: WhyPeriod, facts: readonly WhyFact[], earlier: readonly WhyFact[]) {
  if (perFemale(now)) return amounts(facts) / now.females - amounts(earlier) / before.females
  const rest = bases(now.facts) - bases(facts)
  return rest === 0 ? 0 : (valueOf(now) ?? 0) - (amounts(now.facts) - amounts(facts)) / rest
}

const isShare = ({ facts }: WhyPeriod) =>
  facts.every(({ amount, base }) => base === 1 && (amount === 0 || amount === 1))

/** Difference of each record from the figure, in the unit of its amount. */
const residuals = (period: WhyPeriod) => {
  const value = valueOf(period) ?? 0
  return new Map(period.facts.map((fact) => [fact, fact.amount - value * (fact.base ?? 0)]))
}

function chanceOf(
  now: WhyPeriod,
  before: WhyPeriod,
  facts: readonly WhyFact[],
  sameBefore: readonly WhyFact[],
  side: Side,
  all: ReadonlyMap<WhyFact, number>,
): number | null {
  if (perFemale(now)) {
    // The test counts independent records; piglets of one weaning are not independent.
    if (facts.some(({ amount }) => amount !== 1)) return null
    const tries = facts.length + sameBefore.length
    return binomialTail({ tries, p: now.females / (now.females + before.females), found: facts.length }, side)
  }
  if (isShare(now))
    return hypergeometricTail(
      { all: now.facts.length, good: amounts(now.facts), drawn: facts.length, found: amounts(facts) },
      side,
    )
  if (facts.length < 2 * minRecords) return null
  return sampleSumTail(
    [...all.values()],
    facts.map((fact) => all.get(fact) ?? 0),
    side,
  )
}

/** Minimum months of a usual range. */
const minMonths = 6

/** Range between the 10th and the 90th percentile, interpolated between months; null with too few months. */
export function usualRange(months: readonly (number | null)[]): { from: number; to: number } | null {
  const known = months.filter((value) => value !== null).toSorted((a, b) => a - b)
  if (known.length < minMonths) return null
  const at = (share: number) => {
    const place = share * (known.length - 1)
    const [low = 0, high = low] = [known[Math.floor(place)], known[Math.ceil(place)]]
    return low + (high - low) * (place - Math.floor(place))
  }
  return { from: at(0.1), to: at(0.9) }
}

/** Whether a record belongs to a part of a split, as the panel names it. */
export function inCell(fact: WhyFact, by: WhySplit, key: string, panel: WhyPanel | undefined): boolean {
  const named = new Set(panel?.cells.map((cell) => cell.key))
  if (by === 'reason')
    return key === others
      ? Object.keys(fact.reasons).some((each) => !named.has(each))
      : Boolean(fact.reasons[key])
  const own = keyOf(fact, by)
  return key === others ? !named.has(own) : own === key
}
