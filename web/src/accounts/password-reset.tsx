import { useQuery } from '@tanstack/react-query'
import { sessions } from '@penside/contract/accounts/session.ts'
import { useT } from '../i18n/index.ts'
import { call, query } from '../screen/api.ts'
import { useForm } from '../screen/form.ts'
import { Button } from '../ui/button.tsx'
import { Checkbox } from '../ui/checkbox.tsx'
import { Fields } from '../ui/field.tsx'
import { PasswordField } from '../ui/password-field.tsx'
import { Notice } from '../ui/states.tsx'
import { useEntering } from './join.tsx'
import { LinkPage, useSecret } from './link-page.tsx'
import styles from './sign-in.module.css'

/** Page of a link that sets a new password. */
export function Reset() {
  const t = useT()
  const { secret, whole } = useSecret()
  const asked = useQuery({ ...query(sessions.passwordLink, { secret }), enabled: whole })
  return (
    <LinkPage whole={whole} noLink={t('accounts.reset.noLink')} fields={2} asked={asked}>
      {(data) => <Choose secret={secret} {...data} />}
    </LinkPage>
  )
}

function Choose({ secret, login, name }: { secret: string; login: string; name: string }) {
  const t = useT()
  const enter = useEntering()
  const form = useForm(
    sessions.resetPassword.input,
    { secret },
    {
      labels: { password: t('accounts.me.newPassword'), staysSignedIn: t('accounts.signIn.stay') },
      empty: { password: t('accounts.signIn.enterPassword') },
      onSave: async (values) => enter((await call(sessions.resetPassword, values)).member, values),
    },
  )
  return (
    <form {...form.element} className={styles.form}>
      <div>
        <h2 className={styles.title}>{t('accounts.reset.title')}</h2>
        <p className={styles.motto}>{t('accounts.reset.whose', { name, login })}</p>
      </div>
      {/* Password managers need the login of a new password. */}
      <input type="text" name="username" autoComplete="username" value={login} readOnly hidden />
      <Fields>
        <PasswordField
          {...form.text('password')}
          autoComplete="new-password"
          hint={t('accounts.me.newHint')}
        />
        <Checkbox {...form.check('staysSignedIn')} />
        {form.problem !== null && <Notice tone="red" title={form.problem} />}
        <p>{t('accounts.reset.note')}</p>
      </Fields>
      <Button kind="primary" type="submit" wide busy={form.saving}>
        {t('accounts.reset.submit')}
      </Button>
    </form>
  )
}
