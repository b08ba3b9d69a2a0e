import type { Day } from '../basics/day.ts'
import type { Names } from '../basics/language.ts'
import { Refusal } from '../basics/refusal.ts'

/** Slaughter results: one carcass for each pig of a shipment. */

/** Grades, best first; `out` is below all of them. */
export const carcassGrades = ['1+', '1', '2', 'out'] as const
export type CarcassGrade = (typeof carcassGrades)[number]
export const carcassGradeNames: Readonly<Record<CarcassGrade, Names>> = {
  '1+': { ko: '1+등급', en: 'Grade 1+', vi: 'Hạng 1+' },
  '1': { ko: '1등급', en: 'Grade 1', vi: 'Hạng 1' },
  '2': { ko: '2등급', en: 'Grade 2', vi: 'Hạng 2' },
  out: { ko: '등외', en: 'Out of grade', vi: 'Ngoài hạng' },
}

export const carcassSexes = ['female', 'castrate', 'male'] as const
export type CarcassSex = (typeof carcassSexes)[number]
export const carcassSexNames: Readonly<Record<CarcassSex, Names>> = {
  female: { ko: '암', en: 'Female', vi: 'Cái' },
  castrate: { ko: '거세', en: 'Castrate', vi: 'Đực thiến' },
  male: { ko: '수', en: 'Male', vi: 'Đực' },
}

/** Reasons for which meat inspection condemns a carcass or a part of it. */
export const condemnations = [
  'pneumonia',
  'pleurisy',
  'abscess',
  'liverSpots',
  'arthritis',
  'bruise',
  'jaundice',
  'septicaemia',
  'emaciation',
  'injection',
  'residue',
  'dead',
  'other',
] as const
export type Condemnation = (typeof condemnations)[number]
export const condemnationNames: Readonly<Record<Condemnation, Names>> = {
  pneumonia: { ko: '폐렴', en: 'Pneumonia', vi: 'Viêm phổi' },
  pleurisy: { ko: '흉막염', en: 'Pleurisy', vi: 'Viêm màng phổi' },
  abscess: { ko: '농양', en: 'Abscess', vi: 'Áp xe' },
  liverSpots: { ko: '간 회충반점', en: 'Liver spots', vi: 'Đốm gan (giun đũa)' },
  arthritis: { ko: '관절염', en: 'Arthritis', vi: 'Viêm khớp' },
  bruise: { ko: '타박·출혈', en: 'Bruises', vi: 'Bầm, xuất huyết' },
  jaundice: { ko: '황달', en: 'Jaundice', vi: 'Vàng da' },
  septicaemia: { ko: '패혈증', en: 'Septicaemia', vi: 'Nhiễm trùng huyết' },
  emaciation: { ko: '위축·수척', en: 'Emaciation', vi: 'Gầy còm' },
  injection: { ko: '주사 부위 이상육', en: 'Injection site', vi: 'Tổn thương chỗ tiêm' },
  residue: { ko: '잔류물질', en: 'Residues', vi: 'Tồn dư thuốc' },
  dead: { ko: '도착 폐사', en: 'Dead on arrival', vi: 'Chết khi đến nơi' },
  other: { ko: '기타', en: 'Other', vi: 'Khác' },
}

/** Condemned parts; nothing is paid for a `whole` one. */
export const carcassParts = [
  'whole',
  'head',
  'lungs',
  'heart',
  'liver',
  'guts',
  'leg',
  'neck',
  'trim',
] as const
export type CarcassPart = (typeof carcassParts)[number]
export const carcassPartNames: Readonly<Record<CarcassPart, Names>> = {
  whole: { ko: '전체', en: 'Whole carcass', vi: 'Toàn bộ' },
  head: { ko: '머리', en: 'Head', vi: 'Đầu' },
  lungs: { ko: '폐', en: 'Lungs', vi: 'Phổi' },
  heart: { ko: '심장', en: 'Heart', vi: 'Tim' },
  liver: { ko: '간', en: 'Liver', vi: 'Gan' },
  guts: { ko: '위·장', en: 'Stomach and guts', vi: 'Dạ dày, ruột' },
  leg: { ko: '다리', en: 'Leg', vi: 'Chân' },
  neck: { ko: '목', en: 'Neck', vi: 'Cổ' },
  trim: { ko: '그 밖의 부분', en: 'Other part', vi: 'Phần khác' },
}

