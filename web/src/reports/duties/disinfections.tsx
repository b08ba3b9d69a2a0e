import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { Input } from '@penside/contract/api/call.ts'
import { disinfections, type DisinfectionRow } from '@penside/contract/reports/disinfection.ts'
import {
  disinfectionColumns,
  disinfectionMethodNames,
  disinfectionMethods,
  disinfectionTargetNames,
  disinfectionTargets,
  unitOfDisinfection,
  formatDilution,
} from '@penside/domain/reports/disinfection.ts'
import { formatNumber, displayDay } from '../../i18n/format.ts'
import { useLanguage, useT } from '../../i18n/index.ts'
import { query } from '../../screen/api.ts'
import type { RecordForm } from '../../screen/record-form.ts'
import { useSession } from '../../screen/session.ts'
import { ChoiceButtons } from '../../ui/choice-buttons.tsx'
import { DayField } from '../../ui/day-field.tsx'
import { NumberField } from '../../ui/number-field.tsx'
import { TextField } from '../../ui/text-field.tsx'
import { DutyLedgerTable } from './duty-ledger.tsx'
import { LedgerEntry, type Entry } from './entry.tsx'
import { ledgerColumns } from './paper-form.tsx'

type New = Input<typeof disinfections.save>

const columns = ledgerColumns<DisinfectionRow, keyof typeof disinfectionColumns>(disinfectionColumns, {
  target: ({ target }, language) => disinfectionTargets[target][language],
  dilution: ({ dilution }) => formatDilution(dilution),
  amount: ({ amount, method }) =>
    amount === null
      ? ''
      : `${formatNumber(amount, Number.isInteger(amount) ? 0 : 2)} ${unitOfDisinfection(method)}`,
  method: ({ method }, language) => disinfectionMethods[method][language],
})

/** Log of disinfections. */
export function Disinfections() {
  const t = useT()
  const language = useLanguage()
  const { today, member } = useSession()
  const [row, setRow] = useState<DisinfectionRow | null>(null)
  // The last entry gives the defaults of the next one.
  const last = useQuery(query(disinfections.list, { pageSize: 1 })).data?.rows[0]
  const of: Entry<New> = {
    save: disinfections.save,
    kind: 'disinfection',
    idOf: ({ disinfectionId }) => disinfectionId,
    begins: (disinfectionId) => ({
      formMode: 'insert',
      disinfectionId,
      disinfectedOn: today,
      doneBy: member.name,
      method: last?.method ?? 'spray',
      product: last?.product,
      dilution: last?.dilution,
    }),
    labels: Object.fromEntries(
      Object.entries(disinfectionColumns).map(([key, names]) => [key, names[language]]),
    ),
    label: ({ target, disinfectedOn }) =>
      `${disinfectionTargets[target][language]} · ${displayDay(disinfectedOn)}`,
    rules: ({ disinfectedOn }) =>
      disinfectedOn > today ? [{ field: 'disinfectedOn', code: 'AFTER_TODAY', values: { today } }] : [],
    titles: { add: t('reports.duties.disinfections.add'), edit: t('reports.duties.disinfections.edit') },
    Fields: DisinfectionFields,
  }
  return (
    <DutyLedgerTable
      of="disinfections"
      list={disinfections.list}
      filters={[
        { value: 'all', label: t('reports.duties.all') },
        ...disinfectionTargetNames.map((value) => ({ value, label: disinfectionTargets[value][language] })),
      ]}
      input={(show) => ({ target: show === 'all' ? undefined : show })}
      columns={columns}
      rowKey={({ disinfectionId }) => disinfectionId}
      open={setRow}
    >
      <LedgerEntry
        of={of}
        row={row && { formMode: 'update', ...row, ...numbersOf(row) }}
        onClose={() => setRow(null)}
      />
    </DutyLedgerTable>
  )
}

/** Fields without a value are not sent. */
const numbersOf = ({ dilution, amount }: DisinfectionRow) => ({
  dilution: dilution ?? undefined,
  amount: amount ?? undefined,
})

function DisinfectionFields({ form }: { form: RecordForm<New> }) {
  const t = useT()
  const language = useLanguage()
  const { today } = useSession()
  return (
    <>
      <DayField {...form.day('disinfectedOn')} max={today} />
      <ChoiceButtons
        {...form.choice('target')}
        choices={disinfectionTargetNames.map((value) => ({
          value,
          label: disinfectionTargets[value][language],
        }))}
      />
      <TextField {...form.text('place')} maxLength={60} />
      <TextField {...form.text('product')} maxLength={60} />
      <ChoiceButtons
        {...form.choice('method')}
        choices={disinfectionMethodNames.map((value) => ({
          value,
          label: disinfectionMethods[value][language],
        }))}
      />
      <NumberField {...form.number('dilution')} unit={t('reports.duties.disinfections.parts')} />
      <NumberField
        {...form.number('amount')}
        decimals={2}
        unit={unitOfDisinfection(form.values.method ?? 'spray')}
      />
      <TextField {...form.text('doneBy')} maxLength={60} />
      <TextField {...form.text('remark')} lines={2} />
    </>
  )
}
