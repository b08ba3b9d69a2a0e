import { ledger, type LedgerEvent } from '@penside/contract/reports/ledger.ts'
import type { Ledger as Kind } from '@penside/domain/reports/ledger.ts'
import { useT } from '../i18n/index.ts'
import { cardOf } from '../screen/places.ts'
import { LedgerTable, useLedger } from './ledger-table.tsx'
import type { PagedColumn } from './paged-table.tsx'

/** Records of a kind in a span, with the work before and the outcome. A row opens the sow's card. */
export function EventLists() {
  const t = useT()
  const of = useLedger('2')
  const nameOf = (kind: Kind) => t(`reports.eventList.${kind}`)
  return (
    <LedgerTable
      of={of}
      label={t('reports.eventList.report')}
      nameOf={nameOf}
      title={nameOf(of.kind)}
      counted="records"
      list={ledger.events}
      input={of.input}
      columns={useColumns(of.kind)}
      rowKey={({ number }) => number}
      empty={{ title: t('reports.eventList.empty'), body: t('reports.ledger.emptyStep') }}
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
  const own: Record<Kind, PagedColumn<LedgerEvent>[]> = {
    mating: [
      column('matedOn', t('reports.ledger.matedOn'), ({ workOn }) => workOn),
      column('due', t('reports.eventList.farrowingDue'), ({ farrowingDueOn }) => farrowingDueOn),
      column('farrowedOn', t('reports.ledger.farrowedOn'), ({ farrowedOn }) => farrowedOn),
      column('interval', t('reports.eventList.interval'), ({ interval }) => interval),
      column('outcome', t('reports.eventList.outcome'), ({ accidentName }) => accidentName, true),
    ],
    accident: [
      column('workOn', t('reports.ledger.accidentOn'), ({ workOn }) => workOn),
      column('type', t('reports.eventList.accidentType'), ({ accidentName }) => accidentName, true),
      column('matedOn', t('reports.ledger.matedOn'), ({ matedOn }) => matedOn),
      column('interval', t('reports.ledger.toAccident'), ({ interval }) => interval),
    ],
    farrowing: [
      column('farrowedOn', t('reports.ledger.farrowedOn'), ({ workOn }) => workOn),
      column('totalBorn', t('reports.eventList.totalBorn'), ({ totalBorn }) => totalBorn),
      column('liveBorn', t('reports.ledger.liveBorn'), ({ liveBorn }) => liveBorn),
      column('matedOn', t('reports.ledger.matedOn'), ({ matedOn }) => matedOn),
      column('due', t('reports.eventList.farrowingDue'), ({ farrowingDueOn }) => farrowingDueOn),
      column('interval', t('reports.ledger.gestation'), ({ interval }) => interval),
    ],
    weanedRemoval: [
      column('removedOn', t('reports.ledger.removedOn'), ({ removedOn }) => removedOn),
      column('category', t('reports.eventList.category'), ({ removalCategory }) => removalCategory, true),
      column('reason', t('reports.eventList.reason'), ({ removalReason }) => removalReason, true),
      column('weanedOn', t('reports.ledger.weanedOn'), ({ workOn }) => workOn),
      column('interval', t('reports.ledger.afterWeaning'), ({ interval }) => interval),
      column('weaned', t('reports.ledger.weaned'), ({ piglets }) => piglets),
    ],
    weaning: [
      column('weanedOn', t('reports.ledger.weanedOn'), ({ workOn }) => workOn),
      column('work', t('reports.ledger.work'), ({ workName }) => workName, true),
      column('weaned', t('reports.ledger.weaned'), ({ piglets }) => piglets),
      column('farrowedOn', t('reports.ledger.farrowedOn'), ({ farrowedOn }) => farrowedOn),
      column('lactation', t('reports.ledger.lactation'), ({ lactationDays }) => lactationDays),
    ],
    removal: [
      column('removedOn', t('reports.ledger.removedOn'), ({ removedOn }) => removedOn),
      column('category', t('reports.eventList.category'), ({ removalCategory }) => removalCategory, true),
      column('reason', t('reports.eventList.reason'), ({ removalReason }) => removalReason, true),
      column('lastWorkOn', t('reports.eventList.lastWorkOn'), ({ workOn }) => workOn),
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
