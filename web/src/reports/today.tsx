import { useQuery } from '@tanstack/react-query'
import { IconReport } from '@tabler/icons-react'
import { workPlan } from '@penside/contract/reports/work-plan.ts'
import { addDays } from '@penside/domain/day.ts'
import { monthEndOf, reportedUntil } from '@penside/domain/reports/month-end.ts'
import { formatDay } from '../i18n/format.ts'
import { useT } from '../i18n/index.ts'
import { query } from '../screen/api.ts'
import { Awaited } from '../screen/awaited.tsx'
import { HeaderSubtitle } from '../screen/header.tsx'
import { monthEndPath } from '../screen/places.ts'
import { useSession } from '../screen/session.ts'
import { TodaysLists } from '../screen/todays-lists.tsx'
import { Tasks } from './tasks/tasks.tsx'
import { Card, CardRow } from '../ui/card.tsx'
import { Section } from '../ui/page.tsx'
import { Skeleton } from '../ui/skeleton.tsx'

/** What the day asks for, on top of the menu: each list with its count and how much of it is late. */
export function Today() {
  const t = useT()
  const asked = useQuery(query(workPlan.today, {}))
  const { data } = asked
  const all = data?.lists.reduce((sum, { total }) => sum + total, 0) ?? 0
  return (
    <>
      {data && <HeaderSubtitle> · {t('reports.today.sows', { count: data.sows })}</HeaderSubtitle>}
      <Section title={t('reports.today.title')} aside={data && t('ui.tasks', { count: all })}>
        <Awaited query={asked} waiting={<Skeleton shape="card" />}>
          {({ lists }) => <TodaysLists lists={lists} />}
        </Awaited>
      </Section>
      <Tasks />
      <MonthEndDue />
    </>
  )
}

/** In the first days of a month: the head count of the last one's end is to be reported. */
export function MonthEndDue() {
  const t = useT()
  const { today } = useSession()
  const end = monthEndOf(today)
  const until = addDays(end, reportedUntil)
  if (today === end || today > until) return null
  return (
    <Card flush>
      <CardRow
        to={monthEndPath}
        icon={<IconReport size={24} aria-hidden />}
        title={t('screens.route.monthEnd')}
        line={t('reports.monthEnd.due', { day: formatDay(until) })}
      />
    </Card>
  )
}
