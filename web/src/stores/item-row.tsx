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

/** All bars of a list have one scale, so that they can be compared. */
export const scaleOf = (rows: readonly StoreItem[]) =>
  Math.max(20, ...rows.map(({ reorderDays }) => reorderDays * 1.25))

const toneOf = ({ daysLeft, reorderDays }: StoreItem) =>
  daysLeft === null || daysLeft >= reorderDays ? 'green' : daysLeft < reorderDays / 2 ? 'red' : 'amber'

/** For how many days something lasts: close to its end to the tenth. */
export const writtenDaysLeft = (daysLeft: number | null) =>
  formatNumber(daysLeft, daysLeft !== null && daysLeft < 10 ? 1 : 0)

/** How long an item lasts, against the day on which it is to be ordered. */
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
            {writtenDaysLeft(daysLeft)}
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
        <span className={styles.soft}>{stockOf(t, item)}</span>
        <State item={item} />
      </span>
    </Link>
  )
}

export const stockOf = (t: ReturnType<typeof useT>, { inStore, withGroups, usedADay, unit }: StoreItem) =>
  [
    quantity(rounded(inStore + withGroups, 2), unit),
    usedADay !== null && t('stores.store.aDay', { amount: quantity(rounded(usedADay, 1), unit) }),
  ]
    .filter(Boolean)
    .join(' · ')

/** The one thing that is most to be said of an item. */
export function toldOf(
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

export function State({ item }: { item: StoreItem }) {
  const { today } = useSession()
  const { text, tone } = toldOf(useT(), item, today)
  return tone ? <Chip tone={tone}>{text}</Chip> : text && <span className={styles.soft}>{text}</span>
}
