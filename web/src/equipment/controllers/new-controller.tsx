import { controllers } from '@penside/contract/equipment/controller.ts'
import { useT } from '../../i18n/index.ts'
import { useSend } from '../../screen/api.ts'
import { useForm } from '../../screen/form.ts'
import { FormSheet } from '../../screen/form-sheet.tsx'
import { TextField } from '../../ui/text-field.tsx'
import { toast } from '../../ui/toast.tsx'

export function NewController({ onClose }: { onClose: () => void }) {
  const t = useT()
  const { send } = useSend(controllers.save)
  const form = useForm(
    controllers.save.input,
    {},
    {
      labels: { controllerId: t('controllers.number'), name: t('controllers.name') },
      onSave: async (values, operationId) => {
        await send(values, operationId)
        toast(t('ui.saved'))
        onClose()
      },
    },
  )
  return (
    <FormSheet form={form} onClose={onClose} title={t('controllers.addController')}>
      <TextField {...form.text('controllerId')} maxLength={32} hint={t('controllers.numberHint')} />
      <TextField {...form.text('name')} maxLength={60} />
    </FormSheet>
  )
}
