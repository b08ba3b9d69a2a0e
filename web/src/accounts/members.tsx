import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { IconUserPlus } from '../ui/icons/common.ts'
import type { Output } from '@penside/contract/api/call.ts'
import { members } from '@penside/contract/accounts/members.ts'
import { mayManage, roles, type Role } from '@penside/domain/accounts/role.ts'
import { farmToday, formatAgo, formatDateTime, formatDay } from '../i18n/format.ts'
import { useT } from '../i18n/index.ts'
import { Problem, query, useSend } from '../screen/api.ts'
import { QueryResult } from '../screen/query-result.tsx'
import type { DeskList } from '../screen/desk-rows.tsx'
import { ErrorNotice } from '../screen/error-notice.tsx'
import { useAction } from '../screen/use-action.ts'
import { useSession } from '../screen/session.ts'
import { WholeList } from '../screen/whole-list.tsx'
import { Button } from '../ui/button.tsx'
import { Card, CardRow } from '../ui/card.tsx'
import { Chip } from '../ui/chip.tsx'
import { confirm } from '../ui/confirm.tsx'
import { Fields } from '../ui/field.tsx'
import { ListTools, Section } from '../ui/page.tsx'
import { Segments } from '../ui/segments.tsx'
import { Sheet } from '../ui/sheet.tsx'
import { Skeleton } from '../ui/skeleton.tsx'
import { Notice } from '../ui/states.tsx'
import { toast } from '../ui/toast.tsx'
import { Former } from './former-members.tsx'
import { Invite } from './invite.tsx'
import { OneTimeLink } from '../screen/one-time-link.tsx'
import { useInviteRoles } from './invite-roles.ts'
import { membersPath, resetPath } from '../farm/places.ts'

type Person = Output<typeof members.list>['members'][number]

/** Members of the farm, with roles, invitations and signed-in devices. */
export function Members() {
  const t = useT()
  const { member, manages } = useSession()
  const list = useQuery({ ...query(members.list, {}), enabled: manages })
  const [chosen, setChosen] = useState<Person | null>(null)
  const [inviting, setInviting] = useState(false)
  const table = usePeopleTable()

  if (!manages) return <ErrorNotice problem={new Problem(403, 'FORBIDDEN')} />

  return (
    <>
      <ListTools>
        <Button
          kind="primary"
          wide
          icon={<IconUserPlus size={24} aria-hidden />}
          onClick={() => setInviting(true)}
        >
          {t('members.invite')}
        </Button>
      </ListTools>
      <QueryResult query={list} waiting={<Skeleton shape="rows" count={3} />}>
        {({ members: people, invitations, former }) => (
          <>
            <WholeList<Person>
              {...table}
              path={membersPath}
              rows={people}
              rowKey={({ accountId }) => accountId}
              head={<strong>{t('members.people')}</strong>}
              cardOf={(person) => ({ onClick: () => setChosen(person) })}
            >
              <Section title={t('members.people')} aside={people.length}>
                <Card flush>
                  {people.map((person) => (
                    <CardRow
                      key={person.accountId}
                      title={person.name}
                      line={`${person.login} · ${person.lastSeenAt ? t('accounts.me.seen', { when: formatAgo(person.lastSeenAt) }) : t('members.never')}`}
                      chip={
                        person.accountId === member.accountId ? (
                          <Chip tone="green">{t('members.you')}</Chip>
                        ) : undefined
                      }
                      value={t(`accounts.role.${person.role}`)}
                      onClick={() => setChosen(person)}
                    />
                  ))}
                </Card>
              </Section>
            </WholeList>
            {invitations.length > 0 && <OpenInvitations invitations={invitations} />}
            {former.length > 0 && <Former people={former} />}
          </>
        )}
      </QueryResult>
      {chosen && <PersonSheet key={chosen.accountId} person={chosen} onClose={() => setChosen(null)} />}
      {inviting && <Invite onClose={() => setInviting(false)} />}
    </>
  )
}

function OpenInvitations({ invitations }: Pick<Output<typeof members.list>, 'invitations'>) {
  const t = useT()
  const trying = useAction()
  const { member } = useSession()
  const { send } = useSend(members.revokeInvitation)
  const withdraw = async (invitationId: string) => {
    if (!(await confirm({ title: t('members.askRevoke'), yes: t('members.revoke'), danger: true }))) return
    await trying(() => send({ invitationId }), t('members.revoked'))
  }
  return (
    <Section title={t('members.open')} aside={invitations.length}>
      <Card flush>
        {invitations.map(({ invitationId, role, madeBy, expiresAt }) => (
          <CardRow
            key={invitationId}
            title={t(`accounts.role.${role}`)}
            line={t('members.openLine', {
              by: madeBy,
              until: formatDay(farmToday(new Date(expiresAt))),
            })}
            chip={
              <Button
                kind="danger"
                label={`${t('members.revoke')} ${t(`accounts.role.${role}`)}`}
                disabledReason={mayManage(member.role, role) ? undefined : t('members.ownersOnly')}
                onClick={() => void withdraw(invitationId)}
              >
                {t('members.revoke')}
              </Button>
            }
          />
        ))}
      </Card>
    </Section>
  )
}

