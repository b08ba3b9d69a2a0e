import { treatmentLedger, type TreatmentLine } from '@penside/contract/reports/treatment-ledger.ts'
import { treatmentColumns } from '@penside/domain/reports/treatment-ledger.ts'
import { displayDay } from '../../i18n/format.ts'
import { DutyLedgerTable } from './duty-ledger.tsx'
import type { FormColumn } from './form.tsx'
import { ofTreated, useTreatedFilters, writtenQuantity } from './treated.ts'

const inBrackets = (text: string) => (text ? ` (${text})` : '')

const columns: readonly FormColumn<TreatmentLine>[] = (
  [
    ['firstOn', ({ firstOn }) => firstOn],
    ['subject', ({ subject, earNotch }) => subject + inBrackets(earNotch)],
    ['head', ({ head }) => head],
    ['medicine', ({ medicine }) => medicine],
    ['quantity', writtenQuantity],
    ['method', ({ method }) => method],
    ['batch', ({ batch }) => batch],
    ['supplier', ({ supplier, supplierAddress }) => supplier + inBrackets(supplierAddress)],
    ['proof', ({ receivedOn, receiptId }) => (receivedOn ? `${displayDay(receivedOn)} · ${receiptId}` : '')],
    ['vet', ({ vet }) => vet],
    ['days', ({ days }) => days],
    ['withdrawalDays', ({ withdrawalDays }) => withdrawalDays],
    ['freeOn', ({ freeOn }) => freeOn],
  ] satisfies [keyof typeof treatmentColumns, FormColumn<TreatmentLine>['value']][]
).map(([key, value]) => ({
  key,
  names: treatmentColumns[key],
  value,
  number: key === 'head' || key === 'days' || key === 'withdrawalDays',
}))

/** Treatments of animals and groups, from their records. */
export function Treatments() {
  return (
    <DutyLedgerTable
      of="treatments"
      list={treatmentLedger.view}
      filters={useTreatedFilters()}
      input={ofTreated}
      columns={columns}
      rowKey={({ kind, subjectId, firstOn, medicine }) => `${kind} ${subjectId} ${firstOn} ${medicine}`}
    />
  )
}
