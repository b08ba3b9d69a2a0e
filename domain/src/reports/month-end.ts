import { addDays, firstOfMonth, lastOfMonth, type Day } from '../basics/day.ts'
import type { Names } from '../basics/language.ts'
import { Refusal } from '../basics/refusal.ts'
import { breedingColumns, unknownStatus, type BreedingColumn } from './breeding-status.ts'
import { herdClassNames } from './herd-on.ts'

/**
 * Classes of the head count at a month's end, which is reported by the 5th of the next month. The opening count plus all changes is the
 * closing count.
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
/** Classes of counted heads: finishers are early and late ones. */
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

/** Rows of the report: a class, all sows, or all pigs. */
export const monthEndRows = ['sows', ...monthEndClasses, 'all'] as const
export type MonthEndRow = (typeof monthEndRows)[number]
/** Further rows whose changes are shown for a day. */
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
  row === 'boars' ? herdClassNames.boar : breedingColumns[row].names

/** Causes of changes. Weaned piglets leave their sows and enter a group if one is recorded. `moved`: between classes, groups and farms. */
export const monthEndFlows = ['born', 'weaned', 'bought', 'died', 'sold', 'moved'] as const
export type MonthEndFlow = (typeof monthEndFlows)[number]

/** Changes of all classes except boars, as daily totals store them. */
export const storedChanges = classesOf('all')
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

/** Names of the other columns of the form. */
export const monthEndFormNames = {
  class: { ko: '구분', en: 'Class', vi: 'Loại' },
  opening: { ko: '전월 말', en: 'Month before', vi: 'Cuối tháng trước' },
  closing: { ko: '당월 말', en: 'Month end', vi: 'Cuối tháng' },
} as const satisfies Record<string, Names>

/** A change of a row. */
export type MonthEndColumn = `${MonthEndRow}.${MonthEndFlow}`
/** All changes of a class on a day. */
export type DailyChange = `${DailyRow}.any`
export const monthEndColumns: readonly (MonthEndColumn | DailyChange)[] = [
  ...monthEndRows.flatMap((row) => monthEndFlows.map((flow): MonthEndColumn => `${row}.${flow}`)),
  ...dailyRows.map((row): DailyChange => `${row}.any`),
]
export const partsOfColumn = (column: MonthEndColumn | DailyChange) => {
  const [row, flow] = column.split('.') as [MonthEndRow | DailyRow, MonthEndFlow | 'any']
  return { row, flow: flow === 'any' ? null : flow }
}

/** The last month's end up to a day. */
export const monthEndOf = (on: Day): Day => (on === lastOfMonth(on) ? on : addDays(firstOfMonth(on), -1))

/** Reported head of each row. */
export type ReportedHeads = Readonly<Record<MonthEndRow, number>>

/** Validates the day of a month's end. @throws Refusal if it does not end a month or is in the future */
export function judgeMonthEnd(on: Day, today: Day) {
  if (on !== lastOfMonth(on)) throw new Refusal('NO_MONTH_END', {}, ['on'])
  if (on > today) throw new Refusal('AFTER_TODAY', { today }, ['on'])
}

/** Day of the next month by which it is reported. */
export const reportedUntil = 5
