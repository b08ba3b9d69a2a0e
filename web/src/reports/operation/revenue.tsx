import type { OperationRow } from '@penside/contract/reports/operation.ts'
import { formatNumber } from '../../i18n/format.ts'
import { useT } from '../../i18n/index.ts'
import { ReportScreen, type ReportColumn } from '../../screen/report-screen.tsx'
import { Card } from '../../ui/card.tsx'
import { Figure, Lines } from '../../ui/facts.tsx'
import { ReportChart } from './report-chart.tsx'
import { useReport } from './report.tsx'

const million = 1_000_000
const millions = (value: number) => formatNumber(value, 1)

/** Price per head; null without heads. */
const aHead = ({ head, perHead }: Pick<OperationRow, 'head' | 'perHead'>) => (head ? (perHead ?? null) : null)

/** Shipments by type, with their revenue. */
export function Revenue() {
  const t = useT()
  const { data, behind, shown } = useReport('revenue')
  const all = data?.rows.find(({ type }) => type === 'all')
  const rows = data?.rows
    .filter((row) => row === all || row.head || row.headBefore)
    .map((row) => (row === all ? { ...row, name: t('reports.operation.all') } : row))
  const types = rows?.filter((row) => row.type !== 'all') ?? []
  return (
    <ReportScreen
      {...shown}
      columns={useRevenueColumns(behind)}
      rows={rows}
      rowKey={({ type }) => type ?? ''}
      isSum={({ type }) => type === 'all'}
      chart={
        types.length > 0 && (
          <ReportChart
            title={shown.title}
            unit={t('reports.operation.millions')}
            axis={t('reports.operation.type')}
            labels={types.map(({ name }) => name ?? '')}
            own={types.map(({ revenue = 0 }) => revenue / million)}
            lastYear={types.map(({ revenueBefore = 0 }) => revenueBefore / million)}
            format={millions}
          />
        )
      }
    >
      {all && (
        <Card>
          <Figure
            label={t('reports.operation.sales')}
            value={formatNumber(all.revenue ?? 0)}
            unit={t('reports.operation.wonUnit')}
          />
          <Lines
            facts={[
              {
                key: 'perHead',
                label: t('reports.operation.perHead'),
                value: formatNumber(aHead(all)),
              },
              {
                key: 'before',
                label: t('reports.operation.lastYear'),
                value: `${formatNumber(all.revenueBefore ?? 0)} ${t('reports.operation.wonUnit')}`,
              },
            ]}
          />
        </Card>
      )}
    </ReportScreen>
  )
}

function useRevenueColumns(behind: ReturnType<typeof useReport>['behind']): ReportColumn<OperationRow>[] {
  const t = useT()
  const amount = (
    key: 'head' | 'weight' | 'revenue',
    header: string,
    what: 'soldHead' | 'soldWeight' | 'revenue',
  ): ReportColumn<OperationRow> => ({
    key,
    header,
    value: (row) => row[key] ?? 0,
    decimals: 0,
    to: (row) => (row[key] && row.type ? behind(`${what}.${row.type}`) : null),
  })
  return [
    { key: 'label', header: t('reports.operation.type'), value: ({ name }) => name ?? '' },
    amount('head', t('reports.operation.head'), 'soldHead'),
    amount('weight', t('reports.operation.liveWeight'), 'soldWeight'),
    amount('revenue', t('reports.operation.won'), 'revenue'),
    { key: 'perHead', header: t('reports.operation.perHead'), value: aHead },
    {
      key: 'revenueBefore',
      header: t('reports.operation.lastYearCost'),
      value: ({ revenueBefore }) => revenueBefore ?? 0,
      decimals: 0,
    },
    {
      key: 'perHeadBefore',
      header: t('reports.operation.lastYearPerHead'),
      value: ({ headBefore, perHeadBefore }) => aHead({ head: headBefore, perHead: perHeadBefore }),
    },
  ]
}
