import { ledgerNumbers, ledgerOrders } from '@penside/contract/reports/ledger.ts'
import { ledgers, monthBefore, type Ledger } from '@penside/domain/reports/ledger.ts'
import { useT } from '../i18n/index.ts'
import type { ListCall } from '../screen/api.ts'
import { useSession } from '../screen/session.ts'
import { sortedBy } from '../screen/list-state.ts'
import { SelectField } from '../ui/select-field.tsx'
import { SortSelect } from '../ui/sort-select.tsx'
import { useAsked } from './address.ts'
import { PagedTable, useSearch, type PagedTableProps } from './paged-table.tsx'
import { SpanField } from './span-field.tsx'

/** Parameters of ledgers and event lists: kind of work, days, order, and part of the sow's number. */
export function useLedger(
  usualOrder: (typeof ledgerOrders)[number],
  more: Readonly<Record<string, string>> = {},
) {
  const { today } = useSession()
  const usual = { from: monthBefore(today), to: today }
  const asked = useAsked({ report: ledgers[0], order: usualOrder, ...more, ...usual })
  const kind = asked.oneOf('report', ledgers)
  const order = asked.oneOf('order', [usualOrder, ...ledgerOrders])
  const span = { from: asked.day('from', usual.from), to: asked.day('to', usual.to) }
  const typing = useSearch()
  return {
    asked,
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
  of: { asked, kind, span, typing, order },
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
          onChange={(value) => asked.change({ report: value })}
          choices={ledgers.map((value) => ({ value, label: nameOf(value) }))}
        />
      }
      span={<SpanField span={span} onChange={(changed) => asked.change(changed)} />}
      typing={typing}
      sort={
        <SortSelect
          label={t('ui.sort')}
          value={order}
          onChange={(value) => asked.change({ order: value, [sortedBy]: '' })}
          choices={ledgerOrders.map((value) => ({ value, label: t(`reports.ledger.order${value}`) }))}
        />
      }
    />
  )
}
