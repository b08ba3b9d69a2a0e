import { useQuery } from '@tanstack/react-query'
import { IconVaccine } from '../ui/icons/common.ts'
import { useLocation } from 'react-router'
import {
  workLists,
  workPlan,
  type WorkPlanRow,
  type WorkReport,
} from '@penside/contract/reports/work-plan.ts'
import { isCheckedOn } from '@penside/domain/records/heat-check.ts'
import { formatDayShort } from '../i18n/format.ts'
import { useT } from '../i18n/index.ts'
import { sowDeeds } from '../screen/many/chosen-animal.ts'
import { formOfWork, planListOrders, roundOf, vaccinationPath, workPlanPath } from '../screen/places.ts'
import { StatusChip } from '../screen/status-chip.tsx'
import { query } from '../screen/api.ts'
import { OmittedSows } from '../screen/omitted-sows.tsx'
import { leadsBackTo } from '../screen/list-state.ts'
import { NotInHeatButton, useHeatCheckLine } from '../screen/not-in-heat.tsx'
import type { DeskList } from '../screen/desk-rows.tsx'
import { RecordList } from '../screen/record-list.tsx'
import type { ReportColumn } from '../screen/report-screen.tsx'
import { presets } from '../screen/preset.ts'
import { useSession } from '../screen/session.ts'
import { TitleChoice } from '../screen/title-choice.tsx'
import { Progress } from '../ui/bars.tsx'
import { Button } from '../ui/button.tsx'
import { Segments } from '../ui/segments.tsx'
import { PoorSows } from './poor-sows.tsx'
import { SpanField, spanInWords } from './span-field.tsx'
import { useSpanUrlState } from './span-url-state.ts'
import { joinFacts } from './join-facts.tsx'
import styles from './work-plan.module.css'

const reportsInOrder = Object.values(workLists)

/** Due work of a span, by default of today. A row opens the fitting form, as part of a round. */
export function WorkPlan() {
  const t = useT()
  const state = useSpanUrlState(reportsInOrder)
  const { report, setReport, span, setSpan, preset, setPreset } = state
  const reports = useQuery(query(workPlan.reports, {}))
  const choices = (reports.data?.rows ?? []).flatMap(({ code, name }) => {
    const known = reportsInOrder.find((id) => id === code)
    return known ? [{ value: known, label: name }] : []
  })
  const title = choices.find(({ value }) => value === report)?.label ?? t('reports.workPlan.title')

  return (
    <>
      <TitleChoice
        label={t('reports.workPlan.report')}
        value={report}
        onChange={setReport}
        choices={choices}
      />
      <div data-no-print="doubled" className={styles.stack}>
        {report === workLists.poor ? (
          <SpanField span={span} onChange={setSpan} />
        ) : (
          <>
            <Segments
              label={t('reports.workPlan.span')}
              hideLabel
              value={preset ?? null}
              onChange={setPreset}
              choices={presets.map((value) => ({ value, label: t(`reports.workPlan.preset.${value}`) }))}
            />
            <SpanField span={span} onChange={setSpan} inBar />
            <WorkPlanList state={state} title={title} />
          </>
        )}
        {report === workLists.vaccination && (
          <Button to={vaccinationPath} icon={<IconVaccine size={20} aria-hidden />} wide>
            {t('reports.workPlan.programme')}
          </Button>
        )}
      </div>
      {report === workLists.poor && <PoorSows span={span} title={title} />}
    </>
  )
}

type WorkPlanListProps = { state: ReturnType<typeof useSpanUrlState<WorkReport>>; title: string }

function WorkPlanList({ state, title }: WorkPlanListProps) {
  const { report, span, preset } = state
  const t = useT()
  const { today } = useSession()
  const location = useLocation()
  const { data: day } = useQuery(query(workPlan.today, {}))
  const progress = preset === 'today' && day?.lists.find((list) => list.report === report)
  const heatCheckLine = useHeatCheckLine()
  const isForHeat = report === workLists.waitingForMating
  return (
    <RecordList
      path={workPlanPath}
      list={workPlan.view}
      input={{ report, ...span, lateOnly: preset === 'late' || undefined }}
      searchLabel={t('reports.workPlan.search')}
      searchInBar
      head={
        progress
          ? t('reports.workPlan.progress', { done: progress.done, of: progress.done + progress.total })
          : undefined
      }
      below={
        <>
          {progress ? (
            <Progress value={progress.done} of={progress.done + progress.total} label={title} />
          ) : (
            preset === undefined && <p className={styles.days}>{spanInWords(span, today)}</p>
          )}
          {isForHeat && <OmittedSows />}
        </>
      }
      orders={planListOrders.map((value) => ({ value, label: t(`reports.workPlan.order.${value}`) }))}
      rowKey={(row) => `${row.animalId} ${row.medicineId} ${row.work}`}
      card={(row) => ({
        tag: row.tag,
        chip: <StatusChip status={row.status} />,
        line: [row.breedName, t('records.sow.parityValue', { parity: row.parity }), row.pen]
          .filter(Boolean)
          .join(' · '),
        aside: <DueReason row={row} report={report} today={today} />,
        state: leadsBackTo(location.pathname + location.search),
        note: row.heatChecked && heatCheckLine(row.heatChecked),
        tone: isCheckedOn(today, row.heatChecked) ? 'muted' : undefined,
        sideAction: isForHeat && preset && !isCheckedOn(today, row.heatChecked) && (
          <NotInHeatButton sow={row} small />
        ),
      })}
      to={(row, order) => formOfWork(row, preset && roundOf(report, preset, order))}
      keepsOrder={today}
      desk={useWorkPlanDesk({ state, title })}
      taken
      empty={{
        title: t(preset === 'late' ? 'reports.workPlan.noneLate' : `reports.workPlan.empty.${report}`),
        body: preset === 'late' ? undefined : t('reports.workPlan.emptyStep'),
      }}
    />
  )
}

