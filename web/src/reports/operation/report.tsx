import { useState } from 'react'
import { useQuery } from '@tanstack/react-query'
import { operation, type OperationReport } from '@penside/contract/reports/operation.ts'
import { addMonths, firstOfMonth, isPossibleDay, type Day } from '@penside/domain/basics/day.ts'
import type { OperationColumn } from '@penside/domain/reports/operation.ts'
import { displaySpan } from '../../i18n/format.ts'
import { useT } from '../../i18n/index.ts'
import { query } from '../../screen/api.ts'
import { useSession } from '../../screen/session.ts'
import { Button } from '../../ui/button.tsx'
import { Fields } from '../../ui/field.tsx'
import { MonthPicker } from '../../ui/month-picker.tsx'
import { Sheet } from '../../ui/sheet.tsx'
import { useUrlState } from '../url-state.ts'
import { figurePath } from '../statistic.ts'

const maxRows = 100

/** Answer of an operation report for the months in the address, with the props that all its screens share. */
export function useReport(report: OperationReport) {
  const t = useT()
  const { today } = useSession()
  const url = useUrlState({ first: '', last: '' })
  const month = (name: 'first' | 'last', usual: Day) => {
    const first = `${url.text(name)}-01`
    return isPossibleDay(first) && first <= today ? first : usual
  }
  const [first, last] = [month('first', addMonths(today, -1)), month('last', firstOfMonth(today))]
  const answer = useQuery(query(operation.view, { report, first, last, pageSize: maxRows }))
  const { data } = answer
  const about = data && displaySpan(data.from, data.to)
  const behind = (column: OperationColumn) =>
    data ? figurePath({ of: 'operation', column, from: data.from, baseDay: data.to, span: 'months' }) : null
  return {
    data,
    behind,
    shown: {
      title: t(`reports.operation.${report}Title`),
      baseDay: [data?.to ?? today, () => {}] as const,
      about,
      answer,
      period: <Months first={first} last={last} onChange={url.change} />,
    },
  }
}

/** Choice of the first and the last month. */
function Months({
  first,
  last,
  onChange,
}: {
  first: Day
  last: Day
  onChange: (chosen: { first: string; last: string }) => void
}) {
  const t = useT()
  const { today } = useSession()
  const [open, setOpen] = useState(false)
  const change = (next: { first: string; last: string }) => {
    const month = (text: string) => (text > today.slice(0, 7) ? today.slice(0, 7) : text)
    const [from, to] = [month(next.first), month(next.last)]
    onChange({ first: from, last: to < from ? from : to })
  }
  const [from, to] = [first.slice(0, 7), last.slice(0, 7)]
  const labels = {
    yearLabel: (year: number) => t('ui.yearValue', { year }),
    monthLabel: (month: number) => t('ui.monthValue', { month }),
  }
  return (
    <>
      <Button wide onClick={() => setOpen(true)}>
        {from === to ? from : [from, to].join(' – ')}
      </Button>
      <Sheet
        open={open}
        onClose={() => setOpen(false)}
        title={t('reports.operation.months')}
        footer={
          <Button kind="primary" onClick={() => setOpen(false)}>
            {t('ui.search')}
          </Button>
        }
      >
        <Fields>
          <MonthPicker
            label={t('reports.operation.first')}
            value={from}
            onChange={(chosen) => change({ first: chosen, last: to })}
            {...labels}
          />
          <MonthPicker
            label={t('reports.operation.last')}
            value={to}
            onChange={(chosen) => change({ first: chosen < from ? chosen : from, last: chosen })}
            {...labels}
          />
        </Fields>
      </Sheet>
    </>
  )
}
