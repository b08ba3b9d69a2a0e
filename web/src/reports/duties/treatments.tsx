import { treatmentLedger, type TreatmentLine } from '@penside/contract/reports/treatment-ledger.ts'
import { treatmentColumns } from '@penside/domain/reports/treatment-ledger.ts'
import { displayDay } from '../../i18n/format.ts'
import { DutyLedgerTable } from './duty-ledger.tsx'
import { ledgerColumns } from './paper-form.tsx'
import { ofTreated, useTreatedFilters, displayQuantity } from './treated-filters.ts'

const inBrackets = (text: string) => (text ? ` (${text})` : '')

const columns = ledgerColumns<TreatmentLine, keyof typeof treatmentColumns>(
  treatmentColumns,
  {
    subject: ({ subject, earNotch }) => subject + inBrackets(earNotch),
    quantity: displayQuantity,
    supplier: ({ supplier, supplierAddress }) => supplier + inBrackets(supplierAddress),
    proof: ({ receivedOn, receiptId }) => (receivedOn ? `${displayDay(receivedOn)} · ${receiptId}` : ''),
  },
  ['head', 'days', 'withdrawalDays'],
)

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
