import { daysBetween, type Day } from '@penside/domain/basics/day.ts'
import type { StandardCurve } from '@penside/domain/farm/standard-curve.ts'
import { groupKindNamed } from '@penside/domain/groups/known-kinds.ts'
import type { Weighed } from '@penside/domain/groups/plausible.ts'
import { formatAmount, formatNumber, formatWon } from '../i18n/format.ts'
import type { useT } from '../i18n/index.ts'
import type { AnyValues, GroupRecordKind, GroupRow, SentOfGroup } from './kind.ts'
import type { GroupNow } from './group-now.ts'

type T = ReturnType<typeof useT>

export const headIn = ({ head, females, males }: AnyValues) => head ?? (females ?? 0) + (males ?? 0)

/** Head, weight and price of a record in one line of the question before it is saved. */
export function amountLines(t: T, values: AnyValues): string[] {
  const head = headIn(values)
  const { totalWeight, netWeight, price } = values
  const kilograms = totalWeight && `${formatAmount(totalWeight)} kg`
  const each =
    totalWeight && head > 0 && t('groups.record.perHead', { kg: formatNumber(totalWeight / head, 1) })
  const parts = [
    head > 0 && t('groups.group.heads', { count: head, shown: formatNumber(head) }),
    each ? `${kilograms} (${each})` : kilograms,
    netWeight && `${t('groups.record.netWeight')} ${formatAmount(netWeight)} kg`,
    price && formatWon(price),
  ]
  const line = parts.filter(Boolean).join(' · ')
  return line ? [line] : []
}

/** Known sexes, and from where to where pigs go, as lines of the question. */
export function placeLines(
  t: T,
  { penName }: GroupNow,
  { females, males }: AnyValues,
  texts: Readonly<Record<string, string | null | undefined>>,
): string[] {
  const sexes = [
    [t('groups.group.females'), females],
    [t('groups.group.males'), males],
  ] as const
  const to = texts['toGroupId'] || texts['toFarmId'] || texts['partnerId']
  const lines = [
    typeof males === 'number' && sexes.map(([sex, head]) => `${sex} ${formatNumber(head ?? 0)}`).join(' · '),
    [penName, to].filter(Boolean).join(' → '),
  ]
  return lines.filter((line) => typeof line === 'string' && line !== '') as string[]
}

/** Weight and price of a record for `doubtsAbout`, with the age of its pigs on that day. */
export function weighedIn<Row extends GroupRow, New extends SentOfGroup>(
  kind: GroupRecordKind<Row, New>,
  values: New,
  { known }: GroupNow,
  today: Day,
  standard: StandardCurve,
): Weighed {
  const { type, totalWeight, netWeight, price, ageDays, ...counted } = values as AnyValues
  const moves = groupKindNamed(kind.name).moves ?? 'weighing'
  const averageAge = known.averageAge - daysBetween(kind.dayOf(values), today)
  return {
    kind: moves,
    type,
    head: headIn(counted),
    totalWeight,
    netWeight,
    // The price of a treatment is that of the medicine.
    price: kind.name === 'groupTreatment' ? null : price,
    ageDays: moves === 'in' ? (ageDays ?? averageAge) : averageAge,
    standard,
  }
}
