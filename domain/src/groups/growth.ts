import { addDays, type Day, daysBetween, earlier } from '../basics/day.ts'
import type { FarmSettings } from '../farm/settings.ts'
import type { Names } from '../basics/language.ts'
import { growthStageOf } from '../farm/growth-stage.ts'
import { headCount, headsOf, type HeadMove } from '../records/heads.ts'
import { ageAt, curveAt, type StandardCurve } from '../farm/standard-curve.ts'

/** Mean weight of a pig, kg. */
export type Measured = { on: Day; kg: number }

/** Mean weight on a day: from the last weighing on along the farm's standard curve; null before the first. */
export function weightOn(measured: readonly Measured[], on: Day, standard: StandardCurve): number | null {
  const last = measured.reduce<Measured | null>(
    (best, each) => (each.on <= on && (!best || each.on >= best.on) ? each : best),
    null,
  )
  return last && curveAt(standard, ageAt(standard, last.kg) + daysBetween(last.on, on))
}

type Weighed = { on: Day; head: number; totalWeight: number }
const sumOf = (some: readonly Weighed[], of: 'head' | 'totalWeight') =>
  some.reduce((total, each) => total + each[of], 0)
/** Moves of one direction whose weight is known. */
const onScale = (moves: readonly WeighedMove[], kinds: readonly WeighedMove['kind'][]): Weighed[] =>
  moves
    .filter((move) => kinds.includes(move.kind) && headCount(move) > 0 && move.totalWeight > 0)
    .map((move) => ({ on: move.on, head: headCount(move), totalWeight: move.totalWeight }))
const leaving = ['shipment', 'out'] as const

/**
 * Mean weights of a group, one for each day on which pigs of it were weighed: that of the pigs in the group at the end of the day, weighted
 * by head.
 *
 * | On the scale | Mean afterwards |
 * |---|---|
 * | the group, or a sample of it | the measured mean |
 * | pigs that arrive | mean of all: the others are taken at their grown weight |
 * | pigs that leave | mean of the rest: total weight before, less the weight that left; the measured mean if none are left |
 */
export function measuredOf(
  moves: readonly WeighedMove[],
  weighed: readonly Weighed[],
  standard: StandardCurve,
): Measured[] {
  const came = Map.groupBy([...onScale(moves, ['in']), ...weighed], ({ on }) => on)
  const left = Map.groupBy(onScale(moves, leaving), ({ on }) => on)
  const measured: Measured[] = []
  for (const on of [...new Set([...came.keys(), ...left.keys()])].toSorted()) {
    const arrived = came.get(on) ?? []
    const before = weighed.some((each) => each.on === on) ? null : weightOn(measured, on, standard)
    const head = headCount(headsOf(before === null ? [] : moves.filter((move) => move.on < on)))
    const all = [{ on, head, totalWeight: head * (before ?? 0) }, ...arrived]
    const kg = sumOf(all, 'head') > 0 ? sumOf(all, 'totalWeight') / sumOf(all, 'head') : null
    const after = afterLeaving(kg, moves, on, left.get(on) ?? [])
    if (after !== null) measured.push({ on, kg: after })
  }
  return measured
}

/** Mean weight of the pigs that stay; null if unknown. @param kg mean before, or null */
function afterLeaving(kg: number | null, moves: readonly WeighedMove[], on: Day, left: readonly Weighed[]) {
  if (left.length === 0) return kg
  const head = sumOf(left, 'head')
  const rest = headCount(headsOf(moves.filter((move) => move.on <= on)))
  if (rest <= 0) return sumOf(left, 'totalWeight') / head
  if (kg === null) return null
  const kept = (kg * (rest + head) - sumOf(left, 'totalWeight')) / rest
  return kept > 0 ? kept : kg
}

/**
 * Daily gain of a pig, g. For an empty group whose pigs were weighed on arrival and on leaving, between these means; otherwise from the last
 * weighed arrival to the last known weight. Null without a later weight.
 */
export function gainOf(moves: readonly WeighedMove[], measured: readonly Measured[]): number | null {
  const [came, left] = [onScale(moves, ['in']), onScale(moves, leaving)]
  if (headCount(headsOf(moves)) === 0 && came[0] && left[0]) {
    const kg = (some: readonly Weighed[]) => sumOf(some, 'totalWeight') / sumOf(some, 'head')
    const { on: first } = came[0]
    const mean = (some: readonly Weighed[]) =>
      some.reduce((sum, { on, head }) => sum + head * daysBetween(first, on), 0) / sumOf(some, 'head')
    const days = mean(left) - mean(came)
    return days > 0 ? ((kg(left) - kg(came)) / days) * 1_000 : null
  }
  const filled = moves.findLast(({ kind, totalWeight }) => kind === 'in' && totalWeight > 0)
  const since = measured.filter(({ on }) => !filled || on >= filled.on)
  const [first, last] = [since[0], since.at(-1)]
  const days = first && last ? daysBetween(first.on, last.on) : 0
  return days > 0 ? ((last!.kg - first!.kg) / days) * 1_000 : null
}

export type Forecast = { on: Day; kg: number; within: number }

/**
 * Day on which the mean pig reaches the shipping weight, give or take `within` days: one, and one for every ten days since the last weight.
 * Null without a known weight.
 */
