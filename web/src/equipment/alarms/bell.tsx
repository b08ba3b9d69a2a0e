import { useQuery } from '@tanstack/react-query'
import { Link } from 'react-router'
import { IconBell, IconBellRinging } from '@tabler/icons-react'
import { alarms } from '@penside/contract/equipment/alarm.ts'
import { useT } from '../../i18n/index.ts'
import { query } from '../../screen/api.ts'
import { cx } from '../../ui/class-names.ts'
import { alarmsPath } from '../places.ts'
import styles from './alarms.module.css'

/** So often is asked where nothing is said by itself, ms. */
export const askEvery = 30_000

/** How many alarms nobody has seen to; `always` shows it also when there is none. */
export function Bell({ always }: { always: boolean }) {
  const t = useT()
  const { data } = useQuery({ ...query(alarms.count, {}), refetchInterval: askEvery })
  const { waiting, critical } = data ?? { waiting: 0, critical: 0 }
  if (waiting === 0 && !always) return null
  const label =
    critical > 0
      ? t('alarms.bellCritical', { count: critical })
      : waiting > 0
        ? t('alarms.bell', { count: waiting })
        : t('alarms.noBell')
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
