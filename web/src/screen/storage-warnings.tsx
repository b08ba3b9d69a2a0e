import { useQuery } from '@tanstack/react-query'
import { formatDateTime, formatMinutes } from '../i18n/format.ts'
import { useT } from '../i18n/index.ts'
import { useOutbox } from '../outbox/hooks.ts'
import { Notice } from '../ui/states.tsx'
import { useNow } from './now.ts'
import { useProblem } from './problem.ts'

const anHour = 3_600_000
/** Ages of unsent records that cause a note and a warning, ms. */
export const waitsLong = 24 * anHour
export const waitsTooLong = 72 * anHour

export const waitOf = (oldestAt: number | null, now: number): 'short' | 'long' | 'tooLong' => {
  if (oldestAt === null || now - oldestAt < waitsLong) return 'short'
  return now - oldestAt < waitsTooLong ? 'long' : 'tooLong'
}

/** Interval for polling the server's state, ms. */
const askEvery = 60_000

/** Reason why the server cannot work at the moment, by its own account; nothing if it works or cannot be reached. */
async function askServer({ signal }: { signal: AbortSignal }) {
  const answer = await fetch('/ready', { signal }).catch(() => null)
  if (answer?.status !== 503) return null
  const { reason } = (await answer.json().catch(() => ({}))) as { reason?: unknown }
  return typeof reason === 'string' ? reason : null
}

function ServerTrouble() {
  const t = useT()
  const say = useProblem()
  const { data: code } = useQuery({ queryKey: ['ready'], queryFn: askServer, refetchInterval: askEvery })
  return code ? (
    <Notice tone="red" title={t('offline.serverTrouble')}>
      {say({ code })}
    </Notice>
  ) : null
}

/** Warnings about risks to unsent records. `always` also mentions browser storage while nothing is unsent. */
export function StorageWarnings({ always = false }: { always?: boolean }) {
  const { counts, persisted, lowSpace, noSpace, minutesWrong } = useOutbox()
  return (
    <Warnings
      oldestAt={counts.oldestAt}
      persisted={persisted}
      lowSpace={lowSpace}
      noSpace={noSpace}
      minutesWrong={minutesWrong}
      speaks={always || counts.unsent > 0}
    />
  )
}

function Warnings({
  oldestAt,
  persisted,
  lowSpace,
  noSpace,
  minutesWrong,
  speaks,
}: {
  oldestAt: number | null
  persisted: boolean | null
  lowSpace: boolean
  noSpace: boolean
  minutesWrong: number | null
  speaks: boolean
}) {
  const t = useT()
  const wait = waitOf(oldestAt, useNow(anHour / 12))
  return (
    <>
      <ServerTrouble />
      {wait !== 'short' && oldestAt !== null && (
        <Notice
          tone={wait === 'tooLong' ? 'red' : 'amber'}
          title={t(wait === 'tooLong' ? 'offline.waitsTooLong' : 'offline.waitsLong')}
        >
          {t('offline.waitsLongBody', { since: formatDateTime(oldestAt).slice(0, 16) })}
        </Notice>
      )}
      {minutesWrong !== null && (
        <Notice
          tone="amber"
          title={t(minutesWrong > 0 ? 'offline.clockFast' : 'offline.clockSlow', {
            span: formatMinutes(Math.abs(minutesWrong)),
          })}
        >
          {t('offline.clockBody')}
        </Notice>
      )}
      {noSpace ? (
        <Notice tone="red" title={t('offline.noSpace')}>
          {t('offline.noSpaceBody')}
        </Notice>
      ) : (
        lowSpace && (
          <Notice tone="amber" title={t('offline.littleSpace')}>
            {t('offline.littleSpaceBody')}
          </Notice>
        )
      )}
      {speaks && isApple() && !isInstalled() ? (
        <Notice tone="grey" title={t('offline.addToHome')}>
          {t('offline.addToHomeBody')}
        </Notice>
      ) : (
        speaks &&
        persisted === false && (
          <Notice tone="grey" title={t('offline.notPersisted')}>
            {t('offline.notPersistedBody')}
          </Notice>
        )
      )}
    </>
  )
}

/** Safari deletes stored data after a week without a visit, unless the app is on the home screen. */
const isApple = () =>
  /iPhone|iPad|iPod/.test(navigator.userAgent) ||
  // An iPad identifies itself as a Mac.
  (navigator.userAgent.includes('Macintosh') && navigator.maxTouchPoints > 1)
const isInstalled = () =>
  matchMedia('(display-mode: standalone)').matches ||
  (navigator as { standalone?: boolean }).standalone === true // known to Safari only
