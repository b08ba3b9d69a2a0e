import { ledger, ledgerNumbers, ledgerOrders, type LedgerEvent } from '@penside/contract/reports/ledger.ts'
import { ledgers, monthBefore, type Ledger as Kind } from '@penside/domain/reports/ledger.ts'
import { useT } from '../i18n/index.ts'
import { useSession } from '../screen/session.ts'
import { SelectField } from '../ui/select-field.tsx'
import { SortSelect } from '../ui/sort-select.tsx'
import { cardOf, useAsked } from './address.ts'
import { PagedTable, useSearch, type PagedColumn } from './paged-table.tsx'
import { SpanField } from './span-field.tsx'

/** The records of a kind in a span of days, each with what it followed and what came of it. A row opens the sow's card. */
export function EventLists() {
  const t = useT()
  const { today } = useSession()
  const usual = { from: monthBefore(today), to: today }
  const asked = useAsked({ report: ledgers[0], order: '2', ...usual })
  const kind = asked.oneOf('report', ledgers)
  const order = asked.oneOf('order', ['2', '1', '3'] as const)
  const span = { from: asked.day('from', usual.from), to: asked.day('to', usual.to) }
  const typing = useSearch()
  const columns = useColumns(kind)
  return (
    <PagedTable
      title={t(`reports.eventList.${kind}`)}
      about={t('reports.daily.fromTo', span)}
      counted="records"
      list={ledger.events}
      input={{ report: ledgerNumbers[kind], ...span, order, search: typing.search || undefined }}
      columns={columns}
      rowKey={({ number }) => number}
      empty={{ title: t('reports.eventList.empty'), body: t('reports.ledger.emptyStep') }}
      lead={
        <SelectField
          label={t('reports.eventList.report')}
          value={kind}
          onChange={(value) => asked.change({ report: value })}
          choices={ledgers.map((value) => ({ value, label: t(`reports.eventList.${value}`) }))}
        />
      }
      span={<SpanField span={span} onChange={(changed) => asked.change(changed)} />}
      typing={typing}
      sort={
        <SortSelect
          label={t('ui.sort')}
          value={order}
          onChange={(value) => asked.change({ order: value })}
          choices={ledgerOrders.map((value) => ({ value, label: t(`reports.ledger.order${value}`) }))}
        />
      }
    />
  )
}

function useColumns(kind: Kind): PagedColumn<LedgerEvent>[] {
  const t = useT()
  const column = (
    key: string,
    header: string,
    value: (event: LedgerEvent) => string | number | null,
    words = false,
  ): PagedColumn<LedgerEvent> => ({ key, header, value, words })
  const day = (key: string, header: string, value: (event: LedgerEvent) => string | null) =>
    column(key, header, value)
  const l = (
    name: 'matedOn' | 'farrowedOn' | 'weanedOn' | 'accidentOn' | 'removedOn' | 'liveBorn' | 'weaned',
  ) => t(`reports.ledger.${name}`)
  const e = (
    name:
      | 'farrowingDue'
      | 'interval'
      | 'accidentType'
      | 'outcome'
      | 'totalBorn'
      | 'category'
      | 'reason'
      | 'lastWorkOn',
  ) => t(`reports.eventList.${name}`)
  const own: Record<Kind, PagedColumn<LedgerEvent>[]> = {
    mating: [
      day('matedOn', l('matedOn'), ({ workOn }) => workOn),
      day('due', e('farrowingDue'), ({ farrowingDueOn }) => farrowingDueOn),
      day('farrowedOn', l('farrowedOn'), ({ farrowedOn }) => farrowedOn),
      column('interval', e('interval'), ({ interval }) => interval),
      column('outcome', e('outcome'), ({ accidentName }) => accidentName, true),
    ],
    accident: [
      day('workOn', l('accidentOn'), ({ workOn }) => workOn),
      column('type', e('accidentType'), ({ accidentName }) => accidentName, true),
      day('matedOn', l('matedOn'), ({ matedOn }) => matedOn),
      column('interval', t('reports.ledger.toAccident'), ({ interval }) => interval),
    ],
    farrowing: [
      day('farrowedOn', l('farrowedOn'), ({ workOn }) => workOn),
      column('totalBorn', e('totalBorn'), ({ totalBorn }) => totalBorn),
      column('liveBorn', l('liveBorn'), ({ liveBorn }) => liveBorn),
      day('matedOn', l('matedOn'), ({ matedOn }) => matedOn),
      day('due', e('farrowingDue'), ({ farrowingDueOn }) => farrowingDueOn),
      column('interval', t('reports.ledger.gestation'), ({ interval }) => interval),
    ],
    weanedRemoval: [
      day('removedOn', l('removedOn'), ({ removedOn }) => removedOn),
      column('category', e('category'), ({ removalCategory }) => removalCategory, true),
      column('reason', e('reason'), ({ removalReason }) => removalReason, true),
      day('weanedOn', l('weanedOn'), ({ workOn }) => workOn),
      column('interval', t('reports.ledger.afterWeaning'), ({ interval }) => interval),
      column('weaned', l('weaned'), ({ piglets }) => piglets),
    ],
    weaning: [
      day('weanedOn', l('weanedOn'), ({ workOn }) => workOn),
      column('work', t('reports.ledger.work'), ({ workName }) => workName, true),
      column('weaned', l('weaned'), ({ piglets }) => piglets),
      day('farrowedOn', l('farrowedOn'), ({ farrowedOn }) => farrowedOn),
      column('lactation', t('reports.ledger.lactation'), ({ lactationDays }) => lactationDays),
    ],
    removal: [
      day('removedOn', l('removedOn'), ({ removedOn }) => removedOn),
      column('category', e('category'), ({ removalCategory }) => removalCategory, true),
      column('reason', e('reason'), ({ removalReason }) => removalReason, true),
      day('lastWorkOn', e('lastWorkOn'), ({ workOn }) => workOn),
      column('interval', t('reports.ledger.days'), ({ interval }) => interval),
    ],
  }
  return [
    {
      key: 'label',
      header: t('reports.ledger.tag'),
      words: true,
      value: ({ tag }) => tag,
      to: ({ animalId }) => cardOf(animalId),
    },
    column('number', t('reports.eventList.number'), ({ number }) => number),
    column('parity', t('reports.ledger.parity'), ({ parity }) => parity),
    ...own[kind],
  ]
}
