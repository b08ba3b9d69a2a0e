import { useQuery } from '@tanstack/react-query'
import {
  dailyGrowing,
  dailySummary,
  type DailyColumn,
  type DailyCounts,
} from '@penside/contract/reports/daily-summary.ts'
import { addDays, type Day } from '@penside/domain/basics/day.ts'
import { breedingColumns } from '@penside/domain/reports/breeding-status.ts'
import { herdClasses, herdClassNames, type SowClass } from '@penside/domain/reports/herd-on.ts'
import { formatNumber } from '../i18n/format.ts'
import { useLanguage, useT } from '../i18n/index.ts'
import { query } from '../screen/api.ts'
import { ReportScreen, useBaseDay, writtenNumber, type ReportColumn } from '../screen/report-screen.tsx'
import { StackedBar } from '../ui/bars.tsx'
import { Card } from '../ui/card.tsx'
import { Chip } from '../ui/chip.tsx'
import { Figure } from '../ui/facts.tsx'
import type { SeriesTone } from '../ui/series.ts'
import { rowsPath } from './url-state.ts'
import { figurePath } from './statistic.ts'
import styles from './books.module.css'

/** Rows: sows in the order of their cycle, all sows, boars, and growing pigs by age. */
const shown = [
  'gilt',
  'mated',
  'pregnant',
  'nursing',
  'weaned',
  'waiting',
  'sows',
  'boar',
  ...dailyGrowing,
] as const satisfies DailyColumn[]
const tones: Readonly<Record<SowClass, SeriesTone>> = {
  gilt: 'grey',
  mated: 'green',
  pregnant: 'deep',
  nursing: 'blue',
  weaned: 'amber',
  waiting: 'red',
}

type Row = { name: DailyColumn; before: number; now: number; change: number }

/** Animals of each class at the end of a day, and the change since the day before. */
export function DailySummary() {
  const t = useT()
  const language = useLanguage()
  const baseDay = useBaseDay()
  const answer = useQuery(query(dailySummary.view, { on: baseDay[0] }))
  const [counts] = answer.data?.rows ?? []
  const rows = counts && shown.map((name): Row => rowOf(name, counts))
  const behind = (name: DailyColumn, on: Day, changed = false) => {
    if (isGrowing(name))
      return changed
        ? figurePath({ of: 'monthEnd', column: `${name}.any`, baseDay: on, span: 'day' })
        : figurePath({ of: 'breeding', column: name, baseDay: on, span: 'toDate' })
    return `${rowsPath}?${new URLSearchParams({ on, ...(isClass(name) && { of: name }), ...(changed && { changed: 'Y' }) })}`
  }
  const columns: ReportColumn<Row>[] = [
    {
      key: 'label',
      header: t('reports.dailySummary.kind'),
      value: ({ name }) => (isGrowing(name) ? breedingColumns[name].names : herdClassNames[name])[language],
    },
    {
      key: 'before',
      header: t('reports.dailySummary.before'),
      value: ({ before }) => before,
      to: ({ name, before }) => (before ? behind(name, addDays(baseDay[0], -1)) : null),
    },
    {
      key: 'now',
      header: t('reports.dailySummary.now'),
      value: ({ now }) => now,
      to: ({ name, now }) => (now ? behind(name, baseDay[0]) : null),
    },
    {
      key: 'change',
      header: t('reports.dailySummary.change'),
      value: ({ change }) => change,
      signed: true,
      // A change of zero may have animals behind it.
      to: ({ name }) => behind(name, baseDay[0], true),
    },
  ]
  return (
    <ReportScreen
      title={t('screens.route.dailySummary')}
      baseDay={baseDay}
      columns={columns}
      rows={rows}
      rowKey={({ name }) => name}
      inOrder
      answer={answer}
      below={<p className={styles.note}>{t('reports.dailySummary.note')}</p>}
    >
      {counts && (
        <Card>
          <Figure
            label={herdClassNames.sows[language]}
            value={formatNumber(counts.now.sows)}
            unit={t('reports.matingStatus.head')}
            aside={
              <Chip tone={counts.change.sows < 0 ? 'amber' : 'green'}>
                {t('reports.dailySummary.sinceBefore', {
                  change: writtenNumber(counts.change.sows, { signed: true }),
                })}
              </Chip>
            }
          />
          <StackedBar
            parts={Object.entries(tones).map(([name, tone]) => ({
              key: name,
              label: herdClassNames[name as keyof typeof tones][language],
              value: counts.now[name as keyof typeof tones],
              tone,
              text: formatNumber(counts.now[name as keyof typeof tones]),
            }))}
          />
        </Card>
      )}
    </ReportScreen>
  )
}

const isGrowing = (name: DailyColumn): name is (typeof dailyGrowing)[number] =>
  dailyGrowing.some((each) => each === name)
const isClass = (name: DailyColumn) => herdClasses.some((each) => each === name)
const rowOf = (
  name: DailyColumn,
  { before, now, change }: { before: DailyCounts; now: DailyCounts; change: DailyCounts },
): Row => ({ name, before: before[name], now: now[name], change: change[name] })
