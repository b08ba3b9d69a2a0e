import { useQuery, useQueryClient } from '@tanstack/react-query'
import type { Output } from '@penside/contract/api/call.ts'
import { monthEnd, type MonthEndHeads, type MonthReported } from '@penside/contract/reports/month-end.ts'
import { addDays, daysBetween, type Day } from '@penside/domain/basics/day.ts'
import {
  monthEndFlowNames,
  monthEndFormNames,
  monthEndFlows,
  monthEndNames,
  monthEndOf,
  reportedUntil,
} from '@penside/domain/reports/month-end.ts'
import { formatDateTime, formatDay, formatNumber } from '../i18n/format.ts'
import { useLanguage, useT } from '../i18n/index.ts'
import { query, useSend } from '../screen/api.ts'
import { useAction } from '../screen/use-action.ts'
import { ReportScreen, useBaseDay, writtenNumber, type ReportColumn } from '../screen/report-screen.tsx'
import { useSession } from '../screen/session.ts'
import { StackedBar } from '../ui/bars.tsx'
import { Button } from '../ui/button.tsx'
import { Card } from '../ui/card.tsx'
import { Chip } from '../ui/chip.tsx'
import { confirm } from '../ui/confirm.tsx'
import { Figure } from '../ui/facts.tsx'
import { Fields } from '../ui/field.tsx'
import { Notice } from '../ui/states.tsx'
import type { SeriesTone } from '../ui/series.ts'
import { rowsPath } from './url-state.ts'
import { PaperForm, type LedgerColumn } from './duties/paper-form.tsx'
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

const paperColumns: readonly LedgerColumn<MonthEndHeads>[] = [
  { key: 'class', names: monthEndFormNames.class, value: ({ name }) => monthEndNames(name).ko },
  { key: 'opening', names: monthEndFormNames.opening, value: ({ opening }) => opening },
  ...monthEndFlows.map((flow) => ({
    key: flow,
    names: monthEndFlowNames[flow],
    value: (row: MonthEndHeads) => row[flow],
  })),
  { key: 'closing', names: monthEndFormNames.closing, value: ({ closing }) => closing },
]

type MonthEndAnswer = Output<typeof monthEnd.view>

/** Head count of a month's end by class, with the changes of the month. */
export function MonthEnd() {
  const t = useT()
  const baseDay = useBaseDay()
  const answer = useQuery(query(monthEnd.view, { on: baseDay[0] }))
  const { data } = answer
  return (
    <ReportScreen
      title={t('screens.route.monthEnd')}
      baseDay={baseDay}
      columns={useColumns(data, data?.on ?? monthEndOf(baseDay[0]))}
      rows={data?.rows}
      rowKey={({ name }) => name}
      inOrder
      answer={answer}
      paper={
        data && (
          <PaperForm
            of="monthEnd"
            about={[
              ['기준일', data.on],
              ['신고 기한', addDays(data.on, reportedUntil)],
            ]}
            columns={paperColumns}
            rows={data.rows}
            declaration="위와 같이 돼지 사육현황을 신고합니다."
          />
        )
      }
      below={<p className={styles.note}>{t('reports.monthEnd.note')}</p>}
    >
      {data && <HeadCount data={data} />}
    </ReportScreen>
  )
}

/** Path of the animals of a class on a day. */
const stockPath = (name: MonthEndHeads['name'], day: Day) =>
  name === 'boars'
    ? `${rowsPath}?${new URLSearchParams({ on: day, of: 'boar' })}`
    : figurePath({ of: 'breeding', column: name, baseDay: day, span: 'toDate' })

