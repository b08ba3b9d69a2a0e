import { curveAt, type StandardCurve } from '../farm/standard-curve.ts'
import { Refusal } from '../basics/refusal.ts'
import type { MoveKind } from '../records/heads.ts'

/** Whether weights and money of pigs that come or leave can be true: what cannot is refused, what is unusual is asked about once. */

type Weights = { totalWeight?: number | null | undefined; netWeight?: number | null | undefined }

/** @throws Refusal where more is paid for than was on the scale */
export function judgeWeights({ totalWeight, netWeight }: Weights): void {
  if (totalWeight && netWeight && netWeight > totalWeight)
    throw new Refusal('NET_ABOVE_LIVE', { live: totalWeight, net: netWeight }, ['netWeight'])
}

export type Weighed = Weights & {
  kind: MoveKind | 'weighing'
  /** Code of its type, where it has one. */
  type?: string | null | undefined
  head: number
  price?: number | null | undefined
  /** Mean age, days; null if unknown. */
  ageDays: number | null
  /** The farm's weight by weeks of age. */
  standard: StandardCurve
}
type Range = { from: number; to: number }

/** Sold as sows and boars, or to breed: their weight follows no curve of growing pigs. */
const grownTypes: readonly string[] = ['200005', '200009']
const grown = { weight: { from: 20, to: 350 }, price: { from: 50_000, to: 5_000_000 } }
/** Parts of the standard weight of their age; kg at least, for the youngest. */
const ofStandard = { from: 0.4, to: 1.8, least: 1 }
/** Won a head up to this age, and of older ones. */
const youngUntil = 70
const usualPrice = { young: { from: 10_000, to: 400_000 }, older: { from: 30_000, to: 1_500_000 } }

/** Usual weight per head at an age, kg: around the farm's own growth curve. */
export function usualWeightOf({
  type,
  ageDays,
  standard,
}: Pick<Weighed, 'type' | 'ageDays' | 'standard'>): Range {
  if (ageDays === null || (type && grownTypes.includes(type))) return { ...grown.weight, from: 1 }
  const expected = curveAt(standard, ageDays)
  return {
    from: Math.max(ofStandard.least, Math.round(expected * ofStandard.from)),
    to: Math.round(expected * ofStandard.to),
  }
}

/** Won for one that is usual at an age. */
export function usualPriceOf({ type, ageDays }: Pick<Weighed, 'type' | 'ageDays'>): Range {
  if (ageDays === null || (type && grownTypes.includes(type))) return { ...grown.price, from: 10_000 }
  return ageDays <= youngUntil ? usualPrice.young : usualPrice.older
}

export type GroupDoubt = {
  code: 'WEIGHT_UNUSUAL' | 'PRICE_UNUSUAL'
  values: { each: number } & Range
}

/** What a colleague would ask of its weight and its price a head. */
export function doubtsAbout(move: Weighed): GroupDoubt[] {
  const { head, totalWeight, price } = move
  const doubt = (
    code: GroupDoubt['code'],
    total: number | null | undefined,
    { from, to }: Range,
    places: number,
  ) => {
    const each = total && head > 0 ? total / head : null
    if (each === null || (each >= from && each <= to)) return []
    return [{ code, values: { each: Number(each.toFixed(places)), from, to } }]
  }
  return [
    ...doubt('WEIGHT_UNUSUAL', totalWeight, usualWeightOf(move), 1),
    // Who died brought nothing.
    ...(move.kind === 'loss' ? [] : doubt('PRICE_UNUSUAL', price, usualPriceOf(move), 0)),
  ]
}
