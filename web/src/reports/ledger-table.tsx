import { ledgerNumbers, ledgerOrders } from '@penside/contract/reports/ledger.ts'
import { ledgers, monthBefore, type Ledger } from '@penside/domain/reports/ledger.ts'
import { useT } from '../i18n/index.ts'
import type { ListCall } from '../screen/api.ts'
import { useSession } from '../screen/session.ts'
import { sortedBy } from '../screen/list-state.ts'
import { SelectField } from '../ui/select-field.tsx'
import { SortSelect } from '../ui/sort-select.tsx'
import { useUrlState } from './url-state.ts'
import { PagedTable, useSearch, type PagedTableProps } from './paged-table.tsx'
import { SpanField } from './span-field.tsx'

/** Parameters of ledgers and event lists: kind of work, days, order, and part of the sow's number. */
export function useLedger(
  usualOrder: (typeof ledgerOrders)[number],
  more: Readonly<Record<string, string>> = {},
) {
  const { today } = useSession()
  const usual = { from: monthBefore(today), to: today }
  const url = useUrlState({ report: ledgers[0], order: usualOrder, ...more, ...usual })
  const kind = url.oneOf('report', ledgers)
  const order = url.oneOf('order', [usualOrder, ...ledgerOrders])
  const span = { from: url.day('from', usual.from), to: url.day('to', usual.to) }
  const typing = useSearch()
  return {
    url,
    kind,
    span,
    typing,
    order,
    input: { report: ledgerNumbers[kind], ...span, order, search: typing.search || undefined },
  }
}

type Own = 'about' | 'lead' | 'span' | 'typing' | 'sort'

/** Table of a ledger or an event list. */
export function LedgerTable<C extends ListCall>({
  of: { url, kind, span, typing, order },
  label,
  nameOf,
  ...table
}: Omit<PagedTableProps<C>, Own> & {
  of: ReturnType<typeof useLedger>
  label: string
  nameOf: (kind: Ledger) => string
}) {
  const t = useT()
  return (
    <PagedTable<C>
      {...(table as Omit<PagedTableProps<C>, Own>)}
      about={t('reports.daily.fromTo', span)}
      lead={
        <SelectField
          label={label}
          value={kind}
          onChange={(value) => url.change({ report: value })}
          choices={ledgers.map((value) => ({ value, label: nameOf(value) }))}
        />
      }
      span={<SpanField span={span} onChange={(changed) => url.change(changed)} />}
      typing={typing}
      sort={
        <SortSelect
          label={t('ui.sort')}
          value={order}
          onChange={(value) => url.change({ order: value, [sortedBy]: '' })}
          choices={ledgerOrders.map((value) => ({ value, label: t(`reports.ledger.order${value}`) }))}
        />
      }
    />
  )
}