function usePeopleTable(): DeskList<Person> {
  const t = useT()
  const { member } = useSession()
  return {
    title: t('members.people'),
    counted: 'rows',
    columns: [
      {
        key: 'name',
        header: t('members.name'),
        value: ({ name }) => name,
        cell: ({ name, accountId }) =>
          accountId === member.accountId ? (
            <>
              {name} <Chip tone="green">{t('members.you')}</Chip>
            </>
          ) : (
            name
          ),
        align: 'left',
      },
      { key: 'login', header: t('members.login'), value: ({ login }) => login, align: 'left' },
      {
        key: 'role',
        header: t('members.role'),
        value: ({ role }) => t(`accounts.role.${role}`),
        align: 'left',
      },
      { key: 'devices', header: t('members.deviceCount'), value: ({ devices }) => devices },
      {
        key: 'seen',
        header: t('members.lastSeen'),
        value: ({ lastSeenAt }) => (lastSeenAt ? formatDateTime(lastSeenAt).slice(0, -3) : ''),
        cell: ({ lastSeenAt }) => (lastSeenAt ? formatAgo(lastSeenAt) : t('members.never')),
      },
    ],
  }
}

function PersonSheet({ person, onClose }: { person: Person; onClose: () => void }) {
  const t = useT()
  const { member } = useSession()
  const choices = useInviteRoles()
  const [role, setRole] = useState<Role>(person.role)
  const { made, busy, saveRole, askSignOut, askPasswordLink, askRemove } = usePersonActions(person, onClose)
  const fixed =
    person.accountId === member.accountId
      ? t('members.yourself')
      : mayManage(member.role, person.role)
        ? undefined
        : t('members.ownersOnly')

  if (made) return <PasswordLinkSheet name={person.name} made={made} onClose={onClose} />
  return (
    <Sheet
      open
      onClose={onClose}
      title={person.name}
      footer={
        <Button
          kind="primary"
          busy={busy}
          disabled={fixed !== undefined || role === person.role}
          onClick={() => void saveRole(role)}
        >
          {t('ui.save')}
        </Button>
      }
    >
      <Fields>
        {fixed !== undefined && <Notice tone="grey" title={fixed} />}
        <Segments
          label={t('members.role')}
          name="member-role"
          value={role}
          onChange={setRole}
          disabled={fixed !== undefined}
          choices={
            fixed === undefined
              ? choices
              : roles.map((value) => ({ value, label: t(`accounts.role.${value}`) }))
          }
          hint={t(`members.roleHint.${role}`)}
        />
        <p>{t('members.devices', { count: person.devices })}</p>
        <Button wide disabled={fixed !== undefined || person.devices === 0} onClick={() => void askSignOut()}>
          {t('members.signOut')}
        </Button>
        <Button wide disabled={fixed !== undefined} onClick={() => void askPasswordLink()}>
          {t('members.passwordLink')}
        </Button>
        <Button wide kind="danger" disabled={fixed !== undefined} onClick={() => void askRemove()}>
          {t('members.remove')}
        </Button>
      </Fields>
    </Sheet>
  )
}

/** Actions of the sheet of a person; all but the new role after a question. */
function usePersonActions({ accountId, name }: Person, onClose: () => void) {
  const t = useT()
  const trying = useAction()
  const changeRole = useSend(members.changeRole)
  const signOut = useSend(members.signOut)
  const remove = useSend(members.remove)
  const passwordLink = useSend(members.passwordLink)
  const [made, setMade] = useState<{ link: string; expiresAt: string } | null>(null)

  const act = async (work: () => Promise<unknown>, said: string) => {
    await trying(async () => {
      await work()
      toast(said)
      onClose()
    })
  }
  const askSignOut = async () => {
    const title = t('members.askSignOut', { name })
    if (await confirm({ title, yes: t('accounts.signOut.button'), danger: true }))
      await act(() => signOut.send({ accountId }), t('accounts.me.revoked'))
  }
  const askPasswordLink = async () => {
    const asked = {
      title: t('members.askPasswordLink', { name }),
      body: t('members.passwordLinkBody'),
      yes: t('members.passwordLink'),
    }
    if (!(await confirm(asked))) return
    await trying(async () => {
      const { secret, expiresAt } = await passwordLink.send({ accountId })
      setMade({
        link: `${window.location.origin}${resetPath}?token=${encodeURIComponent(secret)}`,
        expiresAt,
      })
    })
  }
  const askRemove = async () => {
    const asked = {
      title: t('members.askRemove', { name }),
      body: t('members.removeBody'),
      yes: t('members.remove'),
      danger: true,
    }
    if (await confirm(asked)) await act(() => remove.send({ accountId }), t('members.removed'))
  }
  return {
    /** Link to a new password. */
    made,
    busy: changeRole.sending || signOut.sending || remove.sending || passwordLink.sending,
    saveRole: (role: Role) => act(() => changeRole.send({ accountId, role }), t('ui.saved')),
    askSignOut,
    askPasswordLink,
    askRemove,
  }
}

function PasswordLinkSheet({
  name,
  made,
  onClose,
}: {
  name: string
  made: { link: string; expiresAt: string }
  onClose: () => void
}) {
  const t = useT()
  return (
    <Sheet open onClose={onClose} title={name} footer={<Button onClick={onClose}>{t('ui.close')}</Button>}>
      <OneTimeLink
        {...made}
        words={{
          title: t('members.passwordShare', { name }),
          picture: t('members.passwordQr'),
          hint: (until) => t('members.passwordHint', { until }),
        }}
      />
    </Sheet>
  )
}
