import { traceability, type TraceLine } from '@penside/contract/reports/traceability.ts'
import { traceColumns, traceKindNames, traceKinds } from '@penside/domain/reports/traceability.ts'
import { treatedKinds } from '@penside/domain/reports/vaccination-ledger.ts'
import { useLanguage, useT } from '../../i18n/index.ts'
import { DutyLedgerTable } from './duty-ledger.tsx'
import type { FormColumn } from './form.tsx'

const columns: readonly FormColumn<TraceLine>[] = (
  [
    ['on', ({ on }) => on],
    ['kind', ({ kind }, language) => traceKinds[kind][language]],
    ['tag', ({ tag }) => tag],
    ['earNotch', ({ earNotch }) => earNotch],
    ['earTag', ({ earTag }) => earTag],
    ['sex', ({ sex }, language) => treatedKinds[sex][language]],
    ['breed', ({ breed }) => breed],
    ['bornOn', ({ bornOn }) => bornOn],
    ['head', ({ head }) => head],
    ['about', ({ about }) => about],
    ['toldUntil', ({ toldUntil }) => toldUntil],
  ] satisfies [keyof typeof traceColumns, FormColumn<TraceLine>['value']][]
).map(([key, value]) => ({ key, names: traceColumns[key], value, number: key === 'head' }))

/** Births, movements and deaths of breeding pigs. They are entered with the animal. */
export function Traceability() {
  const t = useT()
  const language = useLanguage()
  return (
    <DutyLedgerTable
      of="traceability"
      list={traceability.view}
      filters={[
        { value: 'all', label: t('reports.duties.all') },
        ...traceKindNames.map((value) => ({ value, label: traceKinds[value][language] })),
      ]}
      input={(show) => ({ kind: show === 'all' ? undefined : show })}
      columns={columns}
      rowKey={({ animalId, kind, seq }) => `${animalId} ${kind} ${seq}`}
    />
  )
}
