import { rounded } from '../basics/rounded.ts'
import { addDays, addMonths, firstOfMonth, lastOfMonth, type Day } from '../basics/day.ts'
import { carcassGrades, type CarcassGrade } from '../groups/carcass.ts'
import { Refusal } from '../basics/refusal.ts'
import { roundedRatio } from './statistic.ts'

/** The operation report: feed costs, revenue and carcass grades of some months. */

/** Codes of feed categories in system code list 100. */
export const feedCodes = {
  creep: '100001',
  preStarter: '100002',
  weaner: '100003',
  grower: '100004',
  finisher: '100005',
  gestation: '100006',
  lactation: '100007',
  otherFeed: '100008',
} as const
export type FeedCategory = keyof typeof feedCodes
export const feedCategories = Object.keys(feedCodes) as readonly FeedCategory[]
/** Sums of categories: feed of growing pigs, of sows, and all. */
const feedSums = {
  pigs: feedCategories.slice(0, 5),
  sows: feedCategories.slice(5, 7),
  all: feedCategories,
} as const satisfies Record<string, readonly FeedCategory[]>
export type FeedPart = FeedCategory | keyof typeof feedSums
export const feedParts: readonly FeedPart[] = [
  ...feedSums.pigs,
  'pigs',
  ...feedSums.sows,
  'sows',
  'otherFeed',
  'all',
]
export type FeedAmounts = Readonly<Record<FeedPart, number>>

/** Types of shipment in system code list 20, in the order of the report. */
const saleTypes = [
  '200001',
  '200002',
  '200006',
  '200004',
  '200009',
  '200005',
  '200008',
  '200003',
  '200007',
] as const
export type SaleType = (typeof saleTypes)[number] | 'all'
export const soldParts: readonly SaleType[] = [...saleTypes, 'all']
export const gradedParts: readonly (CarcassGrade | 'all')[] = [...carcassGrades, 'all']

/** Columns: feed in kg and won; heads, live kg and won shipped; carcasses. */
export type OperationColumn =
  | `${'feedWeight' | 'feedCost'}.${FeedPart}`
  | `${'soldHead' | 'soldWeight' | 'revenue'}.${SaleType}`
  | `carcasses.${CarcassGrade | 'all'}`
const columnsOf = <What extends string, Part extends string>(
  whats: readonly What[],
  parts: readonly Part[],
): readonly `${What}.${Part}`[] => whats.flatMap((what) => parts.map((part) => `${what}.${part}` as const))
export const operationColumns: readonly OperationColumn[] = [
  ...columnsOf(['feedWeight', 'feedCost'], feedParts),
  ...columnsOf(['soldHead', 'soldWeight', 'revenue'], soldParts),
  ...columnsOf(['carcasses'], gradedParts),
]
/** Counted columns of which a column is the sum; a counted column itself. */
export function addedIn(column: OperationColumn): readonly string[] {
  const [what, part] = column.split('.') as [string, string]
  const parts: readonly string[] =
    what === 'feedWeight' || what === 'feedCost'
      ? (feedSums[part as keyof typeof feedSums] ?? [part])
      : part !== 'all'
        ? [part]
        : what === 'carcasses'
          ? carcassGrades
          : saleTypes
  return parts.map((each) => `${what}.${each}`)
}
/** Columns that are counted; the others are sums of them. */
export const countedInOperation: readonly string[] = operationColumns.filter(
  (column) => addedIn(column)[0] === column,
)

/** Amounts of all parts of the feed from those of its categories. */
export const feedAmounts = (of: (category: FeedCategory) => number): FeedAmounts => {
  const sum = (parts: readonly FeedCategory[]) =>
    rounded(
      parts.reduce((all, each) => all + of(each), 0),
      2,
    )
  return Object.fromEntries(
    feedParts.map((part) => [part, sum(part in feedSums ? feedSums[part as 'all'] : [part as FeedCategory])]),
  ) as FeedAmounts
}
/** Percent of all feed, one decimal. */
export const feedShares = (amounts: FeedAmounts): FeedAmounts =>
  Object.fromEntries(
    feedParts.map((part) => [part, roundedRatio(100 * amounts[part], amounts.all, 1)]),
  ) as FeedAmounts

/** kg of feed per kg of live weight shipped, including the feed of sows; null if nothing was weighed. */
export const feedPerKg = (feed: number, shipped: number): number | null =>
  shipped > 0 ? roundedRatio(feed, shipped, 2) : null
/** Default target, the usual value of Korean farms. */
export const usualFeedPerKg = 3.6
export const feedPerKgLimits = { from: 1, to: 9 } as const

/** Maximum months of a report. */
export const maxOperationMonths = 24
export type OperationSpan = { from: Day; to: Day }

/** Days of some months, up to today. @throws Refusal MONTHS_REVERSED, MONTHS_TOO_MANY */
export function operationSpan(first: Day, last: Day, today: Day): OperationSpan {
  const [from, end] = [firstOfMonth(first), lastOfMonth(last)]
  if (from > end) throw new Refusal('MONTHS_REVERSED', {}, ['to'])
  if (addMonths(from, maxOperationMonths) <= end)
    throw new Refusal('MONTHS_TOO_MANY', { most: maxOperationMonths }, ['to'])
  return { from: from < today ? from : firstOfMonth(today), to: end < today ? end : today }
}

/** The same days a year earlier. The last day of a month stays the last day. */
export function yearBefore({ from, to }: OperationSpan): OperationSpan {
  const month = addMonths(to, -12)
  const same = addDays(month, Number(to.slice(8)) - 1)
  const last = lastOfMonth(month)
  return { from: addMonths(from, -12), to: to === lastOfMonth(to) || same > last ? last : same }
}
