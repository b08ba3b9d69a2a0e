import { useQueryClient } from '@tanstack/react-query'
import { useSyncExternalStore } from 'react'
import { IconCloudCheck, IconCloudOff } from '../ui/icons/common.ts'
import { formatDateTime, formatTime } from '../i18n/format.ts'
import { useT } from '../i18n/index.ts'
import { ageOf, useAges, useReached } from '../screen/phone.ts'
import { Chip } from '../ui/chip.tsx'
import { useReady } from './state.ts'
import styles from './chip.module.css'

/**
 * Chip in the bar: the age of cached data, a missing network, and on the first pages that the phone is ready for
 * offline use.
 */
export function OfflineChip({ home }: { home: boolean }) {
  const t = useT()
  const reached = useReached()
  const ready = useReady()
  const age = useShownAge()
  if (age !== null) {
    const time = shortTime(age)
    return (
      <span role="status" title={t('offline.asOfLong', { time })}>
        <Chip icon={<IconCloudOff size={18} aria-label={t('offline.offline')} />}>
          <span className={styles.time}>{time}</span>
          <span className={styles.asOf}>{t('offline.asOf', { time })}</span>
        </Chip>
      </span>
    )
  }
  if (reached === false)
    return (
      <span role="status">
        <Chip icon={<IconCloudOff size={18} aria-label={t('offline.offline')} />}>
          <span className={styles.asOf}>{t('offline.offline')}</span>
        </Chip>
      </span>
    )
  return home && ready ? (
    <span title={t('offline.ready')}>
      <Chip tone="green" icon={<IconCloudCheck size={18} aria-hidden />}>
        <span className={styles.ready}>{t('offline.ready')}</span>
      </Chip>
    </span>
  ) : null
}

/** Time such as `08:41`, on another day `11-19 08:41`. */
function shortTime(at: number): string {
  const [day, time] = [formatDateTime(at).slice(0, 10), formatTime(at)]
  return day === formatDateTime(Date.now()).slice(0, 10) ? time : `${day.slice(5)} ${time}`
}

/** Age of the oldest cached answer on the screen; null if all are the server's. */
function useShownAge(): number | null {
  const cache = useQueryClient().getQueryCache()
  useAges()
  return useSyncExternalStore(
    (watcher) => cache.subscribe(watcher),
    () =>
      cache.findAll({ type: 'active' }).reduce<number | null>((oldest, { queryHash }) => {
        const at = ageOf(queryHash)
        return at === undefined || (oldest !== null && oldest <= at) ? oldest : at
      }, null),
  )
}
