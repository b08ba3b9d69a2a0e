import { column } from './columns.ts'
import type { StatisticColumns } from './statistic.ts'

/**
 * The accident statistic (00011): accidents by type, in the order of the list of types, and the same accidents by days since mating in the
 * usual classes of returns: to 17 early, 18 to 24 regular, 25 to 38 irregular, then late.
 */
export const accidentKinds = [
  'returned',
  'infertile',
  'notPregnant',
  'aborted',
  'culled',
  'died',
  'movedOut',
  'sold',
] as const
export type AccidentKind = (typeof accidentKinds)[number]

/** Accident types that count as a return. */
export const returnTypes = ['050008', '050001'] as const

/** Kind of each accident type. The old type "return or infertile" counts as a return. */
export const accidentKindOf: Readonly<Record<string, AccidentKind>> = {
  '050008': 'returned',
  '050001': 'returned',
  '050009': 'infertile',
  '050007': 'notPregnant',
  '050002': 'aborted',
  '050003': 'culled',
  '050004': 'died',
  '050005': 'movedOut',
  '050006': 'sold',
}

const accidentDays = ['early', 'regular', 'irregular', 'late'] as const
export type AccidentDays = (typeof accidentDays)[number]

/** Last day since mating of each class; the last class has none. */
export const accidentDayLimits = { early: 17, regular: 24, irregular: 38 } as const

export function accidentDaysOf(daysSinceMating: number): AccidentDays {
  const { early, regular, irregular } = accidentDayLimits
  if (daysSinceMating <= early) return 'early'
  if (daysSinceMating <= regular) return 'regular'
  return daysSinceMating <= irregular ? 'irregular' : 'late'
}

export type AccidentColumn = AccidentKind | AccidentDays

export const accidentColumns: StatisticColumns<AccidentColumn> = {
  returned: column('재발', 'Returns', 'Lốc lại'),
  infertile: column('불임', 'Infertile', 'Vô sinh'),
  notPregnant: column('공태', 'Not pregnant', 'Không đậu thai'),
  aborted: column('유산', 'Abortions', 'Sảy thai'),
  culled: column('도태', 'Culled', 'Loại thải'),
  died: column('폐사', 'Died', 'Chết'),
  movedOut: column('임돈전출', 'Moved out', 'Chuyển đi'),
  sold: column('임돈판매', 'Sold', 'Bán'),
  early: column('17일 이하', 'Up to 17 days', 'Đến 17 ngày'),
  regular: column('18~24일', '18–24 days', '18–24 ngày'),
  irregular: column('25~38일', '25–38 days', '25–38 ngày'),
  late: column('39일 이상', '39 days and later', 'Từ 39 ngày'),
}
