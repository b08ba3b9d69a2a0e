import type { Day } from '@penside/domain/basics/day.ts'
import type { Carcass, CarcassPart, Condemnation } from '@penside/domain/groups/carcass.ts'
import { firstGradings, gradeBy, gradingOn } from '@penside/domain/groups/grading.ts'
import type { Heads } from '@penside/domain/records/heads.ts'
import {
  backfatOf,
  carcassOfLot,
  condemnedShare,
  lowered,
  partCauses,
  priceOfGrade,
  wholeCauses,
} from './distributions/growing.ts'
import { normal, pick, type Random } from './random.ts'

/** What is drawn for each carcass. */
export const carcassStreams = ['carcass', 'backfat', 'quality', 'condemned', 'cause of it'] as const
type Chances = Readonly<Record<(typeof carcassStreams)[number], Random>>

type Lot = Heads & {
  on: Day
  /** The how-manieth of its group. */
  lot: number
  /** kg of all carcasses, and won for a kg of grade 1. */
  netWeight: number
  perKg: number
}

const bounded = (value: number, least: number, most: number) => Math.min(most, Math.max(least, value))
const down = { '1+': '1', '1': '2', '2': '2', out: 'out' } as const

/** Slaughter results and payment of a lot. Weights are whole hundreds of grams and add up to the lot's. */
export function carcassesOf(
  { females, males, on, lot, netWeight, perKg }: Lot,
  chance: Chances,
): { netWeight: number; price: number; mark: string; carcasses: Carcass[] } {
  const head = females + males
  const mean = netWeight / head
  const { deviation, least, most } = carcassOfLot
  const weights = Array.from({ length: head }, () =>
    Math.round(bounded(normal(chance.carcass(), mean, deviation), least, most) * 10),
  )
  let rest = Math.round(netWeight * 10) - weights.reduce((sum, each) => sum + each, 0)
  for (let i = 0; rest !== 0; i = (i + 1) % head) {
    weights[i]! += Math.sign(rest)
    rest -= Math.sign(rest)
  }
  const grading = gradingOn(firstGradings, 'scalded', on)
  const carcasses = weights.map((tenths, i): Carcass => {
    const weight = tenths / 10
    const fat = normal(
      chance.backfat(),
      backfatOf.mean + (weight - mean) * backfatOf.perKg,
      backfatOf.deviation,
    )
    const backfat = Math.round(bounded(fat, backfatOf.least, backfatOf.most))
    const first = gradeBy(grading, { weight, backfat, sex: null }) ?? '2'
    const quality = chance.quality()
    const grade = quality < lowered.out ? 'out' : quality < lowered.out + lowered.byOne ? down[first] : first
    const taken = chance.condemned()
    const whole = taken < condemnedShare.whole
    const partly = !whole && taken < condemnedShare.whole + condemnedShare.partly
    const [condemned = null, part = null] = whole
      ? [pick(chance['cause of it'](), wholeCauses), 'whole']
      : partly
        ? pick(chance['cause of it'](), partCauses).split(' ')
        : []
    return {
      carcassNo: String(i + 1).padStart(4, '0'),
      weight,
      grade,
      backfat,
      sex: i < females ? 'female' : 'castrate',
      condemned: condemned as Condemnation | null,
      part: part as CarcassPart | null,
      price: whole ? null : Math.round(perKg * priceOfGrade[grade]),
    }
  })
  const paid = carcasses.filter(({ price }) => price !== null)
  const tenths = paid.reduce((sum, each) => sum + Math.round(each.weight * 10), 0)
  const money = paid.reduce((sum, each) => sum + Math.round(each.weight * 10) * (each.price ?? 0), 0)
  const mark = `${on.slice(5, 7)}${on.slice(8)}-${lot + 1}`
  return { netWeight: tenths / 10, price: Math.round(money / 10), mark, carcasses }
}
