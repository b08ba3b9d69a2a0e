import type { Output } from '@penside/contract/api/call.ts'
import type { workPlan } from '@penside/contract/reports/work-plan.ts'
import { formatNumber } from '../i18n/format.ts'
import { useT } from '../i18n/index.ts'
import { Card, CardRow } from '../ui/card.tsx'
import { Chip } from '../ui/chip.tsx'
import { workPlanPath } from './places.ts'

/** Today's work by list; each number is that of the rows in its list. */
export function TodaysLists({ lists }: { lists: Output<typeof workPlan.today>['lists'] }) {
  const t = useT()
  return (
    <Card flush>
      {lists.map(({ report, total, late, done }) => (
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
  )
}
