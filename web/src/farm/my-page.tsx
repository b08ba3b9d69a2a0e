import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import {
  IconCloudUpload,
  IconDeviceMobile,
  IconKey,
  IconLogout,
  IconPencil,
  IconSettings,
  IconUsers,
} from '@tabler/icons-react'

import { sessions } from '@penside/contract/farm/session.ts'
import { formatAgo } from '../i18n/format.ts'
import { useT } from '../i18n/index.ts'
import { useOutbox } from '../outbox/hooks.ts'
import { query, useSend } from '../screen/api.ts'
import { Failed } from '../screen/failed.tsx'
import { useForm } from '../screen/form.ts'
import { useProblem } from '../screen/problem.ts'
import { useSession } from '../screen/session.ts'
import { Button, IconButton } from '../ui/button.tsx'
import { Card, CardRow } from '../ui/card.tsx'
import { confirm } from '../ui/confirm.tsx'
import { Chip } from '../ui/chip.tsx'
import { TagHead } from '../ui/facts.tsx'
import { Fields } from '../ui/field.tsx'
import { Section } from '../ui/page.tsx'
import { PasswordField } from '../ui/password-field.tsx'
import { Sheet } from '../ui/sheet.tsx'
import { Skeleton } from '../ui/skeleton.tsx'
import { Notice } from '../ui/states.tsx'
import { toast } from '../ui/toast.tsx'
import { LanguageSegments } from './language-select.tsx'
import { useAskSignOut } from './ask-sign-out.ts'
import { farmSelectionPath, membersPath, outboxPath, settingsPath } from './places.ts'
import { ThemeSegments } from './theme-segments.tsx'
import styles from './my-page.module.css'

/** Who I am here, my devices, and how the app looks to me. */
export function MyPage() {
  const t = useT()
  const { member, manages } = useSession()
  const [changing, setChanging] = useState(false)
  const { counts } = useOutbox()
  const special = member.company === 'CJ'

  const signOut = useAskSignOut(() => counts.unsent)

  return (
    <>
      <Card>
        <TagHead tag={member.name} chip={<Chip tone="green">{t(`farm.role.${member.role}`)}</Chip>} />
        <p className={styles.login}>{member.login}</p>
        <div className={styles.farm}>
          <span className={styles.farmWords}>
            <span className={styles.label}>{t('farm.me.farm')}</span>
            <span className={styles.farmName}>{member.farmName}</span>
          </span>
          <IconButton
            icon={<IconPencil size={24} aria-hidden />}
            label={t('farm.me.editFarm')}
            to={farmSelectionPath}
            outlined
          />
        </div>
      </Card>

      <Card flush>
        <CardRow
          icon={<IconCloudUpload size={24} aria-hidden />}
          title={t('outbox.title')}
          to={outboxPath}
          chip={
            counts.refused > 0 ? (
              <Chip tone="red">{t('outbox.attention', { count: counts.refused })}</Chip>
            ) : counts.unsent > 0 ? (
              <Chip tone="amber">{t('outbox.waiting', { count: counts.unsent })}</Chip>
            ) : undefined
          }
        />
      </Card>
      {manages && (
        <Card flush>
          <CardRow
            icon={<IconUsers size={24} aria-hidden />}
            title={t('shell.route.members')}
            line={t('farm.me.people')}
            to={membersPath}
          />
        </Card>
      )}
      {!special && (
        <Section title={t('farm.me.services')}>
          <Card flush>
            <CardRow
              icon={<IconSettings size={24} aria-hidden />}
              title={t('shell.route.settings')}
              to={settingsPath}
            />
          </Card>
        </Section>
      )}

      <Devices />

      <Section title={t('farm.settings.screen')}>
        <Card>
          <Fields>
            <LanguageSegments />
            <ThemeSegments />
          </Fields>
        </Card>
      </Section>

      <Card flush>
        <CardRow
          icon={<IconKey size={24} aria-hidden />}
          title={t('farm.me.password')}
          onClick={() => setChanging(true)}
        />
        <CardRow
          icon={<IconLogout size={24} aria-hidden />}
          title={t('farm.signOut.button')}
          onClick={() => void signOut()}
        />
      </Card>
      {changing && <ChangePassword onClose={() => setChanging(false)} />}
    </>
  )
}

/** `Chrome on Android` in words that belong to no language. */
const asShown = <Device extends { deviceName: string }>(device: Device) => ({
  ...device,
  deviceName: device.deviceName.replace(' on ', ' · '),
})

function Devices() {
  const t = useT()
  const say = useProblem()
  const { data, error, isFetching, refetch } = useQuery(query(sessions.devices, {}))
  const { send, sending } = useSend(sessions.revoke, { refreshes: [sessions.devices] })

  const revoke = async (sessionId: string, deviceName: string) => {
    if (
      !(await confirm({
        title: t('farm.me.askRevoke'),
        body: deviceName,
        yes: t('farm.me.revoke'),
        danger: true,
      }))
    )
      return
    try {
      await send({ sessionId })
      toast(t('farm.me.revoked'))
    } catch (problem) {
      toast(say(problem), { kind: 'error' })
    }
  }

  return (
    <Section title={t('farm.me.devices')}>
      {data ? (
        <Card flush>
          <ul>
            {data.devices.map(asShown).map(({ sessionId, deviceName, current, lastSeenAt }) => (
              <li key={sessionId} className={styles.device}>
                <IconDeviceMobile size={24} aria-hidden />
                <span className={styles.deviceWords}>
                  <span className={styles.deviceName}>{deviceName}</span>
                  {!current && (
                    <span className={styles.seen}>{t('farm.me.seen', { when: formatAgo(lastSeenAt) })}</span>
                  )}
                </span>
                {current ? (
                  <Chip tone="green">{t('farm.me.thisDevice')}</Chip>
                ) : (
                  <Button
                    disabled={sending}
                    label={t('farm.me.revokeDevice', { device: deviceName })}
                    onClick={() => void revoke(sessionId, deviceName)}
                  >
                    {t('farm.me.revoke')}
                  </Button>
                )}
              </li>
            ))}
          </ul>
        </Card>
      ) : error ? (
        <Failed problem={error} onRetry={() => void refetch()} retrying={isFetching} />
      ) : (
        <Skeleton shape="rows" count={2} />
      )}
    </Section>
  )
}

function ChangePassword({ onClose }: { onClose: () => void }) {
  const t = useT()
  const { member } = useSession()
  const { send } = useSend(sessions.changePassword, { refreshes: [sessions.devices] })
  const form = useForm(
    sessions.changePassword.input,
    {},
    {
      labels: { password: t('farm.me.oldPassword'), newPassword: t('farm.me.newPassword') },
      onSave: async (values, operationId) => {
        await send(values, operationId)
        toast(t('farm.me.changed'))
        onClose()
      },
    },
  )
  return (
    <Sheet
      open
      onClose={onClose}
      title={t('farm.me.password')}
      footer={
        <Button kind="primary" type="submit" form="change-password" busy={form.saving}>
          {t('ui.save')}
        </Button>
      }
    >
      <form {...form.element} id="change-password">
        {/* A password manager needs to know whose password it is. */}
        <input type="text" name="username" autoComplete="username" value={member.login} readOnly hidden />
        <Fields>
          <PasswordField {...form.text('password')} />
          <PasswordField
            {...form.text('newPassword')}
            autoComplete="new-password"
            hint={t('farm.me.newHint')}
          />
          {form.problem !== null && <Notice tone="red" title={form.problem} />}
          <p className={styles.seen}>{t('farm.me.changedNote')}</p>
        </Fields>
      </form>
    </Sheet>
  )
}
