import { useQuery } from '@tanstack/react-query'
import { useId, useState, type SyntheticEvent } from 'react'
import { currentLanguage, useT } from '../../i18n/index.ts'
import { useOutbox } from '../../outbox/hooks.ts'
import { phone } from '../../screen/phone.ts'
import { useSession } from '../../screen/session.ts'
import { useSign } from '../../screen/sign.ts'
import { useAction } from '../../screen/use-action.ts'
import { Button } from '../../ui/button.tsx'
import { Fields } from '../../ui/field.tsx'
import { PasswordField } from '../../ui/password-field.tsx'
import { Sheet } from '../../ui/sheet.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { clearChosenMember } from './chosen-member.ts'
import { whyNotPin } from './pin.ts'

/** Hands the phone over: the member sets a PIN if she has none, then the phone is locked. */
export function HandOverSheet({ onClose }: { onClose: () => void }) {
  const t = useT()
  const id = useId()
  const { member, equipment } = useSession()
  const { counts } = useOutbox()
  const { handOver } = useSign()
  const trying = useAction()
  const { data: known } = useQuery({
    queryKey: ['phone-member', member.login],
    queryFn: async () =>
      (await (await phone())?.members.list())?.find(({ login }) => login === member.login) ?? null,
    networkMode: 'always',
    staleTime: 0,
    gcTime: 0,
  })
  const [changes, setChanges] = useState(false)
  const [pin, setPin] = useState('')
  const [again, setAgain] = useState('')
  const [tried, setTried] = useState(false)
  const [busy, setBusy] = useState(false)
  const asks = known !== undefined && (changes || !known?.hasPin)
  const why = asks ? whyNotPin(pin) : null

  const submit = async (event: SyntheticEvent) => {
    event.preventDefault()
    setTried(true)
    if (known === undefined || busy || why || (asks && again !== pin)) return
    setBusy(true)
    // If the PIN cannot be stored the phone stays unlocked, with a message.
    const isKept = await trying(async () =>
      (await phone())?.members.remember({ member, equipment }, currentLanguage(), asks ? { pin } : null),
    )
    setBusy(false)
    if (!isKept) return
    clearChosenMember()
    await handOver(member)
  }

  return (
    <Sheet
      open
      onClose={onClose}
      title={t('handover.button')}
      footer={
        <Button kind="primary" type="submit" form={id} busy={busy} disabled={known === undefined}>
          {t('handover.yes')}
        </Button>
      }
    >
      <form id={id} noValidate onSubmit={(event) => void submit(event)}>
        <Fields>
          <p>{t('handover.body')}</p>
          {counts.pending > 0 && <p>{t('handover.unsent', { count: counts.pending })}</p>}
          {known === undefined && <Skeleton shape="rows" count={1} />}
          {asks && (
            <NewPinFields
              pin={pin}
              again={again}
              wrong={tried ? (why ?? (again === pin ? null : 'pinDiffers')) : null}
              onPin={setPin}
              onAgain={setAgain}
            />
          )}
          {known?.hasPin && !changes && (
            <>
              <p>{t('handover.opensWithPin')}</p>
              <Button onClick={() => setChanges(true)}>{t('handover.changePin')}</Button>
            </>
          )}
        </Fields>
      </form>
    </Sheet>
  )
}

function NewPinFields({
  pin,
  again,
  wrong,
  onPin,
  onAgain,
}: {
  pin: string
  again: string
  wrong: NonNullable<ReturnType<typeof whyNotPin>> | 'pinDiffers' | null
  onPin: (pin: string) => void
  onAgain: (pin: string) => void
}) {
  const t = useT()
  return (
    <>
      {/* Keeps password managers from storing the PIN as the password. */}
      <PasswordField
        label={t('handover.pin')}
        name="pin"
        hint={t('handover.pinHint')}
        error={wrong && wrong !== 'pinDiffers' ? t(`handover.${wrong}`) : undefined}
        value={pin}
        onChange={onPin}
        autoComplete="off"
        inputMode="numeric"
      />
      <PasswordField
        label={t('handover.pinAgain')}
        name="pinAgain"
        error={wrong === 'pinDiffers' ? t('handover.pinDiffers') : undefined}
        value={again}
        onChange={onAgain}
        autoComplete="off"
        inputMode="numeric"
      />
    </>
  )
}
