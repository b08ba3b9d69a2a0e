import type { OperationRow } from '@penside/contract/reports/operation.ts'
import { formatNumber } from '../../i18n/format.ts'
import { useT } from '../../i18n/index.ts'
import { ReportScreen, type ReportColumn } from '../../screen/report-screen.tsx'
import { Card } from '../../ui/card.tsx'
import { BarChart } from '../../ui/chart.tsx'
import { Figure, Lines } from '../../ui/facts.tsx'
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
  const to =
    (what: 'soldHead' | 'soldWeight' | 'revenue', key: 'head' | 'weight' | 'revenue') =>
    (row: OperationRow) =>
      row[key] && row.type ? behind(`${what}.${row.type}`) : null
  const columns: ReportColumn<OperationRow>[] = [
    { key: 'label', header: t('reports.operation.type'), value: ({ name }) => name ?? '' },
    {
      key: 'head',
      header: t('reports.operation.head'),
      value: ({ head }) => head ?? 0,
      to: to('soldHead', 'head'),
    },
    {
      key: 'weight',
      header: t('reports.operation.liveWeight'),
      value: ({ weight }) => weight ?? 0,
      decimals: 0,
      to: to('soldWeight', 'weight'),
    },
    {
      key: 'revenue',
      header: t('reports.operation.won'),
      value: ({ revenue }) => revenue ?? 0,
      decimals: 0,
      to: to('revenue', 'revenue'),
    },
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
  return (
    <ReportScreen
      {...shown}
      columns={columns}
      rows={rows}
      rowKey={({ type }) => type ?? ''}
      isSum={({ type }) => type === 'all'}
      chart={
        types.length > 0 && (
          <Card title={`${shown.title}, ${t('reports.operation.millions')}`}>
            <BarChart
              caption={shown.title}
              axis={t('reports.operation.type')}
              labels={types.map(({ name }) => name ?? '')}
              series={[
                {
                  name: t('reports.operation.own'),
                  tone: 'deep',
                  values: types.map(({ revenue = 0 }) => revenue / million),
                },
                {
                  name: t('reports.operation.lastYear'),
                  tone: 'grey',
                  values: types.map(({ revenueBefore = 0 }) => revenueBefore / million),
                },
              ]}
              format={millions}
            />
          </Card>
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
