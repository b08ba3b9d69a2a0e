import type { OperationRow } from '@penside/contract/reports/operation.ts'
import { formatNumber } from '../../i18n/format.ts'
import { useT } from '../../i18n/index.ts'
import { ReportScreen, type ReportColumn } from '../../screen/report-screen.tsx'
import { StackedBar } from '../../ui/bars.tsx'
import { Card } from '../../ui/card.tsx'
import { Chip } from '../../ui/chip.tsx'
import { Figure } from '../../ui/facts.tsx'
import type { SeriesTone } from '../../ui/series.ts'
import { Notice } from '../../ui/states.tsx'
import { ReportChart } from './report-chart.tsx'
import { useReport } from './report.tsx'

const percent = (value: number) => formatNumber(value, 0)

const gradeTones: Readonly<Record<string, SeriesTone>> = {
  '1+': 'deep',
  '1': 'green',
  '2': 'amber',
  out: 'red',
}

/** Carcasses by grade. */
export function Grades() {
  const t = useT()
  const { data, behind, shown } = useReport('grades')
  const rows = data?.rows.map((row) =>
    row.grade === 'all' ? { ...row, name: t('reports.operation.all') } : row,
  )
  const grades = rows?.filter(({ grade }) => grade !== 'all') ?? []
  const best = grades.find(({ grade }) => grade === '1+')
  const some = grades.some(({ head, headBefore }) => head || headBefore)
  const columns: ReportColumn<OperationRow>[] = [
    { key: 'label', header: t('reports.operation.grade'), value: ({ name }) => name ?? '' },
    {
      key: 'head',
      header: t('reports.operation.head'),
      value: ({ head }) => head ?? 0,
      to: ({ head, grade }) => (head && grade ? behind(`carcasses.${grade}`) : null),
    },
    {
      key: 'share',
      header: t('reports.operation.share'),
      value: ({ share }) => share ?? 0,
      decimals: 1,
    },
    {
      key: 'shareBefore',
      header: t('reports.operation.lastYearShare'),
      value: ({ shareBefore }) => shareBefore ?? 0,
      decimals: 1,
    },
  ]
  return (
    <ReportScreen
      {...shown}
      columns={columns}
      rows={some ? rows : rows && []}
      rowKey={({ grade }) => grade ?? ''}
      isSum={({ grade }) => grade === 'all'}
      chart={
        some && (
          <ReportChart
            title={shown.title}
            unit="%"
            axis={t('reports.operation.grade')}
            labels={grades.map(({ name }) => name ?? '')}
            own={grades.map(({ share }) => share ?? 0)}
            lastYear={grades.map(({ shareBefore }) => shareBefore ?? 0)}
            format={percent}
          />
        )
      }
    >
      {data && !some && <Notice tone="grey" title={t('reports.operation.noCarcasses')} />}
      {some && (
        <Card>
          <Figure
            label={t('reports.operation.bestShare')}
            value={formatNumber(best?.share ?? 0, 0)}
            unit="%"
            aside={
              <Chip>{`${t('reports.operation.lastYear')} ${formatNumber(best?.shareBefore ?? 0, 0)}%`}</Chip>
            }
          />
          <StackedBar
            parts={grades.map(({ grade, name, head }) => ({
              key: grade ?? '',
              label: name ?? '',
              value: head ?? 0,
              tone: gradeTones[grade ?? ''] ?? 'grey',
              text: formatNumber(head ?? 0),
            }))}
          />
        </Card>
      )}
    </ReportScreen>
  )
}
