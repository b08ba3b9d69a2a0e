import { Link } from 'react-router'
import type { StoreItem } from '@penside/contract/stores/store.ts'
import { daysBetween, type Day } from '@penside/domain/basics/day.ts'
import { rounded } from '@penside/domain/basics/rounded.ts'
import { formatNumber, quantity, displayDayShort } from '../i18n/format.ts'
import { useT } from '../i18n/index.ts'
import { itemOf } from '../screen/places.ts'
import { useSession } from '../screen/session.ts'
import { Chip, type Tone } from '../ui/chip.tsx'
import styles from './store.module.css'

/** Days that a full bar stands for, the same for all bars of a list. */
export const scaleOf = (rows: readonly StoreItem[]) =>
  Math.max(20, ...rows.map(({ reorderDays }) => reorderDays * 1.25))

const toneOf = ({ daysLeft, reorderDays }: StoreItem) =>
  daysLeft === null || daysLeft >= reorderDays ? 'green' : daysLeft < reorderDays / 2 ? 'red' : 'amber'

/** Days left, to the tenth below ten. */
export const formatDaysLeft = (daysLeft: number | null) =>
  formatNumber(daysLeft, daysLeft !== null && daysLeft < 10 ? 1 : 0)

/** Row of an item with a bar of the days left and a mark at its reorder point. */
export function ItemRow({ item, scale }: { item: StoreItem; scale: number }) {
  const t = useT()
  const { itemName, daysLeft, reorderDays } = item
  const tone = toneOf(item)
  const place = (days: number) => `${Math.min(100, (100 * days) / scale)}%`
  return (
    <Link className={styles.item} to={itemOf(item.itemId)}>
      <span className={styles.line}>
        <span className={styles.name}>{itemName}</span>
        {daysLeft !== null && (
          <span className={styles.days}>
            {formatDaysLeft(daysLeft)}
            <small>{t('stores.store.daysLeft')}</small>
          </span>
        )}
      </span>
      {daysLeft !== null && (
        <span className={styles.track} aria-hidden>
          <span
            className={styles.left}
            style={{ width: place(daysLeft), background: `var(--series-${tone})` }}
          />
          <span className={styles.mark} style={{ left: place(reorderDays) }} />
        </span>
      )}
      <span className={styles.line}>
        <span className={styles.soft}>{stockLine(t, item)}</span>
        <ItemState item={item} />
      </span>
    </Link>
  )
}

/** Stock of an item in all places, and its use a day. */
export const stockLine = (t: ReturnType<typeof useT>, { inStore, withGroups, usedADay, unit }: StoreItem) =>
  [
    quantity(rounded(inStore + withGroups, 2), unit),
    usedADay !== null && t('stores.store.aDay', { amount: quantity(rounded(usedADay, 1), unit) }),
  ]
    .filter(Boolean)
    .join(' · ')

/** Most urgent state of an item: to count, expiring, to order, or its last receipt. */
export function stateOf(
  t: ReturnType<typeof useT>,
  { toCount, expiring: [soon], order, lastReceivedOn }: StoreItem,
  today: Day,
): { text: string; tone?: Tone } {
  if (toCount) return { text: t('stores.store.toCount'), tone: 'red' }
  if (soon?.expiresOn) {
    const count = daysBetween(today, soon.expiresOn)
    const on = displayDayShort(soon.expiresOn)
    return count < 0
      ? { text: t('stores.store.expired', { on }), tone: 'red' }
      : { text: t('stores.store.expires', { on, count }), tone: 'amber' }
  }
  if (order) return { text: t('stores.store.orderNow'), tone: 'amber' }
  return { text: lastReceivedOn ? t('stores.store.receivedOn', { on: displayDayShort(lastReceivedOn) }) : '' }
}

export function ItemState({ item }: { item: StoreItem }) {
  const { today } = useSession()
  const { text, tone } = stateOf(useT(), item, today)
  return tone ? <Chip tone={tone}>{text}</Chip> : text && <span className={styles.soft}>{text}</span>
}
