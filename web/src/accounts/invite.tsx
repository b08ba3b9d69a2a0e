import { useState } from 'react'
import { members } from '@penside/contract/accounts/members.ts'
import type { Role } from '@penside/domain/accounts/role.ts'
import { useT } from '../i18n/index.ts'
import { useSend } from '../screen/api.ts'
import { useAction } from '../screen/use-action.ts'
import { useSession } from '../screen/session.ts'
import { Button } from '../ui/button.tsx'
import { Fields } from '../ui/field.tsx'
import { Segments } from '../ui/segments.tsx'
import { Sheet } from '../ui/sheet.tsx'
import { useInviteRoles } from './invite-roles.ts'
import { joinPath } from '../farm/places.ts'
import { OneTimeLink } from '../screen/one-time-link.tsx'

/** Creates an invitation link and offers it as a QR code, for sharing and as text. */
export function Invite({ onClose }: { onClose: () => void }) {
  const t = useT()
  const trying = useAction()
  const { member } = useSession()
  const choices = useInviteRoles()
  const [role, setRole] = useState<Role>('worker')
  const [made, setMade] = useState<{ link: string; expiresAt: string } | null>(null)
  const { send, sending } = useSend(members.invite)

  const make = async () => {
    await trying(async () => {
      const { secret, expiresAt } = await send({ role })
      setMade({ link: `${window.location.origin}${joinPath}?token=${encodeURIComponent(secret)}`, expiresAt })
    })
  }

  return (
    <Sheet
      open
      onClose={onClose}
      title={t('members.inviteTitle')}
      footer={
        made ? (
          <Button onClick={onClose}>{t('ui.close')}</Button>
        ) : (
          <Button kind="primary" busy={sending} onClick={() => void make()}>
            {t('members.makeLink')}
          </Button>
        )
      }
    >
      {made ? (
        <OneTimeLink
          {...made}
          words={{
            title: t('members.shareText', { farm: member.farmName }),
            picture: t('members.qr'),
            hint: (until) => t('members.linkHint', { until }),
          }}
        />
      ) : (
        <Fields>
          <Segments
            label={t('members.role')}
            name="invite-role"
            value={role}
            onChange={setRole}
            choices={choices}
            hint={t(`members.roleHint.${role}`)}
          />
        </Fields>
      )}
    </Sheet>
  )
}
