import type { Output } from '@penside/contract/api/call.ts'
import type { operation, OperationRow } from '@penside/contract/reports/operation.ts'
import { codeName } from '@penside/domain/codes/lists.ts'
import { feedCategories, feedCodes, feedParts, type FeedPart } from '@penside/domain/reports/operation.ts'
import { formatNumber } from '../../i18n/format.ts'
import { useLanguage, useT } from '../../i18n/index.ts'
import { ReportScreen, type ReportColumn } from '../../screen/report-screen.tsx'
import { Card } from '../../ui/card.tsx'
import { BarChart } from '../../ui/chart.tsx'
import { FeedPerKg } from './feed-per-kg.tsx'
import { useReport } from './report.tsx'

const whole = (value: number) => formatNumber(value)
const tonne = 1_000

type FeedRow = { part: FeedPart } & Record<
  'weight' | 'cost' | 'share' | 'weightBefore' | 'costBefore',
  number
> &
  Record<'othersWeight' | 'othersCost' | 'othersShare', number | null>

function feedRows({ rows }: Output<typeof operation.view>): FeedRow[] {
  const of = (measure: OperationRow['measure']) => rows.find((row) => row.measure === measure)
  const [kg, won, ratio] = [of('KG'), of('WON'), of('RATIO')]
  return feedParts.map((part) => ({
    part,
    weight: kg?.own?.[part] ?? 0,
    cost: won?.own?.[part] ?? 0,
    share: ratio?.own?.[part] ?? 0,
    weightBefore: kg?.lastYear?.[part] ?? 0,
    costBefore: won?.lastYear?.[part] ?? 0,
    othersWeight: kg?.others?.[part] ?? null,
    othersCost: won?.others?.[part] ?? null,
    othersShare: ratio?.others?.[part] ?? null,
  }))
}

/** Feed by its category. */
export function Feed() {
  const t = useT()
  const language = useLanguage()
  const { data, behind, shown } = useReport('feed')
  const rows = data && feedRows(data).filter(isThere)
  const compared = (data?.farms ?? 0) > 0
  const label = (part: FeedPart) =>
    part === 'pigs' || part === 'sows' || part === 'all'
      ? t(`reports.operation.${part}`)
      : codeName('system', '100', feedCodes[part], language)
  const number = (
    key: Exclude<keyof FeedRow, 'part'>,
    header: string,
    what?: 'feedWeight' | 'feedCost',
  ): ReportColumn<FeedRow> => ({
    key,
    header,
    value: (row) => row[key],
    decimals: key === 'share' || key === 'othersShare' ? 1 : 0,
    ...(what && { to: (row: FeedRow) => (row[key] ? behind(`${what}.${row.part}`) : null) }),
  })
  const columns = [
    {
      key: 'label',
      header: t('reports.operation.category'),
      value: ({ part }: FeedRow) => label(part),
    },
    number('weight', t('reports.operation.weight'), 'feedWeight'),
    number('share', t('reports.operation.share')),
    number('cost', t('reports.operation.cost'), 'feedCost'),
    number('weightBefore', t('reports.operation.lastYearWeight')),
    number('costBefore', t('reports.operation.lastYearCost')),
    ...(compared
      ? [
          number('othersWeight', t('reports.operation.othersWeight')),
          number('othersShare', t('reports.operation.othersShare')),
          number('othersCost', t('reports.operation.othersCost')),
        ]
      : []),
  ]
  const categories = feedCategories.filter((category) => rows?.some(({ part }) => part === category))
  const drawn = (key: 'weight' | 'weightBefore' | 'othersWeight') =>
    categories.map((category) => (rows?.find(({ part }) => part === category)?.[key] ?? 0) / tonne)
  return (
    <ReportScreen
      {...shown}
      columns={columns}
      rows={rows}
      rowKey={({ part }) => part}
      isSum={({ part }) => part === 'all'}
      chart={
        categories.length > 0 && (
          <Card title={`${shown.title}, ${t('reports.operation.tonnes')}`}>
            <BarChart
              caption={shown.title}
              axis={t('reports.operation.category')}
              labels={categories.map(label)}
              series={[
                { name: t('reports.operation.own'), tone: 'deep', values: drawn('weight') },
                { name: t('reports.operation.lastYear'), tone: 'grey', values: drawn('weightBefore') },
                ...(compared
                  ? [
                      {
                        name: t('reports.operation.others'),
                        tone: 'blue' as const,
                        values: drawn('othersWeight'),
                      },
                    ]
                  : []),
              ]}
              format={whole}
            />
          </Card>
        )
      }
    >
      {data && <FeedPerKg answer={data} />}
    </ReportScreen>
  )
}

/** Categories without any feed have no row. */
const isThere = (row: FeedRow) => row.part === 'all' || row.weight || row.weightBefore || row.othersWeight
