import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import {
  IconApi,
  IconCloudUpload,
  IconDeviceMobile,
  IconHeadset,
  IconHelpCircle,
  IconKey,
  IconLogout,
  IconMessages,
  IconPencil,
  IconSettings,
  IconShieldLock,
  IconShieldCheck,
  IconSpeakerphone,
  IconTrash,
  IconUserShare,
  IconUsers,
} from '../ui/icons/common.ts'

import { boardNews } from '@penside/contract/company/board-news.ts'
import { sessions } from '@penside/contract/accounts/session.ts'
import { formatNumber, formatAgo } from '../i18n/format.ts'
import { currentLanguage, useT } from '../i18n/index.ts'
import { useOutbox } from '../outbox/hooks.ts'
import { query, useSend } from '../screen/api.ts'
import { QueryResult } from '../screen/query-result.tsx'
import { useForm } from '../screen/form.ts'
import { farmSelectionPath, outboxPath } from '../screen/places.ts'
import { phone } from '../screen/phone.ts'
import { FormSheet, useSheetSave } from '../screen/form-sheet.tsx'
import { useAction } from '../screen/use-action.ts'
import { useSession } from '../screen/session.ts'
import { Button, IconButton } from '../ui/button.tsx'
import { Card, CardRow } from '../ui/card.tsx'
import { confirm } from '../ui/confirm.tsx'
import { Chip } from '../ui/chip.tsx'
import { TagHead } from '../ui/facts.tsx'
import { Fields } from '../ui/field.tsx'
import { Section } from '../ui/page.tsx'
import { PasswordField } from '../ui/password-field.tsx'
import { Skeleton } from '../ui/skeleton.tsx'
import { useDeviceName } from './device-name.ts'
import { LanguageSegments } from '../screen/language-select.tsx'
import { useAskSignOut } from './ask-sign-out.ts'
import { useRemoveEverything } from './remove-everything.ts'
import { HandOverSheet } from './handover/hand-over-sheet.tsx'
import { faqPath, helpDeskPath, inquiriesPath, noticesPath } from '../company/board/places.ts'
import { factorsPath, membersPath, settingsPath, tokensPath } from '../farm/places.ts'
import { protectionPath } from './protection/path.ts'
import { ThemeSegments } from '../screen/theme-segments.tsx'
import styles from './my-page.module.css'

