import { useEffect, useState } from 'react'
import { formatDateTime } from '../i18n/format.ts'
import { useT } from '../i18n/index.ts'
import { Notice } from '../ui/states.tsx'
import { useStorageHealth } from './storage.ts'

const anHour = 3_600_000
/** After so long without being sent a record is worth a word, and a stronger one. */
export const waitsLong = 24 * anHour
export const waitsTooLong = 72 * anHour

export const waitOf = (oldestUnsentAt: number | null, now: number): 'short' | 'long' | 'tooLong' => {
  if (oldestUnsentAt === null || now - oldestUnsentAt < waitsLong) return 'short'
  return now - oldestUnsentAt < waitsTooLong ? 'long' : 'tooLong'
}

/**
 * What endangers the records that are saved on this phone only. `oldestUnsentAt` is since when the oldest of them waits, ms, null where
 * none does; `always` speaks of the browser's promises also while nothing waits.
 */
export function StorageWarnings({
  oldestUnsentAt,
  always = false,
}: {
  oldestUnsentAt: number | null
  always?: boolean
}) {
  const t = useT()
  const health = useStorageHealth()
  const now = useNow(anHour / 12)
  const wait = waitOf(oldestUnsentAt, now)
  const concerned = always || oldestUnsentAt !== null
  return (
    <>
      {wait !== 'short' && oldestUnsentAt !== null && (
        <Notice
          tone={wait === 'tooLong' ? 'red' : 'amber'}
          title={t(wait === 'tooLong' ? 'offline.waitsTooLong' : 'offline.waitsLong')}
        >
          {t('offline.waitsLongBody', { since: formatDateTime(oldestUnsentAt).slice(0, 16) })}
        </Notice>
      )}
      {health?.free !== undefined && health.free !== null && (
        <Notice tone="amber" title={t('offline.littleSpace')}>
          {t('offline.littleSpaceBody', { megabytes: Math.floor(health.free / 1024 / 1024) })}
        </Notice>
      )}
      {concerned && health?.needsHomeScreen ? (
        <Notice tone="grey" title={t('offline.addToHome')}>
          {t('offline.addToHomeBody')}
        </Notice>
      ) : (
        concerned &&
        health?.persisted === false && (
          <Notice tone="grey" title={t('offline.notPersisted')}>
            {t('offline.notPersistedBody')}
          </Notice>
        )
      )}
    </>
  )
}

function useNow(every: number): number {
  const [now, setNow] = useState(() => Date.now())
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), every)
    return () => clearInterval(timer)
  }, [every])
  return now
}
