import { useQuery } from '@tanstack/react-query'
import { useNavigate } from 'react-router'
import { sessions } from '@penside/contract/accounts/session.ts'
import type { Role } from '@penside/domain/accounts/role.ts'
import { currentLanguage, setLanguage, useT } from '../i18n/index.ts'
import { call, query } from '../screen/api.ts'
import { withStepUp } from '../screen/step-up.ts'
import { useForm } from '../screen/form.ts'
import { useSign } from '../screen/sign.ts'
import { Button } from '../ui/button.tsx'
import { Checkbox } from '../ui/checkbox.tsx'
import { Fields } from '../ui/field.tsx'
import { PasswordField } from '../ui/password-field.tsx'
import { Notice } from '../ui/states.tsx'
import { TextField } from '../ui/text-field.tsx'
import { menuPath } from '../farm/places.ts'
import { LinkPage, useSecret } from './link-page.tsx'
import styles from './sign-in.module.css'

/** Page of an invitation, and of the link that founds the first farm. */
export function Join() {
  const t = useT()
  const { secret, whole } = useSecret()
  const asked = useQuery({ ...query(sessions.invitation, { secret }), enabled: whole })
  return (
    <LinkPage whole={whole} noLink={t('accounts.join.noLink')} fields={3} asked={asked}>
      {(data) =>
        data.founds ? (
          <FoundFarm secret={secret} />
        ) : (
          <Accept secret={secret} farmName={data.farmName} role={data.role as Role} />
        )
      }
    </LinkPage>
  )
}

/** Opens the app in the language of this page. */
export function useEntering() {
  const navigate = useNavigate()
  const { signedIn } = useSign()
  return async (
    member: { login: string },
    { password, staysSignedIn = false }: { password: string; staysSignedIn?: boolean | undefined },
    to = '/',
  ) => {
    await setLanguage(currentLanguage())
    await signedIn(member, staysSignedIn, password)
    await navigate(to, { replace: true })
  }
}

function Accept({ secret, farmName, role }: { secret: string; farmName: string; role: Role }) {
  const t = useT()
  const enter = useEntering()
  const form = useForm(
    sessions.accept.input,
    { secret },
    {
      labels: {
        login: t('accounts.signIn.id'),
        password: t('accounts.signIn.password'),
        name: t('accounts.join.name'),
        staysSignedIn: t('accounts.signIn.stay'),
      },
      empty: { login: t('accounts.signIn.enterId'), password: t('accounts.signIn.enterPassword') },
      onSave: async (values) => {
        const { member } = await withStepUp((shown) => call(sessions.accept, { ...values, ...shown }))
        await enter(member, values)
      },
    },
  )
  return (
    <form {...form.element} className={styles.form}>
      <div>
        <h2 className={styles.title}>{t('accounts.join.title', { farm: farmName })}</h2>
        <p className={styles.motto}>{t('accounts.join.as', { role: t(`accounts.role.${role}`) })}</p>
      </div>
      <Fields>
        <TextField {...form.text('login')} autoComplete="username" hint={t('accounts.join.idHint')} />
        <PasswordField
          {...form.text('password')}
          autoComplete="new-password"
          hint={t('accounts.me.newHint')}
        />
        <TextField {...form.text('name')} autoComplete="name" />
        <Checkbox {...form.check('staysSignedIn')} />
        {form.problem !== null && <Notice tone="red" title={form.problem} />}
      </Fields>
      <Button kind="primary" type="submit" wide busy={form.saving}>
        {t('accounts.join.submit')}
      </Button>
    </form>
  )
}

function FoundFarm({ secret }: { secret: string }) {
  const t = useT()
  const enter = useEntering()
  const form = useForm(
    sessions.found.input,
    { secret },
    {
      labels: {
        farmName: t('accounts.join.farmName'),
        login: t('accounts.signIn.id'),
        password: t('accounts.signIn.password'),
        name: t('accounts.join.name'),
        staysSignedIn: t('accounts.signIn.stay'),
      },
      empty: { login: t('accounts.signIn.enterId'), password: t('accounts.signIn.enterPassword') },
      // The menu shows the first steps of a new farm.
      onSave: async (values) => enter((await call(sessions.found, values)).member, values, menuPath),
    },
  )
  return (
    <form {...form.element} className={styles.form}>
      <div>
        <h2 className={styles.title}>{t('accounts.join.found')}</h2>
        <p className={styles.motto}>{t('accounts.join.foundWhy')}</p>
      </div>
      <Fields>
        <TextField {...form.text('farmName')} autoComplete="organization" />
        <TextField {...form.text('login')} autoComplete="username" />
        <PasswordField
          {...form.text('password')}
          autoComplete="new-password"
          hint={t('accounts.me.newHint')}
        />
        <TextField {...form.text('name')} autoComplete="name" />
        <Checkbox {...form.check('staysSignedIn')} />
        {form.problem !== null && <Notice tone="red" title={form.problem} />}
      </Fields>
      <Button kind="primary" type="submit" wide busy={form.saving}>
        {t('accounts.join.submitFound')}
      </Button>
    </form>
  )
}
