import { traceability, type TraceLine } from '@penside/contract/reports/traceability.ts'
import { traceColumns, traceKindNames, traceKinds } from '@penside/domain/reports/traceability.ts'
import { treatedKinds } from '@penside/domain/reports/vaccination-ledger.ts'
import { useState } from 'react'
import { useLanguage, useT } from '../../i18n/index.ts'
import { FormSheet, useSheetSave } from '../../screen/form-sheet.tsx'
import { useForm } from '../../screen/form.ts'
import { cardOf } from '../../screen/places.ts'
import { Button } from '../../ui/button.tsx'
import { TextField } from '../../ui/text-field.tsx'
import { DutyLedgerTable } from './duty-ledger.tsx'
import { ledgerColumns } from './paper-form.tsx'

const columns = ledgerColumns<TraceLine, keyof typeof traceColumns>(
  traceColumns,
  {
    kind: ({ kind }, language) => traceKinds[kind][language],
    sex: ({ sex }, language) => treatedKinds[sex][language],
  },
  ['head'],
)

/** Births, movements and deaths of breeding pigs, from the records of the animals. */
export function Traceability() {
  const t = useT()
  const language = useLanguage()
  const [row, setRow] = useState<TraceLine | null>(null)
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
      open={setRow}
    >
      {row && <NumberSheet row={row} onClose={() => setRow(null)} />}
    </DutyLedgerTable>
  )
}

/** Sheet of the authority's number of an animal. */
function NumberSheet({ row, onClose }: { row: TraceLine; onClose: () => void }) {
  const t = useT()
  const language = useLanguage()
  const onSave = useSheetSave(traceability.number, onClose)
  const form = useForm(
    traceability.number.input,
    { animalId: row.animalId, traceNumber: row.traceNumber },
    { labels: { traceNumber: traceColumns.traceNumber[language] }, onSave },
  )
  return (
    <FormSheet
      form={form}
      title={row.tag}
      after={<Button to={cardOf(row.animalId)}>{t('reports.duties.card')}</Button>}
      onClose={onClose}
    >
      <TextField
        {...form.text('traceNumber')}
        inputMode="numeric"
        maxLength={12}
        hint={t('reports.duties.traceNumberHint')}
      />
    </FormSheet>
  )
}
