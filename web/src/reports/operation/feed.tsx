import type { Output } from '@penside/contract/api/call.ts'
import type { operation, OperationRow } from '@penside/contract/reports/operation.ts'
import { codeName } from '@penside/domain/codes/lists.ts'
import { feedCategories, feedCodes, feedParts, type FeedPart } from '@penside/domain/reports/operation.ts'
import { formatNumber } from '../../i18n/format.ts'
import { useLanguage, useT } from '../../i18n/index.ts'
import { ReportScreen, type ReportColumn } from '../../screen/report-screen.tsx'
import { FeedPerKg } from './feed-per-kg.tsx'
import { ReportChart } from './report-chart.tsx'
import { useReport } from './report.tsx'

const whole = (value: number) => formatNumber(value)

type FeedRow = { part: FeedPart } & Record<
  'weight' | 'cost' | 'share' | 'weightBefore' | 'costBefore',
  number
> &
  Record<'othersWeight' | 'othersCost' | 'othersShare', number | null>

function feedRows({ rows }: Output<typeof operation.view>): FeedRow[] {
  const amountsOf = (measure: OperationRow['measure'], of: 'own' | 'lastYear' | 'others') =>
    rows.find((row) => row.measure === measure)?.[of]
  const own = (measure: OperationRow['measure'], part: FeedPart) => amountsOf(measure, 'own')?.[part] ?? 0
  const lastYear = (measure: OperationRow['measure'], part: FeedPart) =>
    amountsOf(measure, 'lastYear')?.[part] ?? 0
  const others = (measure: OperationRow['measure'], part: FeedPart) =>
    amountsOf(measure, 'others')?.[part] ?? null
  return feedParts.map((part) => ({
    part,
    weight: own('KG', part),
    cost: own('WON', part),
    share: own('RATIO', part),
    weightBefore: lastYear('KG', part),
    costBefore: lastYear('WON', part),
    othersWeight: others('KG', part),
    othersCost: others('WON', part),
    othersShare: others('RATIO', part),
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
    decimals: key.toLowerCase().endsWith('share') ? 1 : 0,
    ...(what && { to: (row: FeedRow) => (row[key] ? behind(`${what}.${row.part}`) : null) }),
  })
  const columns: ReportColumn<FeedRow>[] = [
    { key: 'label', header: t('reports.operation.category'), value: ({ part }) => label(part) },
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
  const tonnes = (key: 'weight' | 'weightBefore' | 'othersWeight') =>
    categories.map((category) => (rows?.find(({ part }) => part === category)?.[key] ?? 0) / 1_000)
  return (
    <ReportScreen
      {...shown}
      columns={columns}
      rows={rows}
      rowKey={({ part }) => part}
      isSum={({ part }) => part === 'all'}
      chart={
        categories.length > 0 && (
          <ReportChart
            title={shown.title}
            unit={t('reports.operation.tonnes')}
            axis={t('reports.operation.category')}
            labels={categories.map(label)}
            own={tonnes('weight')}
            lastYear={tonnes('weightBefore')}
            others={compared ? tonnes('othersWeight') : undefined}
            format={whole}
          />
        )
      }
    >
      {data && <FeedPerKg answer={data} />}
    </ReportScreen>
  )
}

/** Categories without any feed have no row. */
const isThere = (row: FeedRow) => row.part === 'all' || row.weight || row.weightBefore || row.othersWeight