function useColumns(data: MonthEndAnswer | undefined, on: Day): ReportColumn<MonthEndHeads>[] {
  const t = useT()
  const language = useLanguage()
  const reportedOf = ({ name }: MonthEndHeads) =>
    data?.reported?.heads.find((each) => each.name === name)?.head ?? null
  const sinceReported = (row: MonthEndHeads) => row.closing - (reportedOf(row) ?? row.closing)
  const reported: ReportColumn<MonthEndHeads>[] = [
    { key: 'reported', header: t('reports.monthEnd.reportedHead'), value: reportedOf },
    { key: 'since', header: t('reports.monthEnd.sinceReported'), value: sinceReported, signed: true },
  ]
  return [
    {
      key: 'label',
      header: monthEndFormNames.class[language],
      value: ({ name }) => monthEndNames(name)[language],
    },
    {
      key: 'closing',
      header: monthEndFormNames.closing[language],
      value: ({ closing }) => closing,
      to: ({ name, closing }) => (closing ? stockPath(name, on) : null),
    },
    ...(data?.rows.some(sinceReported) ? reported : []),
    {
      key: 'opening',
      header: monthEndFormNames.opening[language],
      value: ({ opening }) => opening,
      to: ({ name, opening }) => (opening && data ? stockPath(name, addDays(data.from, -1)) : null),
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
}

/** Number of all pigs, its parts, and whether the month is reported. */
function HeadCount({ data: { on, rows, reported } }: { data: MonthEndAnswer }) {
  const t = useT()
  const language = useLanguage()
  const all = rows.find(({ name }) => name === 'all')
  if (!all) return null
  return (
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
          const head = rows.find((row) => row.name === name)?.closing ?? 0
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
        <Fields>
          {!reported && <Due until={addDays(on, reportedUntil)} />}
          <Reported on={on} reported={reported} rows={rows} />
        </Fields>
      </div>
    </Card>
  )
}

function Due({ until }: { until: Day }) {
  const t = useT()
  const { today } = useSession()
  const due = t('reports.monthEnd.due', { day: formatDay(until) })
  return (
    <p className={styles.note}>
      {due}{' '}
      {today > until && (
        <Chip tone="red">{t('reports.monthEnd.late', { count: daysBetween(until, today) })}</Chip>
      )}
    </p>
  )
}

/** Report of the month: author, time and later changes. A manager marks the month as reported, or removes the mark. */
function Reported({
  on,
  reported,
  rows,
}: {
  on: Day
  reported: MonthReported | null
  rows: readonly MonthEndHeads[]
}) {
  const t = useT()
  const trying = useAction()
  const language = useLanguage()
  const cache = useQueryClient()
  const { manages } = useSession()
  const report = useSend(monthEnd.report)
  const revoke = useSend(monthEnd.revoke)
  const mark = async (send: typeof report.send) => {
    await trying(() => send({ on }), t('ui.saved'))
    await cache.invalidateQueries()
  }
  if (!reported)
    return (
      manages && (
        <Button kind="primary" wide busy={report.sending} onClick={() => void mark(report.send)}>
          {t('reports.monthEnd.report')}
        </Button>
      )
    )
  const changed = rows.flatMap(({ name, closing }) => {
    const head = reported.heads.find((each) => each.name === name)?.head
    return head === undefined || head === closing
      ? []
      : [
          t('reports.monthEnd.changed', {
            class: monthEndNames(name)[language],
            from: formatNumber(head),
            to: formatNumber(closing),
          }),
        ]
  })
  const ask = async () => {
    const title = t('reports.monthEnd.revokeAsk')
    if (await confirm({ title, yes: t('reports.monthEnd.revoke'), danger: true })) await mark(revoke.send)
  }
  return (
    <Notice
      tone={changed.length > 0 ? 'amber' : 'green'}
      title={t('reports.monthEnd.reported', {
        who: [formatDateTime(reported.at), reported.memberName].filter(Boolean).join(' · '),
      })}
      action={
        manages && (
          <Button busy={revoke.sending} onClick={() => void ask()}>
            {t('reports.monthEnd.revoke')}
          </Button>
        )
      }
    >
      {changed.length > 0
        ? `${t('reports.monthEnd.changedSince')} ${changed.join(' · ')}`
        : t('reports.monthEnd.unchanged')}
    </Notice>
  )
}
