import { keepPreviousData, useQuery } from '@tanstack/react-query'
import type { Output } from '@penside/contract/api/call.ts'
import { attention, attentionLists } from '@penside/contract/reports/attention.ts'
import { usualWeeks, workPlan, type WorkReport } from '@penside/contract/reports/work-plan.ts'
import { formatNumber, displayDayShort } from '../i18n/format.ts'
import { useT } from '../i18n/index.ts'
import { query } from '../screen/api.ts'
import { QueryResult } from '../screen/query-result.tsx'
import { attentionPath, workPlanPath } from '../screen/places.ts'
import { ReportScreen, type ReportColumn } from '../screen/report-screen.tsx'
import { useSession } from '../screen/session.ts'
import { Card, CardRow } from '../ui/card.tsx'
import { Chip } from '../ui/chip.tsx'
import { Columns, Section } from '../ui/page.tsx'
import { Segments } from '../ui/segments.tsx'
import { Skeleton } from '../ui/skeleton.tsx'
import { EmptyState } from '../ui/states.tsx'
import { useUrlState } from './url-state.ts'

type Week = Output<typeof workPlan.weeks>['rows'][number]

/** Weeks ahead; farrowing is 17 weeks after mating. */
const spans = [String(usualWeeks), '18'] as const

function useWeeks() {
  const t = useT()
  const url = useUrlState({ weeks: spans[0] as string })
  const weeks = url.oneOf('weeks', spans)
  const answer = useQuery({
    ...query(workPlan.weeks, { weeks: Number(weeks) }),
    placeholderData: keepPreviousData,
  })
  const choice = (
    <Segments
      label={t('reports.scheduled.weeks')}
      hideLabel
      value={weeks}
      onChange={(value) => url.change({ weeks: value })}
      choices={spans.map((value) => ({
        value,
        label: t('reports.scheduled.count', { count: Number(value) }),
      }))}
    />
  )
  return { answer, choice }
}

const listPath = (report: WorkReport, { from, to }: Pick<Week, 'from' | 'to'>) =>
  `${workPlanPath}?${new URLSearchParams({ report, from, to })}`

function useWeekName() {
  const t = useT()
  const { today } = useSession()
  return ({ from, to }: Week) =>
    from === today ? t('reports.scheduled.thisWeek') : `${displayDayShort(from)} – ${displayDayShort(to)}`
}

/** Sows with work in the coming weeks, by kind of work. */
export function ScheduledSows() {
  const t = useT()
  const { answer, choice } = useWeeks()
  const nameOf = useWeekName()
  return (
    <>
      {choice}
      <QueryResult query={answer} waiting={<Skeleton shape="rows" count={8} />}>
        {({ rows }) =>
          rows.every(({ lists }) => lists.every(({ total }) => total === 0)) ? (
            <EmptyState title={t('reports.scheduled.none')} body={t('reports.workPlan.emptyStep')} />
          ) : (
            <Columns>
              {rows.map((week) => (
                <Section key={week.from} title={nameOf(week)}>
                  <Card flush>
                    {week.lists
                      .filter(({ total }) => total > 0)
                      .map(({ report, name, total, late, tags }) => (
                        <CardRow
                          key={report}
                          title={name}
                          line={tags.join(' · ') + (tags.length < total ? '\u00a0…' : '')}
                          chip={
                            late > 0 && <Chip tone="red">{t('reports.scheduled.late', { count: late })}</Chip>
                          }
                          value={formatNumber(total)}
                          to={listPath(report, week)}
                        />
                      ))}
                    {week.lists.every(({ total }) => total === 0) && (
                      <CardRow title={t('reports.scheduled.none')} />
                    )}
                  </Card>
                </Section>
              ))}
            </Columns>
          )
        }
      </QueryResult>
    </>
  )
}

const totals = ['total1', 'total2', 'total3', 'total4', 'total5', 'total6'] as const

/** Number of due sows by week and kind of work, and of sows past the farm's limits. */
export function RequiredWork() {
  const t = useT()
  const { today } = useSession()
  const { answer, choice } = useWeeks()
  const nameOf = useWeekName()
  const weeks = answer.data?.rows
  const columns: ReportColumn<Week>[] = [
    { key: 'label', header: t('reports.scheduled.week'), value: nameOf },
    ...(weeks?.[0]?.lists ?? []).map(({ report, name }, at) => ({
      key: report,
      header: name,
      value: ({ lists }: Week) => lists[at]!.total,
      to: (week: Week) => (week.lists[at]!.total ? listPath(report, week) : null),
    })),
  ]
  return (
    <ReportScreen
      title={t('screens.route.requiredWork')}
      baseDay={[today, () => {}]}
      period={choice}
      inOrder
      columns={columns}
      rows={weeks}
      rowKey={({ from }) => from}
      answer={answer}
      below={<Overdue />}
    />
  )
}

function Overdue() {
  const t = useT()
  const reports = useQuery(query(attention.reports, {}))
  const counts = useQuery(query(attention.view, { report: attentionLists.pregnantPast, pageSize: 1 }))
  const waiting = <Skeleton shape="rows" count={6} />
  return (
    <QueryResult query={reports} waiting={waiting}>
      {({ rows }) => (
        <QueryResult query={counts} waiting={waiting}>
          {(count) => (
            <Section title={t('reports.attention.title')}>
              <Card flush>
                {rows.map(({ code, name }, at) => (
                  <CardRow
                    key={code}
                    title={name}
                    value={formatNumber(count[totals[at]!])}
                    size="big"
                    to={`${attentionPath}?report=${code}`}
                  />
                ))}
              </Card>
            </Section>
          )}
        </QueryResult>
      )}
    </QueryResult>
  )
}
