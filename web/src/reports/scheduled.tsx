import { useQuery } from '@tanstack/react-query'
import type { Output } from '@penside/contract/call.ts'
import { attention, attentionLists } from '@penside/contract/reports/attention.ts'
import { planCalendar, workKinds, workLists } from '@penside/contract/reports/work-plan.ts'
import { addDays } from '@penside/domain/day.ts'
import type { WorkList } from '@penside/domain/reports/work-plan.ts'
import { formatDay, formatNumber } from '../i18n/format.ts'
import { useT } from '../i18n/index.ts'
import { query } from '../screen/api.ts'
import { Awaited } from '../screen/awaited.tsx'
import { attentionPath, workPlanPath } from '../screen/places.ts'
import { useSession } from '../screen/session.ts'
import { Card, CardRow } from '../ui/card.tsx'
import { Section } from '../ui/page.tsx'
import { Skeleton } from '../ui/skeleton.tsx'
import { EmptyState } from '../ui/states.tsx'

const daysAhead = 6

/** How many sows the coming days ask for, by kind of work. */
export function ScheduledSows() {
  const t = useT()
  const { today } = useSession()
  const plan = useQuery(
    query(planCalendar.view, { panel: today, to: addDays(today, daysAhead), pageSize: 1 }),
  )
  return (
    <Awaited query={plan} waiting={<Skeleton shape="rows" count={8} />}>
      {({ days }) =>
        days.length === 0 ? (
          <EmptyState title={t('reports.planCalendar.none')} body={t('reports.workPlan.emptyStep')} />
        ) : (
          <Days days={days} />
        )
      }
    </Awaited>
  )
}

function Days({ days }: { days: Output<typeof planCalendar.view>['days'] }) {
  const { today } = useSession()
  return [...new Set(days.map(({ plannedOn }) => plannedOn))].map((on) => (
    <Section key={on} title={formatDay(on, today)}>
      <Card flush>
        {days
          .filter(({ plannedOn }) => plannedOn === on)
          .map(({ kind, name, count }) => {
            const list = (Object.keys(workKinds) as WorkList[]).find((each) => workKinds[each] === kind)!
            const span = on === today ? '' : `&from=${on}&to=${on}`
            return (
              <CardRow
                key={kind}
                title={name}
                value={formatNumber(count)}
                to={`${workPlanPath}?report=${workLists[list]}${span}`}
              />
            )
          })}
      </Card>
    </Section>
  ))
}

const totals = ['total1', 'total2', 'total3', 'total4', 'total5', 'total6'] as const

/** What is overdue by the farm's own limits, counted. */
export function RequiredWork() {
  const t = useT()
  const reports = useQuery(query(attention.reports, {}))
  const counts = useQuery(query(attention.view, { report: attentionLists.pregnantPast, pageSize: 1 }))
  const waiting = <Skeleton shape="rows" count={6} />
  return (
    <Awaited query={reports} waiting={waiting}>
      {({ rows }) => (
        <Awaited query={counts} waiting={waiting}>
          {(count) => (
            <Section title={t('reports.attention.title')}>
              <Card flush>
                {rows.map(({ code, name }, at) => (
                  <CardRow
                    key={code}
                    title={name}
                    value={formatNumber(count[totals[at]!])}
                    size="big"
                    to={`${attentionPath}?report=${code}`}
                  />
                ))}
              </Card>
            </Section>
          )}
        </Awaited>
      )}
    </Awaited>
  )
}
