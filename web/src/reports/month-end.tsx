import { useQuery } from '@tanstack/react-query'
import { monthEnd, type MonthEndHeads } from '@penside/contract/reports/month-end.ts'
import { addDays, type Day } from '@penside/domain/day.ts'
import {
  monthEndFlowNames,
  monthEndFlows,
  monthEndNames,
  monthEndOf,
  reportedUntil,
} from '@penside/domain/reports/month-end.ts'
import { formatDay, formatNumber } from '../i18n/format.ts'
import { useLanguage, useT } from '../i18n/index.ts'
import { query } from '../screen/api.ts'
import { ReportScreen, useBaseDay, writtenNumber, type ReportColumn } from '../screen/report-screen.tsx'
import { StackedBar } from '../ui/bars.tsx'
import { Card } from '../ui/card.tsx'
import { Chip } from '../ui/chip.tsx'
import { Figure } from '../ui/facts.tsx'
import type { SeriesTone } from '../ui/series.ts'
import { rowsPath } from './address.ts'
import styles from './books.module.css'
import { figurePath } from './statistic.ts'

const parts: readonly [MonthEndHeads['name'], SeriesTone][] = [
  ['sows', 'green'],
  ['boars', 'grey'],
  ['suckling', 'amber'],
  ['weaners', 'red'],
  ['growers', 'blue'],
  ['finishing', 'deep'],
]

/** The head count of a month's end by class, and what changed since the one before. */
export function MonthEnd() {
  const t = useT()
  const language = useLanguage()
  const baseDay = useBaseDay()
  const answer = useQuery(query(monthEnd.view, { on: baseDay[0] }))
  const { data } = answer
  const on = data?.on ?? monthEndOf(baseDay[0])
  const standing = (name: MonthEndHeads['name'], day: Day) =>
    name === 'boars'
      ? `${rowsPath}?${new URLSearchParams({ on: day, of: 'boar' })}`
      : figurePath({ of: 'breeding', column: name, baseDay: day, span: 'toDate' })
  const columns: ReportColumn<MonthEndHeads>[] = [
    { key: 'label', header: t('reports.monthEnd.class'), value: ({ name }) => monthEndNames(name)[language] },
    {
      key: 'closing',
      header: t('reports.monthEnd.closing'),
      value: ({ closing }) => closing,
      to: ({ name, closing }) => (closing ? standing(name, on) : null),
    },
    {
      key: 'opening',
      header: t('reports.monthEnd.opening'),
      value: ({ opening }) => opening,
      to: ({ name, opening }) => (opening && data ? standing(name, addDays(data.from, -1)) : null),
    },
    ...monthEndFlows.map((flow): ReportColumn<MonthEndHeads> => ({
      key: flow,
      header: monthEndFlowNames[flow][language],
      value: (row) => row[flow],
      signed: true,
      to: (row) =>
        row[flow]
          ? figurePath({ of: 'monthEnd', column: `${row.name}.${flow}`, baseDay: on, span: 'month' })
          : null,
    })),
  ]
  const all = data?.rows.find(({ name }) => name === 'all')
  return (
    <ReportScreen
      title={t('shell.route.monthEnd')}
      baseDay={baseDay}
      columns={columns}
      rows={data?.rows}
      rowKey={({ name }) => name}
      answer={answer}
      chart={<p className={styles.note}>{t('reports.monthEnd.note')}</p>}
    >
      {data && all && (
        <Card>
          <Figure
            label={t('reports.monthEnd.head', { day: formatDay(on) })}
            value={formatNumber(all.closing)}
            unit={t('reports.matingStatus.head')}
            aside={
              <Chip>
                {t('reports.monthEnd.sinceBefore', {
                  change: writtenNumber(all.closing - all.opening, { signed: true }),
                })}
              </Chip>
            }
          />
          <StackedBar
            parts={parts.map(([name, tone]) => {
              const head = data.rows.find((row) => row.name === name)?.closing ?? 0
              return {
                key: name,
                label: monthEndNames(name)[language],
                value: head,
                tone,
                text: formatNumber(head),
              }
            })}
          />
          <div className={styles.control}>
            <p className={styles.note}>
              {t('reports.monthEnd.due', { day: formatDay(addDays(on, reportedUntil)) })}
            </p>
          </div>
        </Card>
      )}
    </ReportScreen>
  )
}
