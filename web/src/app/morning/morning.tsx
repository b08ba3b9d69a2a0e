import { useQuery } from '@tanstack/react-query'
import { Suspense } from 'react'
import { mornings } from '@penside/contract/reports/morning.ts'
import { LatestAlarms } from '../../equipment/alarms/latest.tsx'
import { ToSettle } from '../../farm/to-settle.tsx'
import { useT } from '../../i18n/index.ts'
import { Happened } from '../../reports/morning/happened.tsx'
import { LateWork } from '../../reports/morning/late-work.tsx'
import { Moved } from '../../reports/morning/moved.tsx'
import { MonthEndDue } from '../../reports/today.tsx'
import { query } from '../../screen/api.ts'
import { Awaited } from '../../screen/awaited.tsx'
import { HeaderSubtitle } from '../../screen/header.tsx'
import { RunningOut } from '../../stores/running-out.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import styles from './morning.module.css'

/** What a manager looks at first: what is late, what moved and why, what the day before brought; beside it what waits for her. */
export function Morning() {
  const t = useT()
  const asked = useQuery(query(mornings.view, {}))
  return (
    <div className={styles.morning}>
      <div className={styles.column}>
        {asked.data && (
          <HeaderSubtitle> · {t('reports.today.sows', { count: asked.data.sows })}</HeaderSubtitle>
        )}
        <Awaited
          query={asked}
          waiting={
            <>
              <Skeleton shape="card" />
              <Skeleton shape="chart" />
            </>
          }
        >
          {({ today, lists, happened, moved, months }) => (
            <>
              <LateWork lists={lists} />
              <Happened rows={happened} today={today} />
              <Moved figures={moved} months={months} />
            </>
          )}
        </Awaited>
      </div>
      <div className={styles.column}>
        <Suspense>
          <LatestAlarms />
        </Suspense>
        <RunningOut />
        <ToSettle />
        <MonthEndDue />
      </div>
    </div>
  )
}
