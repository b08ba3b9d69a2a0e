import { useState } from 'react'
import { IconPhotoOff } from '../../ui/icons/common.ts'
import { photoPath, photos } from '@penside/contract/farm/photos.ts'
import { useT } from '../../i18n/index.ts'
import { useOutbox } from '../../outbox/hooks.ts'
import { inputIn } from '../../screen/unsent.ts'
import { Sheet } from '../../ui/sheet.tsx'
import styles from './photos.module.css'

/**
 * A photo, enlarged on tap. It comes from the outbox while it is unsent, else from the server, and without a network from the photos that
 * this phone has sent. A photo that another phone has not sent yet is marked as pending.
 */
export function Photo({ photoId, name }: { photoId: string; name: string }) {
  const t = useT()
  const { open, outbox } = useOutbox()
  const [kept, setKept] = useState<string | null>()
  const [large, setLarge] = useState(false)
  const waiting = open.find(({ id }) => id === photoId)
  const source =
    (waiting && inputIn(photos.save, waiting)?.content) ??
    kept ??
    `${photoPath}?${new URLSearchParams({ photoId })}`
  const look = () =>
    outbox.find(photoId).then(
      (sent) => setKept((sent && inputIn(photos.save, sent)?.content) ?? null),
      () => setKept(null),
    )
  if (kept === null && !waiting)
    return (
      <span className={styles.missing}>
        <IconPhotoOff size={24} aria-hidden />
        {t('photos.coming')}
      </span>
    )
  return (
    <>
      <button type="button" className={styles.photo} onClick={() => setLarge(true)}>
        <img src={source} alt={name} onError={() => void look()} />
      </button>
      <Sheet open={large} onClose={() => setLarge(false)} title={name}>
        <img src={source} alt={name} className={styles.large} />
      </Sheet>
    </>
  )
}
