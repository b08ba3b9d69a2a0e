import { useQuery } from '@tanstack/react-query'
import {
  compositionReports,
  parityComposition,
  type CompositionRow,
} from '@penside/contract/reports/parity-composition.ts'
import { addDays } from '@penside/domain/basics/day.ts'
import { parityClassName } from '@penside/domain/reports/parity-composition.ts'
import { formatNumber, displaySpan } from '../i18n/format.ts'
import { useLanguage, useT } from '../i18n/index.ts'
import { query } from '../screen/api.ts'
import { ReportScreen, useBaseDay, type ReportColumn } from '../screen/report-screen.tsx'
import { Card } from '../ui/card.tsx'
import { BarChart } from '../ui/chart.tsx'
import { Figure } from '../ui/facts.tsx'
import { Segments } from '../ui/segments.tsx'
import { rowsPath, useUrlState } from './url-state.ts'
import styles from './books.module.css'

const views = ['byParity', 'byWeek'] as const
const maxRows = 100

/** Composition of the herd by parity, compared with other farms or the standard, or of pregnant sows by week. */
export function ParityComposition() {
  const t = useT()
  const url = useUrlState({ view: views[0] })
  const view = url.oneOf('view', views)
  const baseDay = useBaseDay()
  const answer = useQuery(
    query(parityComposition.view, {
      report: compositionReports[view],
      on: baseDay[0],
      pageSize: maxRows,
    }),
  )
  const { data } = answer
  const report =
    view === 'byParity' ? <ByParity rows={data?.rows ?? []} /> : <ByWeek rows={data?.rows ?? []} />
  const columns = useColumns(view, baseDay[0], isCompared(data?.rows ?? []))
  return (
    <>
      <div data-no-print>
        <Segments
          label={t('reports.parityComposition.choose')}
          hideLabel
          value={view}
          onChange={(value) => url.change({ view: value })}
          choices={views.map((value) => ({ value, label: t(`reports.parityComposition.${value}`) }))}
        />
      </div>
      <ReportScreen
        title={t(`reports.parityComposition.${view}Title`)}
        baseDay={baseDay}
        columns={columns}
        rows={data?.rows}
        rowKey={({ week, parity }) => week ?? parity ?? ''}
        answer={answer}
        chart={report}
      >
        {data && (
          <Card>
            <Figure
              label={t(
                view === 'byParity'
                  ? 'reports.parityComposition.females'
                  : 'reports.parityComposition.pregnantSows',
              )}
              value={formatNumber(data.head)}
              unit={t('reports.matingStatus.head')}
            />
          </Card>
        )}
      </ReportScreen>
    </>
  )
}

/** Whether enough other farms contribute to a mean. */
const isCompared = (rows: readonly CompositionRow[]) => rows.some(({ others }) => typeof others === 'number')

function useColumns(
  view: (typeof views)[number],
  on: string,
  compared: boolean,
): ReportColumn<CompositionRow>[] {
  const t = useT()
  const language = useLanguage()
  const behind = (more: Record<string, string>) => `${rowsPath}?${new URLSearchParams({ on, ...more })}`
  const others: ReportColumn<CompositionRow> = {
    key: 'others',
    header: t('reports.parityComposition.others'),
    value: (row) => row.others ?? null,
    decimals: 1,
  }
  if (view === 'byParity')
    return [
      {
        key: 'label',
        header: t('reports.parityComposition.parity'),
        value: ({ parity }) => (parity ? parityClassName(parity, language) : ''),
      },
      {
        key: 'head',
        header: t('reports.parityComposition.count'),
        value: ({ head }) => head ?? 0,
        to: ({ parity, head }) => (parity && head ? behind({ parity }) : null),
      },
      {
        key: 'share',
        header: t('reports.parityComposition.share'),
        value: ({ share }) => share ?? 0,
        decimals: 1,
      },
      ...(compared ? [others] : []),
      {
        key: 'standard',
        header: t('reports.parityComposition.standard'),
        value: ({ standard }) => standard ?? 0,
        decimals: 1,
      },
    ]
  return [
    {
      key: 'label',
      header: t('reports.parityComposition.week'),
      value: ({ week = 0 }) => t('reports.parityComposition.weekOf', { count: week }),
    },
    {
      key: 'pregnant',
      header: t('reports.parityComposition.head'),
      value: ({ pregnant }) => pregnant ?? 0,
      to: ({ week, pregnant }) => (week && pregnant ? behind({ week: String(week) }) : null),
    },
    {
      key: 'conceptionRate',
      header: t('reports.parityComposition.conceptionRate'),
      value: ({ conceptionRate, matings }) => (matings ? (conceptionRate ?? 0) : null),
      decimals: 1,
    },
    { key: 'matings', header: t('reports.parityComposition.matings'), value: ({ matings }) => matings ?? 0 },
    {
      key: 'mated',
      header: t('reports.parityComposition.mated'),
      value: ({ mated }) => (mated ? displaySpan(mated.from, mated.to) : ''),
    },
    {
      key: 'dueOn',
      header: t('reports.parityComposition.dueOn'),
      value: ({ dueOn }) => (dueOn ? displaySpan(dueOn, addDays(dueOn, 6)) : ''),
    },
  ]
}

const percent = (value: number) => formatNumber(value, 1)
const whole = (value: number) => formatNumber(value)

function ByParity({ rows }: { rows: readonly CompositionRow[] }) {
  const t = useT()
  const language = useLanguage()
  if (rows.length === 0) return null
  const compared = isCompared(rows)
  const title = t('reports.parityComposition.byParityTitle')
  return (
    <>
      {!compared && <p className={styles.note}>{t('reports.parityComposition.whyStandard')}</p>}
      <Card title={`${title}, %`}>
        <BarChart
          caption={title}
          axis={t('reports.parityComposition.parity')}
          labels={rows.map(({ parity }) => (parity ? parityClassName(parity, language) : ''))}
          series={[
            {
              name: t('reports.parityComposition.share'),
              tone: 'deep',
              values: rows.map(({ share }) => share ?? 0),
            },
            {
              name: t(compared ? 'reports.parityComposition.others' : 'reports.parityComposition.standard'),
              tone: 'grey',
              values: rows.map(({ average }) => average ?? 0),
            },
          ]}
          format={percent}
        />
      </Card>
    </>
  )
}

function ByWeek({ rows }: { rows: readonly CompositionRow[] }) {
  const t = useT()
  if (rows.length === 0) return null
  const title = t('reports.parityComposition.byWeekTitle')
  return (
    <>
      <p className={styles.note}>{t('reports.parityComposition.whatConceived')}</p>
      <Card title={title}>
        <BarChart
          caption={title}
          axis={t('reports.parityComposition.week')}
          labels={rows.map(({ week }) => String(week))}
          series={[
            {
              name: t('reports.parityComposition.head'),
              tone: 'deep',
              values: rows.map(({ pregnant }) => pregnant ?? 0),
            },
          ]}
          format={whole}
        />
      </Card>
    </>
  )
}
