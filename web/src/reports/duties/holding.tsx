import { holdings } from '@penside/contract/reports/holding.ts'
import { useT } from '../../i18n/index.ts'
import { FormSheet, useSheetSave } from '../../screen/form-sheet.tsx'
import { useForm } from '../../screen/form.ts'
import { TextField } from '../../ui/text-field.tsx'
import type { Holding } from './paper-form.tsx'

/** Data in the head of every form. */
export function HoldingSheet({ holding, onClose }: { holding: Holding; onClose: () => void }) {
  const t = useT()
  const onSave = useSheetSave(holdings.save, onClose)
  const { farmName: _, address: __, ...known } = holding
  const form = useForm(holdings.save.input, known, {
    labels: {
      number: t('reports.duties.holding.number'),
      ownerName: t('reports.duties.holding.ownerName'),
      phone: t('reports.duties.holding.phone'),
      permit: t('reports.duties.holding.permit'),
      vetName: t('reports.duties.holding.vetName'),
      vetContact: t('reports.duties.holding.vetContact'),
    },
    onSave,
  })
  return (
    <FormSheet form={form} title={t('reports.duties.holding.title')} onClose={onClose}>
      <TextField {...form.text('number')} inputMode="numeric" maxLength={6} />
      <TextField {...form.text('ownerName')} maxLength={60} />
      <TextField {...form.text('phone')} inputMode="tel" maxLength={30} />
      <TextField {...form.text('permit')} maxLength={40} />
      <TextField {...form.text('vetName')} maxLength={60} />
      <TextField {...form.text('vetContact')} maxLength={120} />
    </FormSheet>
  )
}
