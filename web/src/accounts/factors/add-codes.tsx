import type { Output } from '@penside/contract/api/call.ts'
import { factors } from '@penside/contract/accounts/factors.ts'
import { useT } from '../../i18n/index.ts'
import { useSend } from '../../screen/api.ts'
import { FormSheet } from '../../screen/form-sheet.tsx'
import { useForm } from '../../screen/form.ts'
import { QrPicture } from '../../ui/qr-picture.tsx'
import { TextField } from '../../ui/text-field.tsx'
import styles from './factors.module.css'

export type Codes = Output<typeof factors.beginCodes>

/** Setup of an authenticator app: its secret, and a first code that confirms it. */
export function AddCodes({
  codes: { secret, address },
  onClose,
  onAdded,
}: {
  codes: Codes
  onClose: () => void
  onAdded: (recovery: readonly string[]) => void
}) {
  const t = useT()
  const { send } = useSend(factors.confirmCodes)
  const form = useForm(
    factors.confirmCodes.input,
    {},
    {
      labels: { code: t('factors.code') },
      onSave: async (values) => onAdded((await send(values)).recovery),
    },
  )
  return (
    <FormSheet form={form} onClose={onClose} title={t('factors.addCodes')} submit={t('factors.confirm')}>
      <p>{t('factors.scan')}</p>
      <QrPicture text={address} label={t('factors.picture')} className={styles.picture} />
      <p className={styles.secret}>{secret.replaceAll(/(.{4})(?=.)/g, '$1 ')}</p>
      <a href={address}>{t('factors.open')}</a>
      <TextField {...form.text('code')} inputMode="numeric" autoComplete="one-time-code" maxLength={7} />
    </FormSheet>
  )
}
