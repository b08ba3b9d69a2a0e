import { useQuery } from '@tanstack/react-query'
import { useEffect, useLayoutEffect, useState, type RefObject } from 'react'
import { Link, useLocation } from 'react-router'
import type { Output } from '@penside/contract/api/call.ts'
import { sessions } from '@penside/contract/accounts/session.ts'
import type { Role } from '@penside/domain/accounts/role.ts'
import { currentLanguage, useT } from '../i18n/index.ts'
import { lazyComponent } from '../screen/lazy-component.tsx'
import { call, Problem, query } from '../screen/api.ts'
import { handedOverEnded } from '../screen/handover.ts'
import { withStepUp } from '../screen/step-up.ts'
import { useForm } from '../screen/form.ts'
import { forgetAutoLogin, storedSignIn, useSign } from '../screen/sign.ts'
import { Button } from '../ui/button.tsx'
import { Card, CardRow } from '../ui/card.tsx'
import { Checkbox } from '../ui/checkbox.tsx'
import { Chip } from '../ui/chip.tsx'
import { Fields } from '../ui/field.tsx'
import { Logo } from '../ui/logo.tsx'
import { Section } from '../ui/page.tsx'
import { PasswordField } from '../ui/password-field.tsx'
import { Notice } from '../ui/states.tsx'
import { TextField } from '../ui/text-field.tsx'
import { LanguageSegments } from '../screen/language-select.tsx'
import { privacyPath } from '../farm/places.ts'
import { version } from './version.ts'
import styles from './sign-in.module.css'

const WhatWaits = lazyComponent(async () => (await import('./waiting-records.tsx')).WhatWaits)

/** Sign-in form; demo mode offers its accounts as buttons. */
export function SignIn() {
  const t = useT()
  const location = useLocation()
  const [stored] = useState(storedSignIn)
  const about = useQuery({ ...query(sessions.about, {}), staleTime: Infinity })
  const { form, wait } = useSignInForm(stored)
  const isTaken = useTakenOver(form.element.ref, ({ login, password, staysSignedIn }) => {
    form.set('login', login)
    form.set('password', password)
    form.set('staysSignedIn', staysSignedIn)
  })
  const enterAs = (login: string, password: string) => {
    form.set('login', login)
    form.set('password', password)
    return form.save({ ...form.values, login, password })
  }
  const cameFrom = (location.state as { to?: string } | null)?.to
  const { demo = [], secure = true } = (isTaken && about.data) || {}

  return (
    <main className={styles.page}>
      <div className={styles.top}>
        <h1 className={styles.name}>
          <Logo size={52} />
          Penside
        </h1>
        <p className={styles.motto}>{t('accounts.signIn.motto')}</p>
      </div>
      <form {...form.element} method="post" className={styles.form}>
        {isTaken && cameFrom !== undefined && stored.id !== '' && !form.problem && (
          <Notice tone="grey" title={t('accounts.signIn.ended')}>
            <WhatWaits login={stored.id} />
          </Notice>
        )}
        <Fields>
          <TextField {...form.text('login')} required={false} autoComplete="username" />
          <PasswordField {...form.text('password')} required={false} />
          <LanguageSegments />
        </Fields>
        <Checkbox {...form.check('staysSignedIn')} />
        {form.problem !== null && !isWaiting(form.refusal) && (
          <div role="alert">
            <Notice tone="red" title={form.problem} />
          </div>
        )}
        <Button
          kind="primary"
          type="submit"
          wide
          busy={form.saving}
          disabledReason={wait > 0 ? t('accounts.signIn.wait', { count: wait }) : undefined}
        >
          {t('accounts.signIn.submit')}
        </Button>
      </form>
      {demo.length > 0 && (
        <DemoAccounts accounts={demo} disabled={form.saving || wait > 0} onEnter={enterAs} />
      )}
      <footer className={styles.foot}>
        <p>{t('accounts.signIn.forgot')}</p>
        {!secure && (
          <p className={styles.insecure}>
            {t('accounts.signIn.insecure')} · {t('accounts.signIn.insecureWhy')}
          </p>
        )}
        <p>
          <span>v{version}</span> · <Link to={privacyPath}>{t('accounts.signIn.privacy')}</Link>
        </p>
      </footer>
    </main>
  )
}

