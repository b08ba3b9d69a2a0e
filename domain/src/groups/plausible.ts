import { curveAt, type StandardCurve } from '../farm/standard-curve.ts'
import type { Doubt } from '../basics/doubt.ts'
import { Refusal } from '../basics/refusal.ts'
import type { MoveKind } from '../records/heads.ts'

/** Plausibility of weights and prices: impossible ones are rejected, unusual ones are questioned once. */

type Weights = { totalWeight?: number | null | undefined; netWeight?: number | null | undefined }

/** @throws Refusal if the paid weight is above the live weight */
export function judgeWeights({ totalWeight, netWeight }: Weights): void {
  if (totalWeight && netWeight && netWeight > totalWeight)
    throw new Refusal('NET_ABOVE_LIVE', { live: totalWeight, net: netWeight }, ['netWeight'])
}

export type Weighed = Weights & {
  kind: MoveKind | 'weighing'
  /** Code of its type, if it has one. */
  type?: string | null | undefined
  head: number
  price?: number | null | undefined
  /** Mean age, days; null if unknown. */
  ageDays: number | null
  /** The farm's weight by weeks of age. */
  standard: StandardCurve
}
type Range = { from: number; to: number }

/** Shipments of sows, boars and breeding stock, which do not follow the growth curve. */
const grownTypes: readonly string[] = ['200005', '200009']
const grown = { weight: { from: 20, to: 350 }, price: { from: 50_000, to: 5_000_000 } }
/** Usual range as parts of the standard weight of the age, with a minimum in kg. */
const ofStandard = { from: 0.4, to: 1.8, least: 1 }
/** Age in days that divides the usual prices per head. */
const youngUntil = 70
const usualPrice = { young: { from: 10_000, to: 400_000 }, older: { from: 30_000, to: 1_500_000 } }

/** Usual weight per head at an age, kg, around the farm's growth curve. */
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

/** Usual price per head at an age, won. */
export function usualPriceOf({ type, ageDays }: Pick<Weighed, 'type' | 'ageDays'>): Range {
  if (ageDays === null || (type && grownTypes.includes(type))) return { ...grown.price, from: 10_000 }
  return ageDays <= youngUntil ? usualPrice.young : usualPrice.older
}

/** Minimum paid weight as a part of the usual live weight: a carcass without head and guts. */
const paidFrom = 0.5
/** Usual weight of a carcass as parts of the shipment's mean live weight. */
const ofLive = { from: 0.4, to: 1.1 }
/** Usual weight of a carcass of an unweighed shipment, kg. */
const usualCarcass = { from: 20, to: 250 }
/** Won per kg of carcass. */
const usualCarcassPrice = { from: 1_000, to: 20_000 }

export type GroupDoubt = Doubt<
  'WEIGHT_UNUSUAL' | 'PRICE_UNUSUAL' | 'PAID_WEIGHT_UNUSUAL',
  'totalWeight' | 'price' | 'netWeight'
>

/** Doubt about a value outside a range, as none or one; `places` decimals are named. */
function outside<Code extends string, Field extends string>(
  code: Code,
  field: Field,
  each: number | null,
  { from, to }: Range,
  places: number,
): Doubt<Code, Field>[] {
  if (each === null || (each >= from && each <= to)) return []
  return [{ code, field, values: { each: Number(each.toFixed(places)), from, to } }]
}

/** Doubts about the weight, the paid weight and the price per head of pigs that come, leave or are weighed. */
export function doubtsAbout(move: Weighed): GroupDoubt[] {
  const { kind, head, totalWeight, netWeight, price } = move
  const per = (total: number | null | undefined) => (total && head > 0 ? total / head : null)
  const usual = usualWeightOf(move)
  const paid = { from: Math.round(usual.from * paidFrom), to: usual.to }
  return [
    ...outside('WEIGHT_UNUSUAL', 'totalWeight', per(totalWeight), usual, 1),
    ...outside('PAID_WEIGHT_UNUSUAL', 'netWeight', per(netWeight), paid, 1),
    // A loss has no price.
    ...(kind === 'loss' ? [] : outside('PRICE_UNUSUAL', 'price', per(price), usualPriceOf(move), 0)),
  ]
}

/** Doubts about a carcass, beside the mean live weight of its shipment, and about its price per kg. */
export function doubtsAboutCarcass(
  { weight, price }: { weight?: number | null | undefined; price?: number | null | undefined },
  { head, totalWeight }: { head: number; totalWeight: number | null },
): Doubt<'WEIGHT_UNUSUAL' | 'KG_PRICE_UNUSUAL', 'weight' | 'price'>[] {
  const live = totalWeight && head > 0 ? totalWeight / head : null
  const usual = live
    ? { from: Math.round(live * ofLive.from), to: Math.round(live * ofLive.to) }
    : usualCarcass
  return [...outside('WEIGHT_UNUSUAL', 'weight', weight || null, usual, 1), ...doubtsAboutCarcassPrice(price)]
}

/** Doubts about won per kg of carcass; none without a price. */
export const doubtsAboutCarcassPrice = (price: number | null | undefined) =>
  outside('KG_PRICE_UNUSUAL', 'price', price || null, usualCarcassPrice, 0)
