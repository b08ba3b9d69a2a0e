import { day, type Day } from '../basics/day.ts'
import type { Names } from '../basics/language.ts'
import { Refusal } from '../basics/refusal.ts'
import type { Carcass, CarcassGrade, CarcassSex } from './carcass.ts'

/** Dressings of carcasses; each has its own grading table. */
export const dressings = ['scalded', 'skinned'] as const
export type Dressing = (typeof dressings)[number]
export const dressingNames: Readonly<Record<Dressing, Names>> = {
  scalded: { ko: '탕박', en: 'Scalded', vi: 'Cạo lông' },
  skinned: { ko: '박피', en: 'Skinned', vi: 'Lột da' },
}
/** Dressing by the type of the shipment, system code list 20. */
export const dressingOf = (type: string): Dressing => (type === '200006' ? 'skinned' : 'scalded')

/** Grade for a span of weight in kg and of backfat in mm; null is no bound. */
export type GradeBand = {
  grade: CarcassGrade
  weightFrom: number | null
  weightBelow: number | null
  fatFrom: number | null
  fatBelow: number | null
  sex: CarcassSex | null
}
/** Grading table, valid from its day until the next one of the same dressing. */
export type Grading = { dressing: Dressing; validFrom: Day; bands: readonly GradeBand[] }

const band = (
  grade: CarcassGrade,
  [weightFrom, weightBelow]: readonly [number | null, number | null],
  [fatFrom, fatBelow]: readonly [number | null, number | null] = [null, null],
): GradeBand => ({ grade, weightFrom, weightBelow, fatFrom, fatBelow, sex: null })

/** Default tables, by notice 2014-4 of the Korean ministry of agriculture, first step. */
export const firstGradings: readonly Grading[] = [
  {
    dressing: 'scalded',
    validFrom: day('2014-01-01'),
    bands: [
      band('out', [110, null]),
      band('1+', [83, 93], [17, 25]),
      band('1', [80, 83], [15, 28]),
      band('1', [83, 93], [15, 17]),
      band('1', [83, 93], [25, 28]),
      band('1', [93, 98], [15, 28]),
      band('2', [null, null]),
    ],
  },
  {
    dressing: 'skinned',
    validFrom: day('2014-01-01'),
    bands: [
      band('out', [100, null]),
      band('1+', [74, 83], [12, 20]),
      band('1', [71, 74], [10, 23]),
      band('1', [74, 83], [10, 12]),
      band('1', [74, 83], [20, 23]),
      band('1', [83, 88], [10, 23]),
      band('2', [null, null]),
    ],
  },
]

/** Table that is valid on a day; before the first one, the first. */
export function gradingOn(gradings: readonly Grading[], dressing: Dressing, on: Day): Grading | null {
  const own = gradings
    .filter((each) => each.dressing === dressing)
    .toSorted((a, b) => (a.validFrom < b.validFrom ? -1 : 1))
  return own.findLast(({ validFrom }) => validFrom <= on) ?? own[0] ?? null
}

const inside = (value: number, from: number | null, below: number | null) =>
  (from === null || value >= from) && (below === null || value < below)

/** Grade of the first band that matches; null if a band needs a backfat that is not known. */
export function gradeBy(
  grading: Grading | null,
  { weight, backfat, sex }: Pick<Carcass, 'weight' | 'backfat' | 'sex'>,
): CarcassGrade | null {
  for (const each of grading?.bands ?? []) {
    if (!inside(weight, each.weightFrom, each.weightBelow)) continue
    if (each.sex !== null && each.sex !== sex) continue
    const asksFat = each.fatFrom !== null || each.fatBelow !== null
    if (asksFat && backfat === null) return null
    if (!asksFat || inside(backfat!, each.fatFrom, each.fatBelow)) return each.grade
  }
  return null
}

/** @throws Refusal for a table without bands, or with an empty span */
export function judgeGrading({ bands }: Pick<Grading, 'bands'>) {
  if (bands.length === 0) throw new Refusal('GRADING_EMPTY', {}, ['bands'])
  const wrong = bands.findIndex((band) => emptySpan(band) !== null)
  if (wrong >= 0) throw new Refusal('GRADING_BAND', { row: wrong + 1 }, ['bands'])
}
/** Lower bound of an empty span of a band; null if both spans are valid. */
export const emptySpan = ({ weightFrom, weightBelow, fatFrom, fatBelow }: GradeBand) =>
  isEmpty(weightFrom, weightBelow) ? 'weightFrom' : isEmpty(fatFrom, fatBelow) ? 'fatFrom' : null
const isEmpty = (from: number | null, below: number | null) =>
  from !== null && below !== null && from >= below