function useSignInForm(stored: ReturnType<typeof storedSignIn>) {
  const t = useT()
  const { signedIn } = useSign()
  const [waitUntil, setWaitUntil] = useState(0)
  const wait = useSecondsUntil(waitUntil)

  const form = useForm(
    sessions.signIn.input,
    { login: stored.id, staysSignedIn: stored.stays },
    {
      labels: {
        login: t('accounts.signIn.id'),
        password: t('accounts.signIn.password'),
        staysSignedIn: t('accounts.signIn.stay'),
      },
      empty: { login: t('accounts.signIn.enterId'), password: t('accounts.signIn.enterPassword') },
      onSave: async (values) => {
        try {
          await handedOverEnded()
          const { member } = await withStepUp((shown) =>
            call(sessions.signIn, { ...values, ...shown, language: currentLanguage() }),
          )
          await signedIn(member, values.staysSignedIn ?? false, values.password)
        } catch (problem) {
          forgetAutoLogin()
          if (!(problem instanceof Problem)) throw problem
          const seconds = problem.values['seconds']
          if (problem.code === 'TOO_MANY_ATTEMPTS') setWaitUntil(Date.now() + Number(seconds) * 1000)
          // Either field may be wrong, so none is marked.
          throw new Problem(problem.status, problem.code, [], problem.values, problem.message)
        }
      },
    },
  )
  return { form, wait }
}

function DemoAccounts({
  accounts,
  disabled,
  onEnter,
}: {
  accounts: NonNullable<Output<typeof sessions.about>['demo']>
  disabled: boolean
  onEnter: (login: string, password: string) => Promise<unknown>
}) {
  const t = useT()
  return (
    <Section title={t('accounts.signIn.demo')} aside={t('accounts.signIn.demoHint')}>
      <Card flush>
        {accounts.map(({ login, password, farmName, role }) => (
          <CardRow
            key={login}
            title={login}
            line={farmName}
            // The role comes as text.
            chip={<Chip>{t(`accounts.role.${role as Role}`)}</Chip>}
            disabled={disabled}
            onClick={() => void onEnter(login, password)}
          />
        ))}
      </Card>
    </Section>
  )
}

/**
 * Takes over the form that came with the page (`app/first.ts`). It may have been filled in or submitted before the app was loaded: its
 * values are kept, and a submission is sent now.
 */
function useTakenOver(
  form: RefObject<HTMLFormElement | null>,
  keep: (typed: { login: string; password: string; staysSignedIn: boolean }) => void,
): boolean {
  const [taken, setTaken] = useState({ is: false, sent: false })
  useLayoutEffect(() => {
    const { dataset } = document.getElementById('root')!
    const sent = dataset['sent'] !== undefined
    if (form.current && dataset['drawn'] && !dataset['taken']) {
      const typed = new FormData(form.current)
      keep({
        login: String(typed.get('login') ?? ''),
        password: String(typed.get('password') ?? ''),
        staysSignedIn: typed.has('staysSignedIn'),
      })
    }
    dataset['taken'] = 'Y'
    delete dataset['sent']
    setTaken({ is: true, sent })
    // Once, because the form itself tracks later input.
    // oxlint-disable-next-line react/exhaustive-deps
  }, [])
  useEffect(() => {
    if (taken.sent) form.current?.requestSubmit()
  }, [form, taken])
  return taken.is
}

/** Remaining delay under the button after too many attempts. */
const isWaiting = (refusal: unknown) => refusal instanceof Problem && refusal.code === 'TOO_MANY_ATTEMPTS'

/** Seconds until a moment; 0 after it. */
function useSecondsUntil(until: number): number {
  const [now, setNow] = useState(() => Date.now())
  useEffect(() => {
    if (until <= Date.now()) return
    const tick = () => {
      setNow(Date.now())
      if (Date.now() >= until) clearInterval(timer)
    }
    const timer = setInterval(tick, 250)
    return () => clearInterval(timer)
  }, [until])
  return Math.max(0, Math.ceil((until - now) / 1000))
}
