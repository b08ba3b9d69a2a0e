import { useQuery } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import { Link, useNavigate } from 'react-router'
import { IconBell } from '../../ui/icons/common.ts'
import { IconBellRinging } from '../../ui/icons/equipment.ts'
import type { Output } from '@penside/contract/api/call.ts'
import { alarms } from '@penside/contract/equipment/alarm.ts'
import { useT } from '../../i18n/index.ts'
import { query } from '../../screen/api.ts'
import { useSession } from '../../screen/session.ts'
import { vibrate } from '../../screen/vibrate.ts'
import { cx } from '../../ui/class-names.ts'
import { toast } from '../../ui/toast.tsx'
import { alarmsPath } from '../places.ts'
import styles from './alarms.module.css'
import { isUnseen } from './seen-notifications.ts'

/** Polling interval without a live stream, ms. */
export const pollInterval = 30_000

/** Number of open alarms and its wording; the only source of this number. */
export function useOpenAlarms() {
  const t = useT()
  const { data } = useQuery({ ...query(alarms.count, {}), refetchInterval: pollInterval })
  const { waiting, critical } = data ?? { waiting: 0, critical: 0 }
  const label =
    critical > 0
      ? t('alarms.bellCritical', { count: waiting, critical })
      : waiting > 0
        ? t('alarms.bell', { count: waiting })
        : t('alarms.noBell')
  return { data, waiting, critical, label }
}

/** Bell with the number of open alarms; `always` displays it without alarms too. */
export function Bell({ always }: { always: boolean }) {
  const { data, waiting, critical, label } = useOpenAlarms()
  useNotificationToasts(data)
  useOpenedNotification()
  if (waiting === 0 && !always) return null
  const Icon = critical > 0 ? IconBellRinging : IconBell
  return (
    <Link to={alarmsPath} className={cx(styles.bell, critical > 0 && styles.rings)} aria-label={label}>
      <Icon size={26} aria-hidden />
      {waiting > 0 && (
        <span className={styles.badge} aria-hidden>
          {waiting}
        </span>
      )}
    </Link>
  )
}

/** Opens the alarm of a tapped notification in the page that is already open. */
function useOpenedNotification() {
  const navigate = useNavigate()
  useEffect(() => {
    const open = ({ data }: MessageEvent<{ open?: string }>) => {
      if (data.open) void navigate(data.open)
    }
    navigator.serviceWorker?.addEventListener('message', open)
    return () => navigator.serviceWorker?.removeEventListener('message', open)
  }, [navigate])
}

/** Duration of the toast, ms; long, because people work with both hands. */
const toastDuration = 12_000

/** Toast on any page when it is the member’s turn, and on request when an alarm is cleared or acknowledged. */
function useNotificationToasts(data: Output<typeof alarms.count> | undefined) {
  const t = useT()
  const { member } = useSession()
  const before = useRef(data)
  useEffect(() => {
    const was = before.current
    before.current = data
    if (!data) return
    if (isUnseen(member, data.notifiedAt)) {
      toast(t('alarms.yourTurn', { count: data.turn }), {
        kind: 'error',
        duration: toastDuration,
        action: { label: t('ui.close'), onClick: () => {} },
      })
      vibrate([400, 200, 400])
    } else if (was && data.informational && data.waiting < was.waiting) toast(t('alarms.fewer'))
  }, [data, member, t])
}
