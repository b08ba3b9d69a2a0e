import { useQuery } from '@tanstack/react-query'
import { IconCopy, IconShare } from '../ui/icons/common.ts'
import { formatDateTime } from '../i18n/format.ts'
import { useT } from '../i18n/index.ts'
import { Button, ButtonRow } from '../ui/button.tsx'
import styles from './one-time-link.module.css'
import { useAction } from './use-action.ts'

type OneTimeLinkProps = {
  link: string
  /** Without it no expiry is displayed. */
  expiresAt?: string
  /** `copy` if it is a code, not a link. */
  words: { title: string; picture: string; hint: (until: string) => string; copy?: string }
}

/** One-time link or code: as a QR code, through the share sheet, or as text. */
export function OneTimeLink({ link, expiresAt, words }: OneTimeLinkProps) {
  const t = useT()
  const trying = useAction()
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
      // Closing the phone's share sheet is not an error.
    })
  const copy = async () => {
    await trying(() => copyText(link), t('members.copied'))
  }

  return (
    <div className={styles.page}>
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

/** Copies a text. Over plain http scripts have no clipboard, so a selected field is copied. */
async function copyText(text: string): Promise<void> {
  if (navigator.clipboard) return navigator.clipboard.writeText(text)
  const field = document.createElement('textarea')
  field.value = text
  // Inside the open dialog, because elements outside cannot be selected.
  const place = document.querySelector('dialog[open]') ?? document.body
  place.append(field)
  field.select()
  const copied = document.execCommand('copy')
  field.remove()
  if (!copied) throw new Error('the browser did not copy')
}
