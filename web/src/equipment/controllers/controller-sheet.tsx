import { useState } from 'react'
import { controllers } from '@penside/contract/equipment/controller.ts'
import { OneTimeLink } from '../../screen/one-time-link.tsx'
import { formatNumber } from '../../i18n/format.ts'
import { useT } from '../../i18n/index.ts'
import { useSend } from '../../screen/api.ts'
import { useForm } from '../../screen/form.ts'
import { FormSheet, useSheetSave } from '../../screen/form-sheet.tsx'
import { useAction } from '../../screen/use-action.ts'
import { Button } from '../../ui/button.tsx'
import { Card, CardRow } from '../../ui/card.tsx'
import { confirm } from '../../ui/confirm.tsx'
import { TextField } from '../../ui/text-field.tsx'
import { useTypeName, type Controller, type Equipment } from './types.ts'

/** Sheet of a controller: name, enrolment code, quarantined readings and revocation. */
export function ControllerSheet({
  controller: { controllerId, name, enrolled, apart, unknown },
  onAdd,
  onClose,
}: {
  controller: Controller
  onAdd: (begun: Partial<Equipment>) => void
  onClose: () => void
}) {
  const t = useT()
  const typeName = useTypeName()
  const onSave = useSheetSave(controllers.save, onClose)
  const form = useForm(
    controllers.save.input,
    { controllerId, name },
    {
      labels: { controllerId: t('controllers.number'), name: t('controllers.name') },
      onSave,
    },
  )
  return (
    <FormSheet
      form={form}
      onClose={onClose}
      title={controllerId}
      after={
        <>
          <EnrolmentCode controllerId={controllerId} />
          {unknown.length > 0 && (
            <Card flush title={t('controllers.unknown')}>
              {unknown.map(({ equipmentId, type }) => (
                <CardRow
                  key={equipmentId}
                  title={equipmentId}
                  line={typeName(type)}
                  onClick={() => onAdd({ equipmentId, type, controllerId })}
                />
              ))}
            </Card>
          )}
          {apart.length > 0 && (
            <Card flush title={t('controllers.apart')}>
              {apart.map(({ reason, equipmentId, count, example }) => (
                <CardRow
                  key={`${reason} ${equipmentId}`}
                  title={[equipmentId, t(`controllers.reason.${reason}`)].filter(Boolean).join(' · ')}
                  line={example || undefined}
                  value={formatNumber(count)}
                />
              ))}
            </Card>
          )}
          {enrolled && <RevokeButton controllerId={controllerId} onRevoked={onClose} />}
        </>
      }
    >
      <TextField {...form.text('name')} maxLength={60} />
    </FormSheet>
  )
}

function EnrolmentCode({ controllerId }: { controllerId: string }) {
  const t = useT()
  const trying = useAction()
  const makeCode = useSend(controllers.makeCode)
  const [made, setMade] = useState<{ code: string; until: string } | null>(null)
  return made ? (
    <OneTimeLink
      link={made.code}
      expiresAt={made.until}
      words={{
        title: t('controllers.codeTitle'),
        picture: t('controllers.codeTitle'),
        hint: (until) => t('controllers.codeHint', { until }),
        copy: t('controllers.copyCode'),
      }}
    />
  ) : (
    <Button
      wide
      busy={makeCode.sending}
      onClick={() => void trying(async () => setMade(await makeCode.send({ controllerId })))}
    >
      {t('controllers.makeCode')}
    </Button>
  )
}

function RevokeButton({ controllerId, onRevoked }: { controllerId: string; onRevoked: () => void }) {
  const t = useT()
  const trying = useAction()
  const revoke = useSend(controllers.revoke)
  return (
    <Button
      wide
      kind="danger"
      busy={revoke.sending}
      onClick={() =>
        void trying(async () => {
          const title = t('controllers.askRevoke', { controller: controllerId })
          if (!(await confirm({ title, body: t('controllers.revokeBody'), danger: true }))) return
          await revoke.send({ controllerId })
          onRevoked()
        })
      }
    >
      {t('controllers.revoke')}
    </Button>
  )
}