/** Account, devices and display settings of the signed-in person. */
export function MyPage() {
  const t = useT()
  const { member, manages, menu } = useSession()
  const { counts } = useOutbox()
  const serves = member.company !== 'CJ' && menu !== 'production'

  return (
    <>
      <Card>
        <TagHead tag={member.name} chip={<Chip tone="green">{t(`accounts.role.${member.role}`)}</Chip>} />
        <p className={styles.login}>{member.login}</p>
        <div className={styles.farm}>
          <span className={styles.farmWords}>
            <span className={styles.label}>{t('accounts.me.farm')}</span>
            <span className={styles.farmName}>{member.farmName}</span>
          </span>
          <IconButton
            icon={<IconPencil size={24} aria-hidden />}
            label={t('accounts.me.editFarm')}
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
          {...(counts.pending > 0 && {
            value: formatNumber(counts.pending),
            line: t('outbox.unsentCount', { count: counts.pending }),
          })}
          chip={
            counts.refused > 0 && (
              <Chip tone="red">
                {t('outbox.state.attention')} {formatNumber(counts.refused)}
              </Chip>
            )
          }
        />
      </Card>
      {manages && (
        <Card flush>
          <CardRow
            icon={<IconUsers size={24} aria-hidden />}
            title={t('screens.route.members')}
            line={t('accounts.me.people')}
            to={membersPath}
          />
        </Card>
      )}
      {serves && (
        <Section title={t('accounts.me.services')}>
          <Card flush>
            <Boards />
            <CardRow
              icon={<IconSettings size={24} aria-hidden />}
              title={t('screens.route.settings')}
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

      <AccountRows />
    </>
  )
}

/** Password, second factors, data, and the ways to leave this phone. */
function AccountRows() {
  const t = useT()
  const { member } = useSession()
  const signOut = useAskSignOut()
  const removeEverything = useRemoveEverything()
  const [changing, setChanging] = useState(false)
  const [handsOver, setHandsOver] = useState(false)
  return (
    <>
      <Card flush>
        <CardRow
          icon={<IconKey size={24} aria-hidden />}
          title={t('accounts.me.password')}
          onClick={() => setChanging(true)}
        />
        <CardRow
          icon={<IconShieldLock size={24} aria-hidden />}
          title={t('screens.route.factors')}
          to={factorsPath}
          chip={member.lacksFactor && <Chip tone="amber">{t('accounts.me.factorNeeded')}</Chip>}
        />
        <CardRow icon={<IconApi size={24} aria-hidden />} title={t('screens.route.tokens')} to={tokensPath} />
        <CardRow
          icon={<IconShieldCheck size={24} aria-hidden />}
          title={t('screens.route.protection')}
          to={protectionPath}
        />
        <CardRow
          icon={<IconUserShare size={24} aria-hidden />}
          title={t('handover.button')}
          line={t('handover.line')}
          onClick={() => setHandsOver(true)}
        />
        <CardRow
          icon={<IconLogout size={24} aria-hidden />}
          title={t('accounts.signOut.button')}
          onClick={() => void signOut()}
        />
        <CardRow
          icon={<IconTrash size={24} aria-hidden />}
          title={t('accounts.signOut.everything')}
          line={t('accounts.signOut.everythingLine')}
          onClick={() => void removeEverything()}
        />
      </Card>
      {handsOver && <HandOverSheet onClose={() => setHandsOver(false)} />}
      {changing && <ChangePassword onClose={() => setChanging(false)} />}
    </>
  )
}

/** Links to the boards with the number of new items. */
function Boards() {
  const t = useT()
  const { data } = useQuery(query(boardNews.count, {}))
  const boards = [
    { name: 'notices', to: noticesPath, Icon: IconSpeakerphone, waits: data?.unread },
    {
      name: 'inquiries',
      to: inquiriesPath,
      Icon: IconMessages,
      waits: data && data.toAnswer + data.answered,
    },
    { name: 'faq', to: faqPath, Icon: IconHelpCircle, waits: 0 },
    { name: 'helpDesk', to: helpDeskPath, Icon: IconHeadset, waits: 0 },
  ] as const
  return boards.map(({ name, to, Icon, waits }) => (
    <CardRow
      key={name}
      icon={<Icon size={24} aria-hidden />}
      title={t(`screens.route.${name}`)}
      to={to}
      chip={waits ? <Chip tone="blue">{formatNumber(waits)}</Chip> : undefined}
    />
  ))
}

function Devices() {
  const t = useT()
  const trying = useAction()
  const devices = useQuery(query(sessions.devices, {}))
  const nameOf = useDeviceName()
  const { send, sending } = useSend(sessions.revoke)
  const others = useSend(sessions.revokeOthers)

  const revokeOthers = async () => {
    const asked = {
      title: t('accounts.me.askRevokeOthers'),
      yes: t('accounts.me.revokeOthers'),
      danger: true,
    }
    if (!(await confirm(asked))) return
    await trying(() => others.send({}), t('accounts.me.revoked'))
  }

  const revoke = async (sessionId: string, deviceName: string) => {
    if (
      !(await confirm({
        title: t('accounts.me.askRevoke'),
        body: nameOf(deviceName),
        yes: t('accounts.me.revoke'),
        danger: true,
      }))
    )
      return
    await trying(() => send({ sessionId }), t('accounts.me.revoked'))
  }

  return (
    <Section title={t('accounts.me.devices')}>
      <QueryResult query={devices} waiting={<Skeleton shape="rows" count={2} />}>
        {(data) => (
          <Card flush>
            <ul>
              {data.devices.map(({ sessionId, deviceName, current, lastSeenAt }) => (
                <li key={sessionId} className={styles.device}>
                  <IconDeviceMobile size={24} aria-hidden />
                  <span className={styles.deviceWords}>
                    <span className={styles.deviceName}>{nameOf(deviceName)}</span>
                    {!current && (
                      <span className={styles.seen}>
                        {t('accounts.me.seen', { when: formatAgo(lastSeenAt) })}
                      </span>
                    )}
                  </span>
                  {current ? (
                    <Chip tone="green">{t('accounts.me.thisDevice')}</Chip>
                  ) : (
                    <Button
                      disabled={sending}
                      label={t('accounts.me.revokeDevice', { device: nameOf(deviceName) })}
                      onClick={() => void revoke(sessionId, deviceName)}
                    >
                      {t('accounts.me.revoke')}
                    </Button>
                  )}
                </li>
              ))}
            </ul>
          </Card>
        )}
      </QueryResult>
      {devices.data && devices.data.devices.length > 1 && (
        <Button wide busy={others.sending} onClick={() => void revokeOthers()}>
          {t('accounts.me.revokeOthers')}
        </Button>
      )}
    </Section>
  )
}

function ChangePassword({ onClose }: { onClose: () => void }) {
  const t = useT()
  const { member, equipment } = useSession()
  const save = useSheetSave(sessions.changePassword, onClose, t('accounts.me.changed'))
  const onSave: typeof save = async (values, operationId) => {
    await save(values, operationId)
    // The new password unlocks this phone too.
    void phone().then((known) =>
      known?.members.remember({ member, equipment }, currentLanguage(), { password: values.newPassword }),
    )
  }
  const form = useForm(
    sessions.changePassword.input,
    {},
    {
      labels: { password: t('accounts.me.oldPassword'), newPassword: t('accounts.me.newPassword') },
      onSave,
    },
  )
  return (
    <FormSheet form={form} onClose={onClose} title={t('accounts.me.password')}>
      {/* Password managers need the login of a new password. */}
      <input type="text" name="username" autoComplete="username" value={member.login} readOnly hidden />
      <PasswordField {...form.text('password')} />
      <PasswordField
        {...form.text('newPassword')}
        autoComplete="new-password"
        hint={t('accounts.me.newHint')}
      />
      <p className={styles.seen}>{t('accounts.me.changedNote')}</p>
    </FormSheet>
  )
}
