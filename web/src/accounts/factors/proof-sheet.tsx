import { useState } from 'react'
import { IconFingerprint } from '../../ui/icons/common.ts'
import { useT } from '../../i18n/index.ts'
import { useProblem } from '../../screen/problem.ts'
import { useAsked, type Shown } from '../../screen/step-up.ts'
import { Button } from '../../ui/button.tsx'
import { Fields } from '../../ui/field.tsx'
import { PasswordField } from '../../ui/password-field.tsx'
import { Sheet } from '../../ui/sheet.tsx'
import { Notice } from '../../ui/states.tsx'
import { TextField } from '../../ui/text-field.tsx'
import { isGivenUp, showPasskey } from './passkey.ts'

/** Step-up authentication with a passkey or a code, or with the password if there is no second factor. */
export function ProofSheet() {
  const asked = useAsked()
  return asked && <Asking key={asked.ways.asked ?? ''} {...asked} />
}

function Asking({ ways, send, end }: NonNullable<ReturnType<typeof useAsked>>) {
  const t = useT()
  const { typed, setTyped, busy, wrong, show } = useProof(send, end)
  const { asked: passkey } = ways
  const field = {
    name: 'proof',
    value: typed,
    onChange: setTyped,
    required: false,
    error: wrong ?? undefined,
    autoFocus: passkey === undefined,
  }
  return (
    <Sheet
      open
      onClose={() => end(false)}
      title={t('factors.proof')}
      footer={
        <Button
          kind={passkey === undefined ? 'primary' : 'secondary'}
          type="submit"
          form="proof"
          busy={busy}
          disabled={typed.trim() === ''}
        >
          {t('factors.confirm')}
        </Button>
      }
    >
      <form
        id="proof"
        onSubmit={(event) => {
          event.preventDefault()
          void show(async () => (ways.password ? { password: typed } : { code: typed.trim() }))
        }}
      >
        <Fields>
          <p>{t(ways.password ? 'factors.proofPassword' : 'factors.proofFactor')}</p>
          {passkey !== undefined && (
            <Button
              kind="primary"
              wide
              busy={busy}
              icon={<IconFingerprint size={24} aria-hidden />}
              onClick={() => void show(async () => ({ passkey: await showPasskey(passkey) }))}
            >
              {t('factors.usePasskey')}
            </Button>
          )}
          {ways.password ? (
            <PasswordField {...field} label={t('accounts.signIn.password')} />
          ) : (
            <TextField
              {...field}
              label={t(ways.codes ? 'factors.code' : 'factors.recoveryCode')}
              hint={ways.codes ? t('factors.codeHint') : undefined}
              autoComplete="one-time-code"
              maxLength={60}
            />
          )}
          {wrong !== null && passkey !== undefined && <Notice tone="red" title={wrong} />}
        </Fields>
      </form>
    </Sheet>
  )
}

/** What the person has typed, and whether it is being checked or was wrong. */
function useProof(
  send: NonNullable<ReturnType<typeof useAsked>>['send'],
  end: NonNullable<ReturnType<typeof useAsked>>['end'],
) {
  const say = useProblem()
  const [typed, setTyped] = useState('')
  const [busy, setBusy] = useState(false)
  const [wrong, setWrong] = useState<string | null>(null)

  const show = async (what: () => Promise<Shown>) => {
    setBusy(true)
    setWrong(null)
    try {
      await send(await what())
      end(true)
    } catch (problem) {
      setBusy(false)
      setTyped('')
      // A person who cancels the browser's dialog needs no message.
      if (!isGivenUp(problem)) setWrong(say(problem))
    }
  }
  return { typed, setTyped, busy, wrong, show }
}