/** Presentation at a desk. */
function useWorkPlanDesk({ state: { report, spanText }, title }: WorkPlanListProps): DeskList<WorkPlanRow> {
  const t = useT()
  const heatCheckLine = useHeatCheckLine()
  const heatColumn: ReportColumn<WorkPlanRow> = {
    key: 'heat',
    header: t('names.heatCheck'),
    value: ({ heatChecked }) => (heatChecked ? heatCheckLine(heatChecked) : ''),
  }
  const columns = [...columnsOf(t), ...(report === workLists.waitingForMating ? [heatColumn] : [])]
  return {
    title,
    columns: columns.map((column) => ({
      ...column,
      ...(words.includes(column.key) && { align: 'left' as const }),
      ...(column.key === 'status' && { cell: WorkPlanChip }),
    })),
    counted: 'tasks',
    note: spanText,
    deeds: (rows) => sowDeeds(t, rows),
  }
}

const WorkPlanChip = ({ status }: WorkPlanRow) => <StatusChip status={status} />

/** Text columns; the others are numbers and days. */
const words = ['tag', 'breed', 'status', 'work', 'pen', 'late', 'heat']

const columnsOf = (t: ReturnType<typeof useT>): ReportColumn<WorkPlanRow>[] => [
  { key: 'tag', header: t('reports.workPlan.tag'), value: ({ tag }) => tag },
  { key: 'breed', header: t('reports.workPlan.breed'), value: ({ breedName }) => breedName },
  { key: 'parity', header: t('reports.workPlan.parity'), value: ({ parity }) => parity },
  { key: 'status', header: t('reports.workPlan.status'), value: ({ statusName }) => statusName },
  { key: 'work', header: t('reports.workPlan.work'), value: ({ work }) => work },
  { key: 'dueOn', header: t('reports.workPlan.dueOn'), value: ({ dueOn }) => dueOn },
  { key: 'lastWorkOn', header: t('reports.workPlan.lastWorkOn'), value: ({ lastWorkOn }) => lastWorkOn },
  { key: 'days', header: t('reports.workPlan.days'), value: ({ days }) => days },
  { key: 'pen', header: t('reports.workPlan.pen'), value: ({ pen }) => pen },
  {
    key: 'late',
    header: t('reports.workPlan.late'),
    value: ({ late }) => (late ? t('reports.workPlan.late') : ''),
  },
]

/** Due work of a row and its reason, in the words of the sow's status. */
function DueReason({ row, report, today }: { row: WorkPlanRow; report: WorkReport; today: string }) {
  const t = useT()
  const { status, days: count, late, later, work, dueOn } = row
  const since = () => {
    switch (report) {
      case workLists.vaccination:
        return `${work} · ${t('reports.workPlan.due', { day: formatDayShort(dueOn) })}`
      case workLists.checking:
        return `${work} · ${t('reports.workPlan.afterMating', { count })}`
      case workLists.farrowing:
        return t('reports.workPlan.pregnant', { count })
      case workLists.weaning:
        return t('reports.workPlan.nursing', { count })
      default:
        return status === 'gilt'
          ? t('reports.workPlan.age', { count })
          : t(`reports.workPlan.${status === 'weaned' ? 'afterWeaning' : 'afterAccident'}`, { count })
    }
  }
  const ahead = dueOn > today && report !== workLists.vaccination
  const text = [
    since(),
    ...(ahead ? [t('reports.workPlan.due', { day: formatDayShort(dueOn) })] : []),
    ...(later && report === workLists.vaccination ? [t('reports.workPlan.nextDose')] : []),
    ...(late ? [t('reports.workPlan.late')] : []),
  ].join(' · ')
  const pieces = joinFacts(text.split(' · '))
  return late ? <b className={styles.late}>{pieces}</b> : pieces
}
