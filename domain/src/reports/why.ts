import { drawnBlindly, inTries, sumDrawnBlindly, type Side } from './chance.ts'
import type { ScoreFigure } from './score.ts'

/**
 * Why a key figure fell or rose against the same months of the year before: what it counts is split in several ways, and each way of
 * splitting adds up to the whole change. The splits look at the same records, so they are not added together.
 */

export type WhyFigure = ScoreFigure

/** In the order of the page. `reason` says what became of it, so it is never part of what explains it. */
export const whySplits = ['month', 'parity', 'boar', 'house', 'person', 'reason'] as const
export type WhySplit = (typeof whySplits)[number]
const explaining = ['month', 'parity', 'boar', 'house', 'person'] as const satisfies readonly WhySplit[]
type Explaining = (typeof explaining)[number]

/** What a record belongs to, by ids and codes; null where nobody wrote it down. */
export type WhyFact = Readonly<Record<Explaining, string | null>> & {
  /** Of which kind it is, where a figure is made of several. */
  kind?: string
  amount: number
  /** What it is divided by; null for what is counted per mated female. */
  base: number | null
  /** What became of it: amounts that together with `constant` make the figure. */
  reasons: Readonly<Record<string, number>>
}

/** A period: its records, and for what is counted per mated female how many there were. */
export type WhyPeriod<Fact extends WhyFact = WhyFact> = {
  facts: readonly Fact[]
  females: number
}
/** What is known of a figure besides its records. */
export type WhyMore = {
  /** The split by reason, where it is not made of the records' own amounts. */
  reasons?: WhyPanel | undefined
  /** A split by what the figure itself is made of explains nothing, however unlikely it looks. */
  same?: WhySplit | undefined
}

/** What is not told apart: smaller parts together, and what has no such thing written down. */
export const others = 'others'
export const unknown = 'unknown'

export type WhyCell = {
  key: string
  /** Records now. */
  count: number
  /** The figure of these records alone; null where there were none, and where it is counted per mated female. */
  before: number | null
  now: number | null
  /** Its part of the change; the parts of a panel add up to it. */
  part: number
}
export type WhyPanel = { by: WhySplit; cells: WhyCell[] }

