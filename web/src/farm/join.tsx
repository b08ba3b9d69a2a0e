import { useQuery } from '@tanstack/react-query'
import { useNavigate, useSearchParams } from 'react-router'
import { sessions } from '@penside/contract/farm/session.ts'
import type { Role } from '@penside/domain/farm/role.ts'
import { useT } from '../i18n/index.ts'
import { call, query } from '../screen/api.ts'
import { Failed } from '../screen/failed.tsx'
import { useForm } from '../screen/form.ts'
import { useSign } from '../screen/sign.ts'
import { Button } from '../ui/button.tsx'
import { Fields } from '../ui/field.tsx'
import { Logo } from '../ui/logo.tsx'
import { PasswordField } from '../ui/password-field.tsx'
import { Skeleton } from '../ui/skeleton.tsx'
import { EmptyState, Notice } from '../ui/states.tsx'
import { TextField } from '../ui/text-field.tsx'
import { LanguageSegments } from './language-select.tsx'
import styles from './sign-in.module.css'

/** Where an invitation leads; the one-time link of an empty house founds its first farm. */
export function Join() {
  const t = useT()
  const [params] = useSearchParams()
  const secret = params.get('token') ?? ''
  const { data, error, isFetching, refetch } = useQuery({
    ...query(sessions.invitation, { secret }),
    enabled: secret.length >= 20,
  })
  return (
    <main className={styles.page}>
      <h1 className={styles.name}>
        <Logo size={52} />
        Penside
      </h1>
      {secret.length < 20 ? (
        <EmptyState
          title={t('farm.join.noLink')}
          action={<Button to="/">{t('farm.join.toSignIn')}</Button>}
        />
      ) : data ? (
        data.founds ? (
          <Found secret={secret} />
        ) : (
          <Accept secret={secret} farmName={data.farmName} role={data.role as Role} />
        )
      ) : error ? (
        <>
          <Failed problem={error} onRetry={() => void refetch()} retrying={isFetching} />
          <Button to="/" wide>
            {t('farm.join.toSignIn')}
          </Button>
        </>
      ) : (
        <Skeleton shape="form" count={3} />
      )}
      <div className={styles.foot}>
        <LanguageSegments />
      </div>
    </main>
  )
}

function useEntering() {
  const navigate = useNavigate()
  const { signedIn } = useSign()
  return async (member: { login: string }) => {
    await signedIn(member, true)
    await navigate('/', { replace: true })
  }
}

function Accept({ secret, farmName, role }: { secret: string; farmName: string; role: Role }) {
  const t = useT()
  const enter = useEntering()
  const form = useForm(
    sessions.accept.input,
    { secret },
    {
      labels: { login: t('farm.signIn.id'), password: t('farm.signIn.password'), name: t('farm.join.name') },
      empty: { login: t('farm.signIn.enterId'), password: t('farm.signIn.enterPassword') },
      onSave: async (values) => enter((await call(sessions.accept, values)).member),
    },
  )
  return (
    <form {...form.element} className={styles.form}>
      <div>
        <h2 className={styles.title}>{t('farm.join.title', { farm: farmName })}</h2>
        <p className={styles.motto}>{t('farm.join.as', { role: t(`farm.role.${role}`) })}</p>
      </div>
      <Fields>
        <TextField {...form.text('login')} autoComplete="username" hint={t('farm.join.idHint')} />
        <PasswordField {...form.text('password')} autoComplete="new-password" hint={t('farm.me.newHint')} />
        <TextField {...form.text('name')} autoComplete="name" />
        {form.problem !== null && <Notice tone="red" title={form.problem} />}
      </Fields>
      <Button kind="primary" type="submit" wide busy={form.saving}>
        {t('farm.join.submit')}
      </Button>
    </form>
  )
}

function Found({ secret }: { secret: string }) {
  const t = useT()
  const enter = useEntering()
  const form = useForm(
    sessions.found.input,
    { secret },
    {
      labels: {
        farmName: t('farm.join.farmName'),
        login: t('farm.signIn.id'),
        password: t('farm.signIn.password'),
        name: t('farm.join.name'),
      },
      empty: { login: t('farm.signIn.enterId'), password: t('farm.signIn.enterPassword') },
      onSave: async (values) => enter((await call(sessions.found, values)).member),
    },
  )
  return (
    <form {...form.element} className={styles.form}>
      <div>
        <h2 className={styles.title}>{t('farm.join.found')}</h2>
        <p className={styles.motto}>{t('farm.join.foundWhy')}</p>
      </div>
      <Fields>
        <TextField {...form.text('farmName')} autoComplete="organization" />
        <TextField {...form.text('login')} autoComplete="username" />
        <PasswordField {...form.text('password')} autoComplete="new-password" hint={t('farm.me.newHint')} />
        <TextField {...form.text('name')} autoComplete="name" />
        {form.problem !== null && <Notice tone="red" title={form.problem} />}
      </Fields>
      <Button kind="primary" type="submit" wide busy={form.saving}>
        {t('farm.join.submitFound')}
      </Button>
    </form>
  )
}