/** Limits of a hot carcass: weight in kg, backfat in mm, price in won per kg. */
export const carcassLimits = {
  weight: [10, 300],
  backfat: [0, 99],
  price: [0, 99_999],
} as const

/** Weight in kg, backfat in mm, price in won per kg. */
export type Carcass = {
  carcassNo: string
  weight: number
  grade: CarcassGrade
  backfat: number | null
  sex: CarcassSex | null
  condemned: Condemnation | null
  part: CarcassPart | null
  price: number | null
}

/** Whether nothing is paid for a carcass. */
export const isLost = ({ condemned, part }: Pick<Carcass, 'condemned' | 'part'>) =>
  condemned !== null && part === 'whole'

/** Whether two carcass numbers are the same, in either case. */
const sameCarcass = (a: string, b: string) => a.toUpperCase() === b.toUpperCase()

type Numbered = { carcassNo: string }
/** @throws Refusal if its number is taken, or if there are more carcasses than pigs were shipped */
export function judgeCarcass({ carcassNo }: Numbered, others: readonly Numbered[], heads: number) {
  if (others.some((other) => sameCarcass(other.carcassNo, carcassNo)))
    throw new Refusal('CARCASS_KNOWN', { number: carcassNo }, ['carcassNo'])
  if (others.length >= heads) throw new Refusal('MORE_CARCASSES', { heads }, ['carcassNo'])
}

/** Shipment of the carcasses: live weight and paid weight in kg, price in won. */
export type Shipped = {
  on: Day
  type: string
  head: number
  totalWeight: number
  netWeight: number | null
  price: number | null
}

export type Settlement = {
  carcasses: number
  /** Heads without a carcass. */
  missing: number
  condemned: number
  partly: number
  /** kg of all carcasses, and of those not condemned as a whole. */
  weight: number
  paidWeight: number
  /** Won for the carcasses with a price; number of payable carcasses without one. */
  money: number
  unpriced: number
  meanWeight: number | null
  meanBackfat: number | null
  grades: Readonly<Record<CarcassGrade, number>>
  /** Dressing percentage, per head; null if the pigs were not weighed. */
  dressing: number | null
  /** kg and won that were paid above the sums of the carcasses; null if either is unknown. */
  weightMore: number | null
  moneyMore: number | null
}

/** Hundredths, in which sums of two decimals are exact. */
const cents = (amount: number) => Math.round(amount * 100)
const sumOf = <Row>(rows: readonly Row[], of: (row: Row) => number) =>
  rows.reduce((sum, row) => sum + of(row), 0)

/** Sums of the carcasses, compared with their shipment. */
export function settlementOf(carcasses: readonly Carcass[], shipped: Shipped | null): Settlement {
  const paid = carcasses.filter((each) => !isLost(each))
  const weight = sumOf(carcasses, (each) => cents(each.weight)) / 100
  const paidWeight = sumOf(paid, (each) => cents(each.weight)) / 100
  const priced = paid.filter((each) => each.price !== null)
  const money = Math.round(sumOf(priced, (each) => cents(each.weight) * cents(each.price ?? 0)) / 10_000)
  const unpriced = paid.length - priced.length
  const fat = carcasses.flatMap(({ backfat }) => backfat ?? [])
  const count = carcasses.length
  const missing = shipped ? shipped.head - count : 0
  const whole = count > 0 && missing === 0
  const { totalWeight = 0, netWeight = null, price = null, head = 0 } = shipped ?? {}
  return {
    carcasses: count,
    missing,
    condemned: count - paid.length,
    partly: sumOf(paid, ({ condemned }) => (condemned ? 1 : 0)),
    weight,
    paidWeight,
    money,
    unpriced,
    meanWeight: count > 0 ? weight / count : null,
    meanBackfat: fat.length > 0 ? sumOf(fat, cents) / 100 / fat.length : null,
    grades: Object.fromEntries(
      carcassGrades.map((grade) => [grade, carcasses.filter((each) => each.grade === grade).length]),
    ) as Record<CarcassGrade, number>, // one of each
    dressing: count > 0 && totalWeight > 0 ? (weight / count / (totalWeight / head)) * 100 : null,
    weightMore: whole && netWeight ? (cents(netWeight) - cents(paidWeight)) / 100 : null,
    moneyMore: whole && price && unpriced === 0 ? Math.round(price - money) : null,
  }
}
