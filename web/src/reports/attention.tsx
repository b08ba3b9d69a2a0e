import { useQuery } from '@tanstack/react-query'
import { useLocation } from 'react-router'
import {
  attention,
  attentionLists,
  type AttentionReport,
  type AttentionRow,
} from '@penside/contract/reports/attention.ts'
import { isCheckedOn } from '@penside/domain/records/heat-check.ts'
import { formatDayShort, formatNumber, displayDay } from '../i18n/format.ts'
import { useT } from '../i18n/index.ts'
import { query } from '../screen/api.ts'
import { QueryResult } from '../screen/query-result.tsx'
import type { DeskColumn } from '../screen/desk-rows.tsx'
import { leadsBackTo } from '../screen/list-state.ts'
import { OmittedSows } from '../screen/omitted-sows.tsx'
import { sowDeeds } from '../screen/many/chosen-animal.ts'
import { attentionPath, formOfWork, recordOf } from '../screen/places.ts'
import { NotInHeatButton, useHeatCheckLine } from '../screen/not-in-heat.tsx'
import { RecordList } from '../screen/record-list.tsx'
import { useSession } from '../screen/session.ts'
import { StatusChip } from '../screen/status-chip.tsx'
import { TitleChoice } from '../screen/title-choice.tsx'
import { Button } from '../ui/button.tsx'
import type { ListCardProps } from '../ui/list.tsx'
import { SpanField, spanInWords } from './span-field.tsx'
import { UnfedNotices } from './unfed-notice.tsx'
import { useSpanUrlState } from './span-url-state.ts'
import { joinFacts } from './join-facts.tsx'
import styles from './work-plan.module.css'

const reportsInOrder = Object.values(attentionLists)
const totals = ['total1', 'total2', 'total3', 'total4', 'total5', 'total6'] as const

/** Sows past the farm's limits, in six lists. A row opens the form that resolves it, as part of a round. */
export function Attention() {
  const t = useT()
  const { today } = useSession()
  const url = useSpanUrlState(reportsInOrder)
  const { setReport, span, setSpan, isToday, spanText } = url
  const reports = useQuery(query(attention.reports, {}))
  const counts = useQuery(query(attention.view, { report: reportsInOrder[0]!, ...span, pageSize: 1 }))
  const countOf = (of: AttentionReport) => counts.data?.[totals[Number(of) - 1]!]
  // Default: the first list that is not empty.
  const report = url.chosen ?? reportsInOrder.find(countOf) ?? url.report
  const names = (reports.data?.rows ?? []).flatMap(({ code, name }) => {
    const known = reportsInOrder.find((id) => id === code)
    return known ? [{ value: known, name }] : []
  })
  const title = names.find(({ value }) => value === report)?.name ?? t('reports.attention.title')

  const card = useAttentionCard(report)
  const list = (
    <RecordList
      path={attentionPath}
      list={attention.view}
      input={{ report, ...span }}
      searchLabel={t('reports.workPlan.search')}
      searchInBar
      below={
        <>
          {!isToday && <p className={styles.days}>{spanInWords(span, today)}</p>}
          {asksForMating(report) && <OmittedSows />}
        </>
      }
      orders={(['OVER', 'FARM_PIG_NO', 'EXP_DT', 'PASSIL'] as const).map((value) => ({
        value,
        label: t(`reports.attention.order.${value}`),
      }))}
      rowKey={(row) => row.animalId}
      card={card}
      to={(row) => formOfWork(row, isToday ? `a${report}` : undefined)}
      desk={{
        title,
        columns: columnsOf(t, report),
        counted: 'animals',
        note: spanText,
        deeds: (rows) => sowDeeds(t, rows),
      }}
      taken
      empty={{ title: t('reports.attention.empty'), body: t('reports.attention.emptyStep') }}
    />
  )

  return (
    <>
      <UnfedNotices />
      <TitleChoice
        label={t('reports.attention.report')}
        value={report}
        onChange={setReport}
        choices={names.map(({ value, name }) => {
          const count = countOf(value)
          return {
            value,
            label: name,
            detail:
              count === undefined ? undefined : t('shell.results', { count, shown: formatNumber(count) }),
          }
        })}
      />
      <div data-no-print="doubled" className={styles.stack}>
        <SpanField span={span} onChange={setSpan} inBar />
        {url.chosen ? list : <QueryResult query={counts}>{() => list}</QueryResult>}
      </div>
    </>
  )
}

/** These sows can be culled instead of mated. */
const asksForMating = (report: AttentionReport) =>
  report !== attentionLists.pregnantPast && report !== attentionLists.lactatingPast

function useAttentionCard(report: AttentionReport) {
  const t = useT()
  const { today } = useSession()
  const location = useLocation()
  const here = location.pathname + location.search
  const heatCheckLine = useHeatCheckLine()
  return (row: AttentionRow): Omit<ListCardProps, 'to'> => ({
    tag: `${row.number}. ${row.tag}`,
    chip: <StatusChip status={row.status} />,
    line: joinFacts([
      `${t('reports.attention.bornOn')} ${displayDay(row.bornOn)}`,
      `${t(`reports.attention.dueOn.${report}`)} ${formatDayShort(row.dueOn)}`,
      t('reports.attention.daysShort', { count: row.days }),
    ]),
    aside: <b className={styles.late}>{t('reports.attention.overShort', { count: row.over })}</b>,
    state: leadsBackTo(here),
    note: row.heatChecked && heatCheckLine(row.heatChecked),
    tone: isCheckedOn(today, row.heatChecked) ? 'muted' : undefined,
    actions: asksForMating(report) ? (
      <>
        {!isCheckedOn(today, row.heatChecked) && <NotInHeatButton sow={row} />}
        <Button
          to={recordOf('cullDecision', row.animalId)}
          state={leadsBackTo(here)}
          label={`${t('records.cullDecision.decide')} · ${row.tag}`}
        >
          {t('records.cullDecision.decide')}
        </Button>
      </>
    ) : undefined,
  })
}

const columnsOf = (t: ReturnType<typeof useT>, report: AttentionReport): DeskColumn<AttentionRow>[] => [
  // The number in the list is only printed; the sow identifies a row.
  { key: 'number', header: t('reports.attention.number'), value: ({ number }) => number, room: 'paper' },
  { key: 'tag', header: t('reports.attention.tag'), value: ({ tag }) => tag, align: 'left' },
  { key: 'bornOn', header: t('reports.attention.bornOn'), value: ({ bornOn }) => bornOn },
  { key: 'dueOn', header: t(`reports.attention.dueOn.${report}`), value: ({ dueOn }) => dueOn },
  { key: 'days', header: t('reports.attention.days'), value: ({ days }) => days },
  { key: 'over', header: t('reports.attention.over'), value: ({ over }) => over },
  { key: 'pen', header: t('reports.attention.pen'), value: ({ pen }) => pen, align: 'left' },
]
