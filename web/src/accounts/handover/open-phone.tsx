import { Suspense, useState, type SyntheticEvent } from 'react'
import { sessions } from '@penside/contract/accounts/session.ts'
import { currentLanguage, useT } from '../../i18n/index.ts'
import { useOutbox } from '../../outbox/hooks.ts'
import { call, Problem } from '../../screen/api.ts'
import { handedOverEnded, pinLength, type PhoneMember } from '../../screen/handover.ts'
import { phone } from '../../screen/phone.ts'
import { useProblem } from '../../screen/problem.ts'
import { withStepUp } from '../../screen/step-up.ts'
import { storedSignIn, useSign } from '../../screen/sign.ts'
import { Button } from '../../ui/button.tsx'
import { Fields } from '../../ui/field.tsx'
import { Keypad } from '../../ui/keypad.tsx'
import { PasswordField } from '../../ui/password-field.tsx'
import { Notice } from '../../ui/states.tsx'
import signIn from '../sign-in.module.css'
import styles from './open-phone.module.css'

/** Time after which an unanswered request counts as offline, ms. */
const patience = 8_000

type OpenPhoneProps = {
  member: PhoneMember
  onOpened: () => unknown
  /** Called when the member's state has changed, as after too many attempts or a new password. */
  onRefused: () => void
  onBack: () => void
}

/** Unlock form of a member. A PIN needs no network; the password signs in with a network, and unlocks the phone without one. */
export function OpenPhone({ member, onOpened, onRefused, onBack }: OpenPhoneProps) {
  const t = useT()
  const say = useProblem()
  const [withPin, setWithPin] = useState(member.hasPin)
  const [secret, setSecret] = useState('')
  const [wrong, setWrong] = useState<string | null>(null)
  const [busy, setBusy] = useState(false)
  const usesPin = withPin && !member.needsSignIn
  const { login } = member
  const { unlock, signInOrUnlock } = useUnlock(login, usesPin)

  const enter = async (work: () => Promise<string | null>) => {
    setBusy(true)
    setWrong(null)
    const problem = await work().catch((error: unknown) => say(error))
    if (problem === null) return void onOpened()
    setWrong(problem)
    setSecret('')
    setBusy(false)
    onRefused()
  }
  const type = (digit: number) => {
    if (busy || secret.length === pinLength) return
    const typed = `${secret}${digit}`
    setSecret(typed)
    setWrong(null)
    if (typed.length === pinLength) void enter(() => unlock(typed))
  }
  const submit = (event: SyntheticEvent) => {
    event.preventDefault()
    if (!busy && secret !== '') void enter(() => signInOrUnlock(secret))
  }

  return (
    <form className={signIn.form} noValidate onSubmit={submit}>
      <div>
        <h2 className={signIn.title}>{member.name}</h2>
        <p className={styles.of}>
          {login} · {member.farmName}
        </p>
      </div>
      {member.needsSignIn && <Notice tone="amber" title={t(`handover.needs.${member.needsSignIn}`)} />}
      {wrong !== null && !usesPin && (
        <div role="alert">
          <Notice tone="red" title={wrong} />
        </div>
      )}
      {usesPin ? (
        <PinPad
          length={secret.length}
          wrong={wrong}
          busy={busy}
          onDigit={type}
          onBack={() => !busy && setSecret(secret.slice(0, -1))}
        />
      ) : (
        <PasswordEntry login={login} value={secret} onChange={setSecret} busy={busy} />
      )}
      <div className={styles.others}>
        <Button onClick={onBack}>{t('handover.toList')}</Button>
        {member.hasPin && !member.needsSignIn && (
          <Button
            disabled={busy}
            onClick={() => {
              setWithPin(!withPin)
              setSecret('')
            }}
          >
            {t(usesPin ? 'handover.usePassword' : 'handover.usePin')}
          </Button>
        )}
      </div>
    </form>
  )
}

/** Ways to unlock the phone. Each returns the error, or null if the phone is unlocked. */
function useUnlock(login: string, usesPin: boolean) {
  const t = useT()
  const { openPhone, signedIn } = useSign()
  const unlock = async (typed: string): Promise<string | null> => {
    const opening = await openPhone(login, typed)
    if (opening.is === 'opened') return null
    if (opening.is === 'refused') return t(`handover.needs.${opening.why}`)
    return t(usesPin ? 'handover.wrongPin' : 'handover.wrongPassword', { count: opening.left })
  }
  const signInOrUnlock = async (password: string): Promise<string | null> => {
    const network = AbortSignal.timeout(patience)
    try {
      await handedOverEnded()
      const staysSignedIn = storedSignIn().stays
      const { member: known } = await withStepUp((shown) =>
        call(
          sessions.signIn,
          { login, password, ...shown, staysSignedIn, language: currentLanguage() },
          { signal: network },
        ),
      )
      await signedIn(known, staysSignedIn, password)
      return null
    } catch (problem) {
      if (network.aborted || (problem instanceof Problem && (problem.status === 0 || problem.status >= 500)))
        return unlock(password)
      if (!(problem instanceof Problem)) throw problem
      const members = (await phone())?.members
      if (problem.code === 'NO_FARM') await members?.forget(login)
      if (problem.code === 'SIGN_IN_FAILED') await members?.passwordRefused(login, password)
      throw problem
    }
  }
  return { unlock, signInOrUnlock }
}

function PinPad({
  length,
  wrong,
  busy,
  onDigit,
  onBack,
}: {
  /** Number of digits entered. */
  length: number
  wrong: string | null
  busy: boolean
  onDigit: (digit: number) => void
  onBack: () => void
}) {
  const t = useT()
  return (
    <>
      <p
        className={styles.dots}
        role="status"
        aria-busy={busy}
        aria-label={t('handover.entered', { count: length })}
      >
        {Array.from({ length: pinLength }, (_, at) => (
          <span key={at} className={at < length ? styles.full : styles.dot} />
        ))}
      </p>
      <div className={styles.check}>
        <p role="status">{busy && t('handover.checking')}</p>
        <p className={styles.wrong} role="alert">
          {wrong}
        </p>
      </div>
      <div className={busy ? styles.waits : undefined}>
        <Keypad label={t('handover.pin')} onDigit={onDigit} onBack={onBack} />
      </div>
    </>
  )
}

function PasswordEntry({
  login,
  value,
  onChange,
  busy,
}: {
  login: string
  value: string
  onChange: (password: string) => void
  busy: boolean
}) {
  const t = useT()
  return (
    <Fields>
      <input type="text" name="username" autoComplete="username" value={login} readOnly hidden />
      <PasswordField
        label={t('accounts.signIn.password')}
        name="password"
        hint={
          <Suspense>
            <Waiting login={login} />
          </Suspense>
        }
        value={value}
        onChange={onChange}
      />
      <Button kind="primary" type="submit" wide busy={busy}>
        {t('handover.open')}
      </Button>
    </Fields>
  )
}

/** Number of the member's unsent records, and when they are sent. */
function Waiting({ login }: { login: string }) {
  const t = useT()
  const { counts } = useOutbox()
  const count = counts.others.find((other) => other.login === login)?.count ?? 0
  return count > 0 && t('handover.waiting', { count })
}
