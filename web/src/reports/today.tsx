import { useQuery, useQueryClient } from '@tanstack/react-query'
import { IconReport } from '../ui/icons/common.ts'
import { monthEnd } from '@penside/contract/reports/month-end.ts'
import { workPlan } from '@penside/contract/reports/work-plan.ts'
import { addDays, daysBetween } from '@penside/domain/basics/day.ts'
import { reportedUntil } from '@penside/domain/reports/month-end.ts'
import { formatDay } from '../i18n/format.ts'
import { useT } from '../i18n/index.ts'
import { query, useSend } from '../screen/api.ts'
import { QueryResult } from '../screen/query-result.tsx'
import { HeaderSubtitle } from '../screen/header.tsx'
import { monthEndPath } from '../screen/places.ts'
import { useSession } from '../screen/session.ts'
import { useAction } from '../screen/use-action.ts'
import { TodaysLists } from '../screen/todays-lists.tsx'
import { Tasks } from './tasks/tasks.tsx'
import { Button } from '../ui/button.tsx'
import { Card, CardRow } from '../ui/card.tsx'
import { Chip } from '../ui/chip.tsx'
import { Section } from '../ui/page.tsx'
import { Skeleton } from '../ui/skeleton.tsx'

/** Work lists of the day above the menu, with sizes and late entries. */
export function Today() {
  const t = useT()
  const answer = useQuery(query(workPlan.today, {}))
  const { data } = answer
  const all = data?.lists.reduce((sum, { total }) => sum + total, 0) ?? 0
  return (
    <>
      {data && <HeaderSubtitle> · {t('reports.today.sows', { count: data.sows })}</HeaderSubtitle>}
      <Section title={t('reports.today.title')} aside={data && t('ui.tasks', { count: all })}>
        <QueryResult query={answer} waiting={<Skeleton shape="card" />}>
          {({ lists }) => <TodaysLists lists={lists} />}
        </QueryResult>
      </Section>
      <Tasks />
      <MonthEndDue />
    </>
  )
}

/** Reminder to report the last month's end, until it is marked as reported. */
export function MonthEndDue() {
  const t = useT()
  const { today, manages } = useSession()
  const { data } = useQuery(query(monthEnd.due, {}))
  const { send, sending } = useSend(monthEnd.report)
  const trying = useAction()
  const cache = useQueryClient()
  // On its last day a month is not over.
  if (!data?.isDue || data.on === today) return null
  const until = addDays(data.on, reportedUntil)
  const tick = async () => {
    await trying(() => send({ on: data.on }), t('ui.saved'))
    await cache.invalidateQueries()
  }
  return (
    <Card flush>
      <CardRow
        to={monthEndPath}
        icon={<IconReport size={24} aria-hidden />}
        title={t('screens.route.monthEnd')}
        line={t('reports.monthEnd.due', { day: formatDay(until) })}
        chip={
          today > until && (
            <Chip tone="red">{t('reports.monthEnd.late', { count: daysBetween(until, today) })}</Chip>
          )
        }
      />
      {manages && (
        <Button wide busy={sending} onClick={() => void tick()}>
          {t('reports.monthEnd.report')}
        </Button>
      )}
    </Card>
  )
}
