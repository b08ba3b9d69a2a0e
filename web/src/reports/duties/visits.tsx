import { useState } from 'react'
import { IconQrcode } from '../../ui/icons/common.ts'
import type { Input } from '@penside/contract/api/call.ts'
import { visits, type VisitRow } from '@penside/contract/reports/visit.ts'
import type { Language } from '@penside/domain/basics/language.ts'
import { visitColumns, visitPurposeNames, visitPurposes } from '@penside/domain/reports/visit.ts'
import { formatTime, displayDay } from '../../i18n/format.ts'
import { useLanguage, useT } from '../../i18n/index.ts'
import { dutiesPath } from '../../screen/places.ts'
import type { RecordForm } from '../../screen/record-form.ts'
import { useSession } from '../../screen/session.ts'
import { Button } from '../../ui/button.tsx'
import { DayField } from '../../ui/day-field.tsx'
import { SelectField } from '../../ui/select-field.tsx'
import { TextField } from '../../ui/text-field.tsx'
import { DutyLedgerTable } from './duty-ledger.tsx'
import { LedgerEntry, type Entry } from './entry.tsx'
import { ledgerColumns } from './paper-form.tsx'
import { YesNo } from './yes-no.tsx'

type New = Input<typeof visits.save>

/** Yes or no in a ledger. */
const yesOrNo = (yes: boolean, language: Language) =>
  yes ? { ko: '예', en: 'Yes', vi: 'Có' }[language] : { ko: '아니오', en: 'No', vi: 'Không' }[language]
const columns = ledgerColumns<VisitRow, keyof typeof visitColumns>(visitColumns, {
  purpose: ({ purpose }, language) => visitPurposes[purpose][language],
  disinfected: ({ disinfected }, language) => yesOrNo(disinfected, language),
  pigContact: ({ pigContact }, language) => yesOrNo(pigContact, language),
})

/** Log of visitors. */
export function Visits() {
  const t = useT()
  const language = useLanguage()
  const { today } = useSession()
  const [row, setRow] = useState<VisitRow | null>(null)
  const of: Entry<New> = {
    save: visits.save,
    kind: 'visit',
    idOf: ({ visitId }) => visitId,
    begins: (visitId) => ({
      formMode: 'insert',
      visitId,
      visitedOn: today,
      time: formatTime(new Date()),
      disinfected: true,
      pigContact: false,
    }),
    labels: Object.fromEntries(Object.entries(visitColumns).map(([key, names]) => [key, names[language]])),
    label: ({ name, visitedOn }) => `${name} · ${displayDay(visitedOn)}`,
    rules: ({ visitedOn }) =>
      visitedOn > today ? [{ field: 'visitedOn', code: 'AFTER_TODAY', values: { today } }] : [],
    titles: { add: t('reports.duties.visits.add'), edit: t('reports.duties.visits.edit') },
    Fields: VisitFields,
  }
  return (
    <DutyLedgerTable
      of="visits"
      list={visits.list}
      filters={[
        { value: 'all', label: t('reports.duties.all') },
        { value: 'risky', label: t('reports.duties.visits.risky') },
      ]}
      input={(show) => ({ risky: show === 'risky' || undefined })}
      columns={columns}
      rowKey={({ visitId }) => visitId}
      rowTone={({ disinfected, pigContact }) => (pigContact || !disinfected ? 'late' : undefined)}
      open={setRow}
    >
      <LedgerEntry of={of} row={row && correcting(row)} onClose={() => setRow(null)} />
      <div data-no-print>
        <Button wide icon={<IconQrcode size={22} aria-hidden />} to={`${dutiesPath}?of=gate`}>
          {t('reports.duties.gate.title')}
        </Button>
      </div>
    </DutyLedgerTable>
  )
}

const correcting = ({ enteredBy: _, ...row }: VisitRow): New => ({ formMode: 'update', ...row })

/** Purpose of a visit. */
export function Purpose(
  field: Omit<Parameters<typeof SelectField<(typeof visitPurposeNames)[number]>>[0], 'choices'>,
) {
  const t = useT()
  const language = useLanguage()
  return (
    <SelectField
      {...field}
      placeholder={t('ui.choose')}
      choices={visitPurposeNames.map((each) => ({ value: each, label: visitPurposes[each][language] }))}
    />
  )
}

function VisitFields({ form }: { form: RecordForm<New> }) {
  const { today } = useSession()
  return (
    <>
      <DayField {...form.day('visitedOn')} max={today} />
      <TextField {...form.text('time')} inputMode="numeric" maxLength={5} placeholder="09:30" />
      <TextField {...form.text('name')} maxLength={60} />
      <TextField {...form.text('comingFrom')} maxLength={100} />
      <TextField {...form.text('vehicle')} maxLength={20} />
      <TextField {...form.text('phone')} inputMode="tel" maxLength={30} />
      <Purpose {...form.choice('purpose')} />
      <YesNo {...form.choice('disinfected')} />
      <YesNo {...form.choice('pigContact')} />
      <TextField {...form.text('remark')} lines={2} />
    </>
  )
}
