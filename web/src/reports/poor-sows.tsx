import { useQuery } from '@tanstack/react-query'
import { useNavigate } from 'react-router'
import type { Output } from '@penside/contract/api/call.ts'
import { workLists, workPlan, type WorkPlanRow } from '@penside/contract/reports/work-plan.ts'
import { useT } from '../i18n/index.ts'
import { withDisplayDays, displayDay } from '../i18n/display-day.ts'
import { query } from '../screen/api.ts'
import { QueryResult } from '../screen/query-result.tsx'
import { leadsBackTo } from '../screen/list-state.ts'
import { recordOf, workPlanPath } from '../screen/places.ts'
import { ListExport } from '../screen/list-export.tsx'
import { Card } from '../ui/card.tsx'
import { Skeleton } from '../ui/skeleton.tsx'
import { Table } from '../ui/table.tsx'
import type { Span } from './span-field.tsx'
import styles from './work-plan.module.css'

/** Maximum rows of each table, also in Excel and on paper. */
const maxRows = 100

/** Culling candidates in two tables: many accidents, few weaned. A row opens the decision to cull. */
export function PoorSows({ span, title }: { span: Span; title: string }) {
  const list = useQuery(
    query(workPlan.view, { report: workLists.poor, order: 'FARM_PIG_NO', pageSize: maxRows, ...span }),
  )
  return (
    <QueryResult query={list} waiting={<Skeleton shape="table" count={6} />}>
      {(data) => <PoorSowTables data={data} span={span} title={title} />}
    </QueryResult>
  )
}

function PoorSowTables({
  data,
  span,
  title,
}: {
  data: Output<typeof workPlan.view>
  span: Span
  title: string
}) {
  const t = useT()
  const navigate = useNavigate()
  const back = leadsBackTo(`${workPlanPath}?report=${workLists.poor}`)
  const tables = [
    {
      heading: t('reports.workPlan.manyAccidents'),
      counted: t('reports.workPlan.accidents'),
      rows: data.rows,
      total: data.total6,
    },
    {
      heading: t('reports.workPlan.weanedFew'),
      counted: t('reports.workPlan.weaned'),
      rows: data.secondRows,
      total: data.total62,
    },
  ]
  const columnsOf = (counted: string) => [
    { key: 'tag', header: t('reports.workPlan.tag'), value: ({ tag }: WorkPlanRow) => tag },
    { key: 'count', header: counted, value: ({ count }: WorkPlanRow) => count },
    { key: 'parity', header: t('reports.workPlan.parity'), value: ({ parity }: WorkPlanRow) => parity },
    {
      key: 'status',
      header: t('reports.workPlan.status'),
      value: ({ statusName }: WorkPlanRow) => statusName,
    },
    {
      key: 'lastWorkOn',
      header: t('reports.workPlan.lastWorkOn'),
      value: ({ lastWorkOn }: WorkPlanRow) => lastWorkOn,
    },
    { key: 'pen', header: t('reports.workPlan.pen'), value: ({ pen }: WorkPlanRow) => pen },
  ]
  const both = tables.flatMap(({ heading, rows }) => rows.map((row) => ({ ...row, heading })))

  return (
    <>
      <div data-no-print="doubled" className={styles.stack}>
        {tables.map(({ heading, counted, rows, total }) => (
          <Card key={heading} title={heading} aside={t('ui.animals', { count: total })} flush>
            <Table
              bare
              caption={heading}
              columns={columnsOf(counted).map(({ key, header, value }) => ({
                key,
                header,
                cell: (row: WorkPlanRow) => withDisplayDays(value(row)),
                align: key === 'count' || key === 'parity' ? ('right' as const) : undefined,
              }))}
              rows={rows}
              rowKey={({ animalId }) => animalId}
              onRow={(row) => void navigate(recordOf('cullDecision', row.animalId), { state: back })}
              empty={t('reports.workPlan.empty.150008')}
            />
          </Card>
        ))}
      </div>
      <ListExport
        title={title}
        note={displayDay(span.to)}
        counted="animals"
        columns={[
          { key: 'heading', header: t('reports.workPlan.report'), value: ({ heading }) => heading },
          ...columnsOf(`${t('reports.workPlan.accidents')} / ${t('reports.workPlan.weaned')}`),
        ]}
        rowKey={(_, index) => index}
        read={async () => both}
        disabled={both.length === 0}
      />
    </>
  )
}
