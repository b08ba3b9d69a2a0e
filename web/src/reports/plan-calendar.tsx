import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useSearchParams } from 'react-router'
import {
  planCalendar,
  workKinds,
  workLists,
  type PlannedRow,
  type WorkKind,
} from '@penside/contract/reports/work-plan.ts'
import {
  day as asDay,
  firstOfMonth,
  isPossibleDay,
  lastOfMonth,
  type Day,
} from '@penside/domain/basics/day.ts'
import type { WorkList } from '@penside/domain/reports/work-plan.ts'
import { formatDayShort, formatMonth } from '../i18n/format.ts'
import { useLanguage, useT } from '../i18n/index.ts'
import { call, query } from '../screen/api.ts'
import { QueryResult } from '../screen/query-result.tsx'
import { leadsBackTo } from '../screen/list-state.ts'
import { calendarPath, formOfWork } from '../screen/places.ts'
import type { ReportColumn } from '../screen/report-screen.tsx'
import { useSession } from '../screen/session.ts'
import { useIsDesk } from '../screen/use-is-desk.ts'
import { ListExport } from '../screen/list-export.tsx'
import { Calendar, type CalendarMark } from '../ui/calendar.tsx'
import { Card } from '../ui/card.tsx'
import { Chip, type Tone } from '../ui/chip.tsx'
import { Fold } from '../ui/fold.tsx'
import { NoBreak } from '../ui/no-break.tsx'
import { List, ListCard } from '../ui/list.tsx'
import { Skeleton } from '../ui/skeleton.tsx'
import { EmptyState } from '../ui/states.tsx'
import styles from './work-plan.module.css'

/** Colours of dots, which also have a label. */
const tones = {
  G: 'green',
  F: 'amber',
  B: 'blue',
  E: 'violet',
  V: 'grey',
  O: 'red',
} as const satisfies Record<WorkKind, Tone>
const maxPageSize = 100

/** Calendar of planned work, with the plans of the chosen day. A plan opens the form of its kind. */
export function PlanCalendar() {
  const t = useT()
  const language = useLanguage()
  const { today } = useSession()
  const [params, setParams] = useSearchParams()
  const requested = params.get('on') ?? ''
  const chosen = isPossibleDay(requested) ? requested : today
  const [month, setMonth] = useState(chosen.slice(0, 7))
  const panel = asDay(`${month}-01`)
  const plans = useQuery(query(planCalendar.view, { panel, pageSize: 1 }))
  const choose = (on: string) => {
    setMonth(on.slice(0, 7))
    setParams(on === today ? {} : { on }, { replace: true, preventScrollReset: true })
  }
  const marks: Record<string, CalendarMark[]> = {}
  for (const { plannedOn, kind, name, count } of plans.data?.days ?? [])
    (marks[plannedOn] ??= []).push({ tone: tones[kind], label: `${name} ${count}` })
  const monthName = formatMonth(month, language)

  return (
    <>
      <div data-no-print="doubled" className={styles.month}>
        <Card>
          <Calendar value={chosen} onChange={choose} marks={marks} onMonth={setMonth} />
        </Card>
        <div className={styles.stack}>
          <QueryResult query={plans} waiting={<Skeleton shape="rows" count={3} />}>
            {({ days }) => {
              if (chosen.slice(0, 7) !== month) return null
              const onChosen = days.filter(({ plannedOn }) => plannedOn === chosen)
              if (onChosen.length === 0)
                return (
                  <EmptyState
                    title={t('reports.planCalendar.none')}
                    body={t('reports.planCalendar.noneStep')}
                  />
                )
              return onChosen.map(({ kind, name, count }) => (
                <DayPlans key={`${chosen} ${kind}`} on={chosen} kind={kind} name={name} count={count} />
              ))
            }}
          </QueryResult>
        </div>
      </div>
      <ListExport
        title={t('reports.planCalendar.month')}
        note={monthName}
        counted="tasks"
        columns={columnsOf(t)}
        rowKey={(_, index) => index}
        read={() => readMonth(panel)}
        disabled={!plans.data?.total}
      />
    </>
  )
}

/** Planned work of one kind on a day. Its sows are read when it is opened; on a desk it is open. */
function DayPlans({ on, kind, name, count }: { on: Day; kind: WorkKind; name: string; count: number }) {
  const t = useT()
  const { today, member } = useSession()
  const language = useLanguage()
  const isDesk = useIsDesk()
  const [open, setOpen] = useState(isDesk)
  const plans = useQuery({
    ...query(planCalendar.view, { panel: on, to: on, kind, pageSize: maxPageSize, order: '1' }),
    enabled: open,
  })
  const report = workLists[(Object.keys(workKinds) as WorkList[]).find((list) => workKinds[list] === kind)!]
  // The state makes the first paint faster; the address alone is sufficient.
  const state = (animalId: number) => ({
    ...leadsBackTo(on === today ? calendarPath : `${calendarPath}?on=${on}`),
    farmNo: member.farmId,
    pigNo: animalId,
    lang: language,
    dateFormat: member.dateFormat,
  })
  return (
    <Fold
      card
      title={<NoBreak>{t('reports.planCalendar.panel', { work: name, day: formatDayShort(on) })}</NoBreak>}
      chip={<Chip tone={tones[kind]}>{t('reports.planCalendar.head', { count })}</Chip>}
      open={open}
      onToggle={setOpen}
      reads
    >
      <QueryResult query={plans} waiting={<Skeleton shape="list" count={Math.min(count, 4)} />}>
        {({ rows }) => (
          <List label={name}>
            {rows.map((row) => (
              <ListCard
                key={`${row.animalId} ${row.work}`}
                tag={row.tag}
                line={[t('records.sow.parityValue', { parity: row.parity }), row.statusName, row.pen]
                  .filter(Boolean)
                  .join(' · ')}
                aside={
                  kind === 'V' || kind === 'F'
                    ? row.work
                    : t('reports.planCalendar.last', { day: formatDayShort(row.lastWorkOn) })
                }
                to={formOfWork(row, on === today ? report : undefined)}
                state={state(row.animalId)}
              />
            ))}
          </List>
        )}
      </QueryResult>
    </Fold>
  )
}

/** Reads all pages of a month. */
async function readMonth(panel: Day): Promise<PlannedRow[]> {
  const rows: PlannedRow[] = []
  for (let page = 0; ; page++) {
    const answer = await call(planCalendar.view, {
      panel: firstOfMonth(panel),
      to: lastOfMonth(panel),
      page,
      pageSize: maxPageSize,
    })
    rows.push(...answer.rows)
    if (answer.rows.length === 0 || rows.length >= answer.total) return rows
  }
}

const columnsOf = (t: ReturnType<typeof useT>): ReportColumn<PlannedRow>[] => [
  { key: 'plannedOn', header: t('reports.workPlan.dueOn'), value: ({ plannedOn }) => plannedOn },
  { key: 'work', header: t('reports.workPlan.work'), value: ({ work }) => work },
  { key: 'tag', header: t('reports.workPlan.tag'), value: ({ tag }) => tag },
  { key: 'parity', header: t('reports.workPlan.parity'), value: ({ parity }) => parity },
  { key: 'status', header: t('reports.workPlan.status'), value: ({ statusName }) => statusName },
  { key: 'lastWorkOn', header: t('reports.workPlan.lastWorkOn'), value: ({ lastWorkOn }) => lastWorkOn },
  { key: 'pen', header: t('reports.workPlan.pen'), value: ({ pen }) => pen },
]
