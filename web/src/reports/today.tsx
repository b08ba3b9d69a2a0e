import { useQuery } from '@tanstack/react-query'
import { workPlan } from '@penside/contract/reports/work-plan.ts'
import { useT } from '../i18n/index.ts'
import { query } from '../screen/api.ts'
import { Awaited } from '../screen/awaited.tsx'
import { HeaderSubtitle } from '../screen/header.tsx'
import { TodaysLists } from '../screen/todays-lists.tsx'
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
    </>
  )
}