export type WhyFinding = {
  /** Which records: a month, a boar of a month, ... */
  keys: { by: Explaining; key: string }[]
  count: number
  /** The figure of these records, what of the change is theirs, and what the whole would be without it. */
  now: number | null
  here: number
  without: number
  /** Records that pulled the figure the way it went. */
  pulling: number
  /** How likely chance alone makes any of the parts that were looked at so different; null where that cannot be said. */
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

/** So many parts are named; the rest stands together. */
const mostNamed = 6
/** Of more records than this nobody knows the part: then the part explains nothing. */
const mostUnknown = 0.05
/** Fewer records say nothing by themselves. */
const fewest = 5
/** A part with a larger share of the records is nearly the figure itself, and no cause of its change. */
const largestShare = 0.5
/** Ratio of a part's share of the change to its share of the records above which it is a cause, if no chance is known. */
const outOfProportion = 1.5

export type Pull = Pick<WhyFact, 'kind' | 'amount' | 'base'>

/**
 * How strongly a record pulls the figure the way it went: by how much more it is than what was usual before, or less; not above 0 where it
 * does not. What is counted per mated female is held against the mean record of its kind. Where all such are alike, as cullings are, each
 * of them makes more, and none makes less: then it is those that did not come.
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
 * The part that some records have in the change. A share and a mean change because the records do worse, and because there are more of
 * those that always did worse: both are in it, each taken at the middle of the two periods, so that nothing is left over.
 */
function partOf(now: WhyPeriod, before: WhyPeriod, own: (fact: WhyFact) => boolean): number {
  const [of, was] = [now.facts.filter(own), before.facts.filter(own)]
  const [all, allWas] = [divisor(now), divisor(before)]
  const middle = (amounts(now.facts) / all + amounts(before.facts) / allWas) / 2
  return amounts(of) / all - amounts(was) / allWas - (bases(of) / all - bases(was) / allWas) * middle
}

/** Why it fell or rose. A figure of one of the two periods that is not known has no reasons. */
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

/** The largest of the parts that pulled the way it went first; what pulled the other way last. */
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
  if (by === 'month' || cells.length <= mostNamed) return [{ by, cells }]
  const named = cells.slice(0, mostNamed - 1)
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

/** Of a stock: who is still there, who came, and who left. Who left counts where she is known, in the year before. */
export function cameAndLeft(now: WhyPeriod, before: WhyPeriod): WhyPanel {
  const cells = ['stayed', 'came', 'left'].map((key) =>
    cellOf(now, before, key, ({ reasons }) => Boolean(reasons[key])),
  )
  const gone = before.facts.filter(({ reasons }) => reasons['left']).length
  return { by: 'reason', cells: cells.map((cell) => (cell.key === 'left' ? { ...cell, count: gone } : cell)) }
}

/** By what became of the records: the amounts themselves. */
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
  if (cells.length <= mostNamed + 1) return [{ by: 'reason', cells }]
  const [named, rest] = [cells.slice(0, mostNamed), cells.slice(mostNamed)]
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
 * The one part, or crossing of two, that explains most. Many are looked at, and the one most unlike the rest is always unlike it: its
 * chance is multiplied by how many there were (Bonferroni), so that "unlikely" keeps its meaning. Null where no one thing explains it.
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
  // What is written down for some only is written down for a reason, as the pen of a sow that came back: it would explain itself.
  const written = explaining.filter(
    (by) =>
      by !== same && now.facts.filter((fact) => fact[by] === null).length <= now.facts.length * mostUnknown,
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
      facts.length >= fewest &&
      facts.length < now.facts.length &&
      // A crossing of all that one of the two has is that one again.
      (keys.length === 1 || keys.every((key) => size([key]) !== facts.length)),
  )
  const pull = pullOf(before, change)
  const value = valueOf(now) ?? 0
  const found = looked.flatMap(({ keys, facts }) => {
    const same = (fact: WhyFact) => keys.every(({ by, key }) => fact[by] === key)
    const earlier = before.facts.filter(same)
    const here = hereOf(now, before, facts, earlier)
    if (here * change <= 0 || facts.length > now.facts.length * largestShare) return []
    const chance = chanceOf(now, before, facts, earlier, side, all)
    if (chance === null && here / change < (outOfProportion * facts.length) / now.facts.length) return []
    return [{ keys, facts, here, chance: chance === null ? null : Math.min(1, chance * looked.length) }]
  })
  const likelihood = (chance: number | null) => chance ?? 1
  // The surest first; of what may be chance all the same, what weighs most.
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

/** What the figure would not have lost or gained without these records. Who is counted per mated female is compared with the year before. */
function hereOf(now: WhyPeriod, before: WhyPeriod, facts: readonly WhyFact[], earlier: readonly WhyFact[]) {
  if (perFemale(now)) return amounts(facts) / now.females - amounts(earlier) / before.females
  const rest = bases(now.facts) - bases(facts)
  return rest === 0 ? 0 : (valueOf(now) ?? 0) - (amounts(now.facts) - amounts(facts)) / rest
}

const isShare = ({ facts }: WhyPeriod) =>
  facts.every(({ amount, base }) => base === 1 && (amount === 0 || amount === 1))

/** How far each record is from the figure, in the unit of its amount. */
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
    // Whole records come or do not come; piglets of one weaning come together.
    if (facts.some(({ amount }) => amount !== 1)) return null
    const tries = facts.length + sameBefore.length
    return inTries({ tries, p: now.females / (now.females + before.females), found: facts.length }, side)
  }
  if (isShare(now))
    return drawnBlindly(
      { all: now.facts.length, good: amounts(now.facts), drawn: facts.length, found: amounts(facts) },
      side,
    )
  if (facts.length < 2 * fewest) return null
  return sumDrawnBlindly(
    [...all.values()],
    facts.map((fact) => all.get(fact) ?? 0),
    side,
  )
}

/** Fewer months say nothing about what is usual. */
const fewestMonths = 6

/** The range in which eight of ten months lay: between the tenth and the ninetieth percentile, read between two months where need be. */
export function usualRange(months: readonly (number | null)[]): { from: number; to: number } | null {
  const known = months.filter((value) => value !== null).toSorted((a, b) => a - b)
  if (known.length < fewestMonths) return null
  const at = (share: number) => {
    const place = share * (known.length - 1)
    const [low = 0, high = low] = [known[Math.floor(place)], known[Math.ceil(place)]]
    return low + (high - low) * (place - Math.floor(place))
  }
  return { from: at(0.1), to: at(0.9) }
}

/** Of which records a filter is about: one part of a split, as the panel names it. */
export function inCell(fact: WhyFact, by: WhySplit, key: string, panel: WhyPanel | undefined): boolean {
  const named = new Set(panel?.cells.map((cell) => cell.key))
  if (by === 'reason')
    return key === others
      ? Object.keys(fact.reasons).some((each) => !named.has(each))
      : Boolean(fact.reasons[key])
  const own = keyOf(fact, by)
  return key === others ? !named.has(own) : own === key
}
