import { addDays, firstOfMonth, lastOfMonth, type Day } from '../basics/day.ts'
import type { Names } from '../basics/language.ts'
import { Refusal } from '../basics/refusal.ts'
import { breedingColumnsShown, unknownStatus, type BreedingColumn } from './breeding-status.ts'
import { herdClassNames } from './herd-on.ts'

/**
 * The head count of a month's end by class, as it is reported by the 5th of the next month, and what changed since the one before: what
 * stood there, with all that changed it, is what stands there.
 */
const monthEndClasses = [
  'gilts',
  'pregnant',
  'lactating',
  'weaned',
  'waiting',
  'boars',
  'suckling',
  'weaners',
  'growers',
  'finishing',
] as const satisfies (BreedingColumn | 'boars')[]
export type MonthEndClass = (typeof monthEndClasses)[number]
/** What a head is counted in: finishers are early and late ones. */
export type HeadClass =
  | Exclude<MonthEndClass, 'finishing'>
  | 'earlyFinishers'
  | 'lateFinishers'
  | typeof unknownStatus
/** Classes of sows whose status is known. */
export const sowClasses = [
  'gilts',
  'pregnant',
  'lactating',
  'weaned',
  'waiting',
] as const satisfies HeadClass[]
const growing = ['weaners', 'growers', 'earlyFinishers', 'lateFinishers'] as const satisfies HeadClass[]

/** What a row is about: a class, all sows, or all pigs. */
export const monthEndRows = ['sows', ...monthEndClasses, 'all'] as const
export type MonthEndRow = (typeof monthEndRows)[number]
/** What the changes of a day are told of besides. */
const dailyRows = ['suckling', ...growing, 'growing'] as const
type DailyRow = (typeof dailyRows)[number]
export const classesOf = (row: MonthEndRow | DailyRow): readonly HeadClass[] =>
  row === 'all'
    ? [
        ...monthEndClasses.filter((each) => each !== 'finishing'),
        'earlyFinishers',
        'lateFinishers',
        unknownStatus,
      ]
    : row === 'sows'
      ? [...sowClasses, unknownStatus]
      : row === 'growing'
        ? growing
        : row === 'finishing'
          ? ['earlyFinishers', 'lateFinishers']
          : [row]

export const monthEndNames = (row: MonthEndRow | DailyRow): Names =>
  row === 'boars' ? herdClassNames.boar : breedingColumnsShown[row].names

/** Weaned piglets leave their sows, and come into a group where one is recorded. Moved: between classes, groups and farms. */
export const monthEndFlows = ['born', 'weaned', 'bought', 'died', 'sold', 'moved'] as const
export type MonthEndFlow = (typeof monthEndFlows)[number]

/** Every change of a class other than the boars', as days keep them. */
export const keptChanges = classesOf('all')
  .filter((each) => each !== 'boars')
  .flatMap((each) => monthEndFlows.map((flow) => `${each}.${flow}` as const))

export const monthEndFlowNames: Readonly<Record<MonthEndFlow, Names>> = {
  born: { ko: '출생', en: 'Born', vi: 'Sinh' },
  weaned: { ko: '이유', en: 'Weaned', vi: 'Cai sữa' },
  bought: { ko: '구입·전입', en: 'Bought', vi: 'Nhập' },
  died: { ko: '폐사', en: 'Died', vi: 'Chết' },
  sold: { ko: '출하·도태', en: 'Sold, culled', vi: 'Bán, loại' },
  moved: { ko: '이동', en: 'Moved', vi: 'Chuyển' },
}

/** What the authority's form calls its other columns. */
export const monthEndFormNames = {
  class: { ko: '구분', en: 'Class', vi: 'Loại' },
  opening: { ko: '전월 말', en: 'Month before', vi: 'Cuối tháng trước' },
  closing: { ko: '당월 말', en: 'Month end', vi: 'Cuối tháng' },
} as const satisfies Record<string, Names>

/** A change of a row, as the rows behind it are asked for. */
export type MonthEndColumn = `${MonthEndRow}.${MonthEndFlow}`
/** All changes of a class together, as a day shows them. */
export type DailyChange = `${DailyRow}.any`
export const monthEndColumns: readonly (MonthEndColumn | DailyChange)[] = [
  ...monthEndRows.flatMap((row) => monthEndFlows.map((flow): MonthEndColumn => `${row}.${flow}`)),
  ...dailyRows.map((row): DailyChange => `${row}.any`),
]
export const partsOfColumn = (column: MonthEndColumn | DailyChange) => {
  const [row, flow] = column.split('.') as [MonthEndRow | DailyRow, MonthEndFlow | 'any']
  return { row, flow: flow === 'any' ? null : flow }
}

/** The newest month's end that a day has seen: it, or that of the month before. */
export const monthEndOf = (on: Day): Day => (on === lastOfMonth(on) ? on : addDays(firstOfMonth(on), -1))

/** How many head of each row were reported. */
export type ReportedHeads = Readonly<Record<MonthEndRow, number>>

/** @throws Refusal of a day that ends no month, or that is yet to come */
export function judgeMonthEnd(on: Day, today: Day) {
  if (on !== lastOfMonth(on)) throw new Refusal('NO_MONTH_END', {}, ['on'])
  if (on > today) throw new Refusal('AFTER_TODAY', { today }, ['on'])
}

/** It is reported until this day of the next month. */
export const reportedUntil = 5
