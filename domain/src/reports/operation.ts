import { rounded } from '../basics/rounded.ts'
import { addDays, addMonths, firstOfMonth, lastOfMonth, type Day } from '../basics/day.ts'
import { carcassGrades, type CarcassGrade } from '../groups/carcass.ts'
import { Refusal } from '../basics/refusal.ts'
import { roundedRatio } from './statistic.ts'

/** The operation report: what some months cost in feed, what was earned with the pigs, and of which grade they were. */

/** Feed by its category of system code list 100. */
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
/** What is added up beside the categories: feed of growing pigs, of sows, and all. */
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

/** Types of shipment, of system code list 20, in the order of the report. */
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

/** In kg and won; heads, live kg and won; carcasses. */
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
/** The columns that one adds up, itself where it is no sum. */
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
/** The columns that are counted: of which the others are sums. */
export const countedInOperation: readonly string[] = operationColumns.filter(
  (column) => addedIn(column)[0] === column,
)

/** Every part of the feed out of its categories. */
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

/** kg of feed for a kg of live weight shipped, what sows ate in it; null where nothing was weighed. */
export const feedPerKg = (feed: number, shipped: number): number | null =>
  shipped > 0 ? roundedRatio(feed, shipped, 2) : null
/** What Korean farms come to. A farm may set its own. */
export const usualFeedPerKg = 3.6
export const feedPerKgLimits = { from: 1, to: 9 } as const

/** Longer than this no report is read. */
export const mostOperationMonths = 24
export type OperationSpan = { from: Day; to: Day }

/**
 * The days of some months, as far as they are known. @throws Refusal MONTHS_REVERSED, MONTHS_TOO_MANY
 */
export function operationSpan(first: Day, last: Day, today: Day): OperationSpan {
  const [from, end] = [firstOfMonth(first), lastOfMonth(last)]
  if (from > end) throw new Refusal('MONTHS_REVERSED', {}, ['to'])
  if (addMonths(from, mostOperationMonths) <= end)
    throw new Refusal('MONTHS_TOO_MANY', { most: mostOperationMonths }, ['to'])
  return { from: from < today ? from : firstOfMonth(today), to: end < today ? end : today }
}

/** The same days a year earlier. A month's last day stays one. */
export function yearBefore({ from, to }: OperationSpan): OperationSpan {
  const month = addMonths(to, -12)
  const same = addDays(month, Number(to.slice(8)) - 1)
  const last = lastOfMonth(month)
  return { from: addMonths(from, -12), to: to === lastOfMonth(to) || same > last ? last : same }
}
