import { Link } from 'react-router'
import type { StoreItem } from '@penside/contract/stores/store.ts'
import { daysBetween, type Day } from '@penside/domain/day.ts'
import { formatNumber, quantity, writtenDayShort } from '../i18n/format.ts'
import { useT } from '../i18n/index.ts'
import { itemOf } from '../screen/places.ts'
import { useSession } from '../screen/session.ts'
import { Chip } from '../ui/chip.tsx'
import styles from './store.module.css'

/** All bars of a list have one scale, so that they can be compared. */
export const scaleOf = (rows: readonly StoreItem[]) =>
  Math.max(20, ...rows.map(({ reorderDays }) => reorderDays * 1.25))

const toneOf = ({ daysLeft, reorderDays }: StoreItem) =>
  daysLeft === null || daysLeft >= reorderDays ? 'green' : daysLeft < reorderDays / 2 ? 'red' : 'amber'

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
            {formatNumber(daysLeft, daysLeft < 10 ? 1 : 0)}
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
    quantity(Math.round((inStore + withGroups) * 100) / 100, unit),
    usedADay !== null && t('stores.store.aDay', { amount: quantity(Math.round(usedADay * 10) / 10, unit) }),
  ]
    .filter(Boolean)
    .join(' · ')

/** The one thing that is most to be said of an item. */
export function State({ item }: { item: StoreItem }) {
  const t = useT()
  const { today } = useSession()
  const [soon] = item.expiring
  if (item.toCount) return <Chip tone="red">{t('stores.store.toCount')}</Chip>
  if (soon?.expiresOn) return <Expiry on={soon.expiresOn} today={today} />
  if (item.order) return <Chip tone="amber">{t('stores.store.orderNow')}</Chip>
  return item.lastReceivedOn ? (
    <span className={styles.soft}>
      {t('stores.store.receivedOn', { on: writtenDayShort(item.lastReceivedOn) })}
    </span>
  ) : null
}

function Expiry({ on, today }: { on: Day; today: Day }) {
  const t = useT()
  const left = daysBetween(today, on)
  return left < 0 ? (
    <Chip tone="red">{t('stores.store.expired', { on: writtenDayShort(on) })}</Chip>
  ) : (
    <Chip tone="amber">{t('stores.store.expires', { on: writtenDayShort(on), count: left })}</Chip>
  )
}
