import { useQuery } from '@tanstack/react-query'
import { Suspense } from 'react'
import { IconPrinter } from '../../ui/icons/common.ts'
import { mornings } from '@penside/contract/reports/morning.ts'
import { LatestAlarms } from '../../equipment/alarms/latest.tsx'
import { ToSettle } from '../../sync/conflict-count.tsx'
import { formatDay } from '../../i18n/format.ts'
import { useT } from '../../i18n/index.ts'
import { CheckFindings } from '../../reports/morning/check-findings.tsx'
import { DayBefore } from '../../reports/morning/day-before.tsx'
import { LateWork } from '../../reports/morning/late-work.tsx'
import { FigureChanges } from '../../reports/morning/figure-changes.tsx'
import { Tasks } from '../../reports/tasks/tasks.tsx'
import { MonthEndDue } from '../../reports/today.tsx'
import { query } from '../../screen/api.ts'
import { QueryResult } from '../../screen/query-result.tsx'
import { HeaderSubtitle } from '../../screen/header.tsx'
import { PrintHead, usePrintTitle } from '../../screen/print.tsx'
import { useSession } from '../../screen/session.ts'
import { RunningOut } from '../../stores/running-out.tsx'
import { Button, ButtonRow } from '../../ui/button.tsx'
import { EmptyState } from '../../ui/states.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { printPage } from '../../ui/printing.ts'
import styles from './morning.module.css'

/** First page of a manager: late work, changes with their reasons, yesterday's results, and items to settle. */
export function Morning() {
  const t = useT()
  const asked = useQuery(query(mornings.view, {}))
  const { today } = useSession()
  const [title, day] = [t('reports.morning.title'), formatDay(today)]
  usePrintTitle(title, day)
  return (
    <div className={styles.morning}>
      <div className={styles.paper}>
        <PrintHead title={title} about={day} />
      </div>
      <div className={styles.column}>
        {asked.data && (
          <HeaderSubtitle> · {t('reports.today.sows', { count: asked.data.sows })}</HeaderSubtitle>
        )}
        <QueryResult
          query={asked}
          waiting={
            <>
              <Skeleton shape="card" />
              <Skeleton shape="chart" />
            </>
          }
        >
          {({ today, sows, lists, happened, moved, months }) =>
            // A new farm has nothing but zeros.
            sows === 0 &&
            lists.every(({ total, done }) => total + done === 0) &&
            happened.every(({ amount, usual }) => amount === 0 && !usual) ? (
              <EmptyState title={t('reports.morning.empty')} body={t('reports.morning.emptyStep')} />
            ) : (
              <>
                <LateWork lists={lists} />
                <DayBefore rows={happened} today={today} />
                <FigureChanges figures={moved} months={months} />
                <ButtonRow>
                  <Button icon={<IconPrinter size={20} aria-hidden />} onClick={() => void printPage()}>
                    {t('ui.print')}
                  </Button>
                </ButtonRow>
              </>
            )
          }
        </QueryResult>
      </div>
      <div className={styles.column}>
        <Suspense>
          <LatestAlarms />
        </Suspense>
        <Tasks />
        <RunningOut />
        <ToSettle />
        <CheckFindings />
        <MonthEndDue />
      </div>
    </div>
  )
}