export function forecastOf(
  measured: readonly Measured[],
  kg: number,
  standard: StandardCurve,
): Forecast | null {
  const last = measured.toSorted((a, b) => (a.on < b.on ? -1 : 1)).at(-1)
  if (!last) return null
  const days = Math.max(0, Math.round(ageAt(standard, kg) - ageAt(standard, last.kg)))
  return { on: addDays(last.on, days), kg, within: 1 + Math.round(days / 10) }
}

export const flowStages = ['weaner', 'grower', 'finisher'] as const
export type FlowStage = (typeof flowStages)[number]
export const flowStageNames: Readonly<Record<FlowStage, Names>> = {
  weaner: { ko: '자돈', en: 'Weaners', vi: 'Heo cai sữa' },
  grower: { ko: '육성', en: 'Growers', vi: 'Heo choai' },
  finisher: { ko: '비육', en: 'Finishers', vi: 'Heo thịt' },
}
export const flowStageOf = (ageDays: number, settings: FarmSettings): FlowStage => {
  const stage = growthStageOf(ageDays, settings)
  return stage === 'weaner' || stage === 'grower' ? stage : 'finisher'
}

/** Pigs that came and left during a stage of the group, and the head count at its end: today if the stage is not over. */
export type Flow = {
  stage: FlowStage
  came: number
  died: number
  movedOut: number
  shipped: number
  end: number
}

/** Head counts by stage: each ends with the pigs of the one before and its arrivals, less deaths and departures. */
export function flowOf(moves: readonly HeadMove[], stageOn: (on: Day) => FlowStage): Flow[] {
  const count = (stage: FlowStage, kind: HeadMove['kind']) =>
    moves
      .filter((move) => move.kind === kind && stageOn(move.on) === stage)
      .reduce((sum, move) => sum + headCount(move), 0)
  let standing = 0
  return flowStages.map((stage) => {
    const came = count(stage, 'in')
    const died = count(stage, 'loss')
    const movedOut = count(stage, 'out')
    const shipped = count(stage, 'shipment')
    standing += came - died - movedOut - shipped
    return { stage, came, died, movedOut, shipped, end: standing }
  })
}

/** Heads that came and did not die, the divisor of a cost per head. */
export const livedOf = (flow: readonly Flow[]): number =>
  flow.reduce((sum, { came, died }) => sum + came - died, 0)

export type WeighedMove = HeadMove & { totalWeight: number }
export type Fed = { on: Day; kg: number }
/** Minimum gain for a feed conversion, kg per head: below it, errors of the curve outweigh the gain. */
const minGain = 2

export type FedStage = { stage: FlowStage; kg: number; perHeadDay: number | null; conversion: number | null }

/**
 * Feed by stage. Conversion is feed divided by weight gain: weight that left (weighed, or at the group's mean weight) plus weight
 * in the group, less weight that came. Dead pigs add no gain. Null if no weight is known or the gain is too small.
 */
export function feedOf(
  {
    moves,
    measured,
    fed,
    standard,
  }: {
    moves: readonly WeighedMove[]
    measured: readonly Measured[]
    fed: readonly Fed[]
    standard: StandardCurve
  },
  stageOn: (on: Day) => FlowStage,
  until: Day,
): { stages: FedStage[]; conversion: number | null } {
  const first = moves.reduce<Day | null>((least, { on }) => earlier(on, least), null)
  const stages = new Map(flowStages.map((stage) => [stage, { kg: 0, headDays: 0, days: 0, gain: 0 }]))
  const kgOf = ({ on, totalWeight, ...heads }: WeighedMove) =>
    totalWeight > 0 ? totalWeight : headCount(heads) * (weightOn(measured, on, standard) ?? Number.NaN)
  const feedOn = Map.groupBy(fed, ({ on }) => on)
  const movesOn = Map.groupBy(moves, ({ on }) => on)
  let head = 0
  let weight = 0
  for (let day = first; day && day <= until; day = addDays(day, 1)) {
    const stage = stages.get(stageOn(day))!
    let change = 0
    for (const move of movesOn.get(day) ?? []) {
      const heads = headCount(move)
      head += move.kind === 'in' ? heads : -heads
      if (move.kind === 'in') change -= kgOf(move)
      else if (move.kind !== 'loss') change += kgOf(move)
    }
    const standing = head === 0 ? 0 : head * (weightOn(measured, day, standard) ?? Number.NaN)
    stage.gain += standing - weight + change
    weight = standing
    stage.headDays += head
    stage.days += head > 0 ? 1 : 0
    stage.kg += (feedOn.get(day) ?? []).reduce((sum, { kg }) => sum + kg, 0)
  }
  type Sums = Record<'kg' | 'gain' | 'headDays' | 'days', number>
  const ratio = ({ kg, gain, headDays, days }: Sums) =>
    kg > 0 && days > 0 && gain >= minGain * (headDays / days) ? kg / gain : null
  const all = [...stages.values()]
  const sum = (of: keyof Sums) => all.reduce((total, each) => total + each[of], 0)
  return {
    stages: flowStages.map((stage) => {
      const sums = stages.get(stage)!
      const { kg, headDays } = sums
      return {
        stage,
        kg,
        perHeadDay: kg > 0 && headDays > 0 ? kg / headDays : null,
        conversion: ratio(sums),
      }
    }),
    conversion: ratio({ kg: sum('kg'), gain: sum('gain'), headDays: sum('headDays'), days: sum('days') }),
  }
}
