import { operationReports, type OperationReport } from '@penside/contract/reports/operation.ts'
import { useT } from '../i18n/index.ts'
import { Segments } from '../ui/segments.tsx'
import { useUrlState } from './url-state.ts'
import { Feed } from './operation/feed.tsx'
import { Grades } from './operation/grades.tsx'
import { Revenue } from './operation/revenue.tsx'

const views = Object.keys(operationReports) as OperationReport[]

/** Feed costs, revenue and carcass grades of some months, compared with the year before. */
export function Operation() {
  const t = useT()
  const url = useUrlState({ view: views[0]! })
  const view = url.oneOf('view', views)
  const Shown = { feed: Feed, revenue: Revenue, grades: Grades }[view]
  return (
    <>
      <div data-no-print>
        <Segments
          label={t('reports.operation.choose')}
          hideLabel
          value={view}
          onChange={(value) => url.change({ view: value })}
          choices={views.map((each) => ({ value: each, label: t(`reports.operation.${each}`) }))}
        />
      </div>
      <Shown />
    </>
  )
}
