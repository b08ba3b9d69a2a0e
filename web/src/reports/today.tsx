import { useQuery } from '@tanstack/react-query'
import { workPlan } from '@penside/contract/reports/work-plan.ts'
import { formatNumber } from '../i18n/format.ts'
import { useT } from '../i18n/index.ts'
import { query } from '../screen/api.ts'
import { Failed } from '../screen/failed.tsx'
import { HeaderSubtitle } from '../screen/header.tsx'
import { Card, CardRow } from '../ui/card.tsx'
import { Chip } from '../ui/chip.tsx'
import { Section } from '../ui/page.tsx'
import { Skeleton } from '../ui/skeleton.tsx'
import { workPlanPath } from '../screen/places.ts'

/** What the day asks for, on top of the menu: each list with its count and how much of it is late. */
export function Today() {
  const t = useT()
  const { data, error, refetch, isRefetching } = useQuery(query(workPlan.today, {}))
  const all = data?.lists.reduce((sum, { total }) => sum + total, 0) ?? 0
  return (
    <>
      {data && <HeaderSubtitle> · {t('reports.today.sows', { count: data.sows })}</HeaderSubtitle>}
      <Section title={t('reports.today.title')} aside={data && t('ui.records', { count: all })}>
        {data ? (
          <Card flush>
            {data.lists.map(({ report, total, late, done }) => (
              <CardRow
                key={report}
                to={`${workPlanPath}?report=${report}`}
                title={t(`reports.today.list.${report}`)}
                line={done > 0 ? t('reports.today.done', { count: done }) : undefined}
                chip={late > 0 && <Chip tone="red">{t('reports.today.late', { count: late })}</Chip>}
                value={formatNumber(total)}
                size="big"
              />
            ))}
          </Card>
        ) : error ? (
          <Failed problem={error} onRetry={() => void refetch()} retrying={isRefetching} />
        ) : (
          <Skeleton shape="card" />
        )}
      </Section>
    </>
  )
}
