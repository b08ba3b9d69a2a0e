import { controllers } from '@penside/contract/equipment/controller.ts'
import { useT } from '../../i18n/index.ts'
import { useForm } from '../../screen/form.ts'
import { FormSheet, useSheetSave } from '../../screen/form-sheet.tsx'
import { TextField } from '../../ui/text-field.tsx'

export function NewController({ onClose }: { onClose: () => void }) {
  const t = useT()
  const onSave = useSheetSave(controllers.save, onClose)
  const form = useForm(
    controllers.save.input,
    {},
    {
      labels: { controllerId: t('controllers.number'), name: t('controllers.name') },
      onSave,
    },
  )
  return (
    <FormSheet form={form} onClose={onClose} title={t('controllers.addController')}>
      <TextField {...form.text('controllerId')} maxLength={32} hint={t('controllers.numberHint')} />
      <TextField {...form.text('name')} maxLength={60} />
    </FormSheet>
  )
}
