import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { IconCopy, IconShare } from '@tabler/icons-react'
import { members } from '@penside/contract/farm/members.ts'
import type { Role } from '@penside/domain/farm/role.ts'
import { formatDateTime } from '../i18n/format.ts'
import { useT } from '../i18n/index.ts'
import { useSend } from '../screen/api.ts'
import { useTrying } from '../screen/trying.ts'
import { useSession } from '../screen/session.ts'
import { Button, ButtonRow } from '../ui/button.tsx'
import { Fields } from '../ui/field.tsx'
import { Segments } from '../ui/segments.tsx'
import { Sheet } from '../ui/sheet.tsx'
import { useInviteRoles } from './invite-roles.ts'
import { joinPath } from './places.ts'
import styles from './invite.module.css'

/** Makes a link for one new member and hands it over: as a picture to scan, to another app, or as text. */
export function Invite({ onClose }: { onClose: () => void }) {
  const t = useT()
  const trying = useTrying()
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
        <HandOver
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

type HandOverProps = {
  link: string
  /** Without it nothing says until when. */
  expiresAt?: string
  /** `copy` where it is no link. */
  words: { title: string; picture: string; hint: (until: string) => string; copy?: string }
}

/** A link for somebody who stands here, or is written to. */
export function HandOver({ link, expiresAt, words }: HandOverProps) {
  const t = useT()
  const trying = useTrying()
  const { data: picture } = useQuery({
    queryKey: ['qr', link],
    queryFn: async () => {
      const { toDataURL } = await import('qrcode')
      return toDataURL(link, { margin: 2, width: 480 })
    },
    staleTime: Infinity,
  })
  const canShare = typeof navigator.share === 'function'

  const share = () =>
    navigator.share({ title: words.title, url: link }).catch(() => {
      // Closing the phone's own share sheet is no failure.
    })
  const copy = async () => {
    await trying(() => copyText(link), t('members.copied'))
  }

  return (
    <div className={styles.handOver}>
      {/* A code is typed by hand. */}
      {words.copy !== undefined && <p className={styles.code}>{link}</p>}
      {picture ? (
        <img className={styles.picture} src={picture} alt={words.picture} width={240} height={240} />
      ) : (
        <span className={styles.picture} />
      )}
      <p className={styles.hint}>{words.hint(expiresAt ? formatDateTime(expiresAt).slice(0, 16) : '')}</p>
      {words.copy === undefined && <p className={styles.link}>{link}</p>}
      <ButtonRow>
        {canShare && (
          <Button kind="primary" icon={<IconShare size={22} aria-hidden />} onClick={() => void share()}>
            {t('members.share')}
          </Button>
        )}
        <Button
          kind={canShare ? 'secondary' : 'primary'}
          icon={<IconCopy size={22} aria-hidden />}
          onClick={() => void copy()}
        >
          {words.copy ?? t('members.copy')}
        </Button>
      </ButtonRow>
    </div>
  )
}

/** Over plain http browsers have no clipboard for scripts; a selected field can still be copied. */
async function copyText(text: string): Promise<void> {
  if (navigator.clipboard) return navigator.clipboard.writeText(text)
  const field = document.createElement('textarea')
  field.value = text
  // Inside the open dialog: what lies outside of it cannot be selected.
  const place = document.querySelector('dialog[open]') ?? document.body
  place.append(field)
  field.select()
  const copied = document.execCommand('copy')
  field.remove()
  if (!copied) throw new Error('the browser did not copy')
}
