import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { workLists, workPlan, type WorkPlanRow } from '@penside/contract/reports/work-plan.ts'
import { useT } from '../i18n/index.ts'
import { matingOf, workPlanPath } from '../screen/places.ts'
import { StatusChip } from '../screen/status-chip.tsx'
import { query } from '../screen/api.ts'
import { leadsBackTo } from '../screen/list-state.ts'
import { RecordList } from '../screen/record-list.tsx'
import { useSession } from '../screen/session.ts'
import { Progress } from '../ui/bars.tsx'
import { SelectField } from '../ui/select-field.tsx'
import { SpanField, type Span } from './span-field.tsx'
import styles from './work-plan.module.css'

/** The work that is due in a span of days, today unless another is chosen. A row opens the sow's mating, as part of a round. */
export function WorkPlan() {
  const t = useT()
  const { today } = useSession()
  const [report, setReport] = useState<(typeof workLists)[keyof typeof workLists]>(workLists.waitingForMating)
  const [span, setSpan] = useState<Span>({ from: today, to: today })
  const reports = useQuery(query(workPlan.reports, {}))
  const { data: day } = useQuery(query(workPlan.today, {}))
  const progress = day?.lists.find((list) => list.report === report)
  const choices = (reports.data?.rows ?? []).flatMap(({ code, name }) => {
    const known = Object.values(workLists).find((id) => id === code)
    return known ? [{ value: known, label: name }] : []
  })

  return (
    <>
      {choices.length > 1 && (
        <SelectField
          label={t('reports.workPlan.report')}
          value={report}
          onChange={setReport}
          choices={choices}
        />
      )}
      <SpanField span={span} onChange={setSpan} />
      {progress && progress.done > 0 && (
        <Progress
          value={progress.done}
          of={progress.done + progress.total}
          label={t('reports.workPlan.progress', { done: progress.done, of: progress.done + progress.total })}
        />
      )}
      <RecordList
        path={workPlanPath}
        list={workPlan.view}
        input={{ report, ...span }}
        searchLabel={t('reports.workPlan.search')}
        orders={(['EXP_DT', 'FARM_PIG_NO', 'WK_DT', '3'] as const).map((value) => ({
          value,
          label: t(`reports.workPlan.order.${value}`),
        }))}
        rowKey={(row) => row.animalId}
        card={(row) => ({
          tag: row.tag,
          chip: <StatusChip status={row.status} />,
          line: [row.breedName, t('records.sow.parityValue', { parity: row.parity }), row.pen]
            .filter(Boolean)
            .join(' · '),
          aside: <Waiting row={row} />,
          state: leadsBackTo(workPlanPath),
        })}
        to={(row) => matingOf(row.animalId, report)}
        empty={{ title: t('reports.workPlan.empty'), body: t('reports.workPlan.emptyStep') }}
      />
    </>
  )
}

/** How long she has waited, in the words of her state. */
function Waiting({ row: { status, days, late } }: { row: WorkPlanRow }) {
  const t = useT()
  const words = status === 'gilt' ? 'age' : status === 'weaned' ? 'afterWeaning' : 'afterAccident'
  const text = t(`reports.workPlan.${words}`, { count: days })
  return late ? (
    <b className={styles.late}>
      {text} · {t('reports.workPlan.late')}
    </b>
  ) : (
    text
  )
}
