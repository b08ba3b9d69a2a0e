import type { Output } from '@penside/contract/api/call.ts'
import { members } from '@penside/contract/accounts/members.ts'
import { farmToday, formatDay } from '../i18n/format.ts'
import { useT } from '../i18n/index.ts'
import { useSend } from '../screen/api.ts'
import { useAction } from '../screen/use-action.ts'
import { useSession } from '../screen/session.ts'
import { Button } from '../ui/button.tsx'
import { Card, CardRow } from '../ui/card.tsx'
import { confirm } from '../ui/confirm.tsx'
import { Section } from '../ui/page.tsx'

/** Former members whose names are still shown with their records. */
export function Former({ people }: { people: Output<typeof members.list>['former'] }) {
  const t = useT()
  const trying = useAction()
  const { member } = useSession()
  const { send, sending } = useSend(members.removeName)

  const ask = async (accountId: number, name: string) => {
    const asked = {
      title: t('members.askRemoveName', { name }),
      body: t('members.removeNameBody'),
      yes: t('members.removeName'),
      danger: true,
    }
    if (!(await confirm(asked))) return
    await trying(() => send({ accountId }), t('members.nameRemoved'))
  }

  return (
    <Section title={t('members.former')} aside={people.length}>
      <Card flush>
        {people.map(({ accountId, name, leftAt }) => (
          <CardRow
            key={accountId}
            title={name}
            line={t('members.left', { on: formatDay(farmToday(new Date(leftAt))) })}
            chip={
              <Button
                kind="danger"
                label={`${t('members.removeName')} ${name}`}
                disabled={sending}
                disabledReason={member.role === 'owner' ? undefined : t('members.ownersRemoveNames')}
                onClick={() => void ask(accountId, name)}
              >
                {t('members.removeName')}
              </Button>
            }
          />
        ))}
      </Card>
    </Section>
  )
}
