import { keepPreviousData, useQuery } from '@tanstack/react-query'
import type { Day } from '@penside/domain/basics/day.ts'
import { porkerWeek, type PorkerWeekRow } from '@penside/contract/reports/porker-week.ts'
import {
  headByStage,
  porkerStageNames,
  porkerStages,
  usualRearingRate,
} from '@penside/domain/reports/porker-week.ts'
import { formatNumber } from '../i18n/format.ts'
import { useLanguage, useT } from '../i18n/index.ts'
import { query } from '../screen/api.ts'
import { ReportScreen, useBaseDay, type ReportColumn } from '../screen/report-screen.tsx'
import { StackedBar } from '../ui/bars.tsx'
import { Card } from '../ui/card.tsx'
import { BarChart } from '../ui/chart.tsx'
import { Chip } from '../ui/chip.tsx'
import { Figure, Lines } from '../ui/facts.tsx'
import type { SeriesTone } from '../ui/series.ts'
import { StepField } from '../ui/step-field.tsx'
import { rowsPath, useUrlState } from './url-state.ts'
import styles from './books.module.css'

const maxRows = 100
const tones: Readonly<Record<PorkerWeekRow['stage'], SeriesTone>> = {
  weaner: 'amber',
  grower: 'green',
  earlyFinisher: 'blue',
  lateFinisher: 'deep',
}

/** Growing pigs by week of age, and the number expected to be shipped. */
export function PorkerWeek() {
  const t = useT()
  const language = useLanguage()
  const baseDay = useBaseDay()
  const url = useUrlState({ yuk: String(usualRearingRate) })
  const rearingRate = Math.min(100, url.count('yuk'))
  const answer = useQuery({
    ...query(porkerWeek.view, { on: baseDay[0], rearingRate, pageSize: maxRows }),
    // The table stays while the rate changes.
    placeholderData: keepPreviousData,
  })
  const { data } = answer
  const columns = usePorkerColumns(baseDay[0], Boolean(data?.weaned))
  const rows = data?.rows ?? []
  const heads = headByStage(rows)
  return (
    <ReportScreen
      title={t('screens.route.porkerWeek')}
      baseDay={baseDay}
      columns={columns}
      rows={data?.rows}
      rowKey={({ stage, week }) => `${stage} ${week}`}
      answer={answer}
      chart={rows.length > 0 && <PorkerChart rows={rows} />}
    >
      {data && (
        <Card>
          <Figure
            label={t('reports.porkerWeek.head')}
            value={formatNumber(data.head)}
            unit={t('reports.matingStatus.head')}
            aside={<Chip>{t('reports.porkerWeek.expectedHead', { head: formatNumber(data.expected) })}</Chip>}
          />
          <StackedBar
            parts={porkerStages.map((stage) => ({
              key: stage,
              label: porkerStageNames[stage][language],
              value: heads[stage],
              tone: tones[stage],
              text: formatNumber(heads[stage]),
            }))}
          />
          {data.weaned > 0 && (
            <Lines
              facts={[
                {
                  key: 'weaned',
                  label: t('reports.porkerWeek.weaned'),
                  value: `${formatNumber(data.weaned)} ${t('reports.matingStatus.head')}`,
                },
              ]}
            />
          )}
          <div className={styles.control}>
            <StepField
              label={t('reports.porkerWeek.rearingRate')}
              value={rearingRate}
              max={100}
              onChange={(value) => url.change({ yuk: String(Math.min(100, value ?? 0)) })}
            />
            <p className={styles.note}>{t('reports.porkerWeek.note')}</p>
          </div>
        </Card>
      )}
    </ReportScreen>
  )
}

function PorkerChart({ rows }: { rows: readonly PorkerWeekRow[] }) {
  const t = useT()
  const language = useLanguage()
  const weeks = [...new Set(rows.map(({ week }) => week))]
  const headOfWeek = (of: number) => headByStage(rows.filter(({ week }) => week === of))
  return (
    <Card title={t('reports.porkerWeek.byWeek')}>
      <BarChart
        stacked
        caption={t('reports.porkerWeek.byWeek')}
        axis={t('reports.porkerWeek.week')}
        labels={weeks.map(String)}
        series={porkerStages.map((stage) => ({
          name: porkerStageNames[stage][language],
          tone: tones[stage],
          values: weeks.map((week) => headOfWeek(week)[stage]),
        }))}
        format={formatWhole}
      />
    </Card>
  )
}

function usePorkerColumns(on: Day, hasWeaned: boolean): ReportColumn<PorkerWeekRow>[] {
  const t = useT()
  const behind = (what: 'groups' | 'litters', { bornFrom, bornTo }: PorkerWeekRow) =>
    `${rowsPath}?${new URLSearchParams({ on, what, from: bornFrom, to: bornTo })}`
  return [
    { key: 'label', header: t('reports.porkerWeek.stage'), value: ({ stageName }) => stageName },
    { key: 'week', header: t('reports.porkerWeek.week'), value: ({ week }) => week },
    { key: 'age', header: t('reports.porkerWeek.age'), value: ({ age }) => age },
    {
      key: 'head',
      header: t('reports.porkerWeek.head'),
      value: ({ head }) => head,
      to: (row) => (row.head ? behind('groups', row) : null),
    },
    ...(hasWeaned
      ? [
          {
            key: 'weaned',
            header: t('reports.porkerWeek.weaned'),
            value: ({ weaned }: PorkerWeekRow) => weaned,
            to: (row: PorkerWeekRow) => (row.weaned ? behind('litters', row) : null),
          },
        ]
      : []),
    { key: 'expected', header: t('reports.porkerWeek.expected'), value: ({ expected }) => expected },
    { key: 'born', header: t('reports.porkerWeek.born'), value: ({ bornFrom }) => bornFrom },
    { key: 'shipment', header: t('reports.porkerWeek.shipment'), value: ({ shipmentOn }) => shipmentOn },
  ]
}

const formatWhole = (value: number) => formatNumber(value)
