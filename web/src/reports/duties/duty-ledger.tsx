import type { ReactNode } from 'react'
import { monthBefore } from '@penside/domain/basics/day.ts'
import { dutyLedgers, dutyNames, type DutyLedger } from '@penside/domain/reports/duties.ts'
import { displaySpan } from '../../i18n/format.ts'
import { useLanguage, useT } from '../../i18n/index.ts'
import type { ListCall, RowOf } from '../../screen/api.ts'
import { usePrinted } from '../../screen/print.tsx'
import { useSession } from '../../screen/session.ts'
import { SelectField } from '../../ui/select-field.tsx'
import { SortSelect } from '../../ui/sort-select.tsx'
import type { Choice } from '../../ui/choice.ts'
import { useUrlState } from '../url-state.ts'
import { PagedTable, type PagedColumn, type PagedTableProps } from '../paged-table.tsx'
import { SpanField } from '../span-field.tsx'
import { PaperForm, type LedgerColumn } from './paper-form.tsx'

/** Parameters of a ledger in the address: which one, its days and its filter. */
export function useDutyUrlState() {
  const { today } = useSession()
  const usual = { from: monthBefore(today), to: today }
  const url = useUrlState({ of: '', show: 'all', ...usual })
  return { ...url, span: { from: url.day('from', usual.from), to: url.day('to', usual.to) } }
}

type DutyLedgerProps<C extends ListCall> = {
  of: DutyLedger
  list: C
  /** Choices of the filter; the first one is all. */
  filters: readonly Choice<string>[]
  input: (show: string) => object
  columns: readonly LedgerColumn<RowOf<C>>[]
  rowKey: (row: RowOf<C>) => string
  /** Opens a row for correction. */
  open?: ((row: RowOf<C>) => void) | undefined
  rowTone?: PagedTableProps<C>['rowTone']
  /** Form of new entries. */
  children?: ReactNode
}

/** Frame of all ledgers: days, filter, table, printed form and Excel export. */
export function DutyLedgerTable<C extends ListCall>({
  of,
  list,
  filters,
  input,
  columns,
  rowKey,
  open,
  rowTone,
  children,
}: DutyLedgerProps<C>) {
  const t = useT()
  const language = useLanguage()
  const { span, oneOf, change } = useDutyUrlState()
  const show = oneOf(
    'show',
    filters.map(({ value }) => value),
  )
  const [printed, setPrinted] = usePrinted<RowOf<C>>()
  const days = t('reports.daily.fromTo', span)
  // All ledgers' calls have these inputs, which the type parameter does not express.
  const query = { ...span, language, ...input(show) } as unknown as PagedTableProps<C>['input']
  return (
    <>
      <PagedTable<C>
        title={dutyNames[of][language]}
        about={days}
        counted="rows"
        list={list}
        input={query}
        columns={columns.map(({ key, names, value, decimals, number }): PagedColumn<RowOf<C>> => ({
          key,
          header: names[language],
          value: (row) => value(row, language),
          decimals,
          words: !number,
        }))}
        rowKey={rowKey}
        rowTone={rowTone}
        onRow={open}
        empty={{ title: t('reports.duties.empty'), body: t('reports.duties.emptyStep') }}
        lead={
          <SelectField
            label={t('reports.duties.ledger')}
            value={of}
            onChange={(value) => change({ of: value, show: 'all' })}
            choices={dutyLedgers.map((value) => ({ value, label: dutyNames[value][language] }))}
          />
        }
        span={<SpanField span={span} onChange={change} />}
        sort={
          <SortSelect
            label={t('reports.duties.filter')}
            value={show}
            onChange={(value) => change({ show: value })}
            choices={filters}
          />
        }
        paper={{ input: { ...query, language: 'ko' }, print: setPrinted }}
      >
        {children}
      </PagedTable>
      {printed && (
        <PaperForm
          of={of}
          about={[
            ['기간', displaySpan(span.from, span.to)],
            ['건수', `${printed.length}건`],
          ]}
          columns={columns}
          rows={printed}
          declaration="위와 같이 기록하였음을 확인합니다."
        />
      )}
    </>
  )
}
