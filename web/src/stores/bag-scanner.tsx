import { useRef, useState } from 'react'
import { readGs1, type Gs1 } from '@penside/domain/farm/gs1.ts'
import { useT } from '../i18n/index.ts'
import { useCamera } from '../screen/camera.ts'
import { Button } from '../ui/button.tsx'
import { Sheet } from '../ui/sheet.tsx'
import { Notice } from '../ui/states.tsx'
import { TextField } from '../ui/text-field.tsx'
import styles from './store.module.css'

/** Scanner of the code on a bag or bottle, by camera or by a handheld reader that types. */
export function BagScanner({ onRead, onClose }: { onRead: (code: Gs1) => void; onClose: () => void }) {
  const t = useT()
  return (
    <Sheet open onClose={onClose} title={t('stores.scan.title')}>
      <Inside onRead={onRead} />
    </Sheet>
  )
}

function Inside({ onRead }: { onRead: (code: Gs1) => void }) {
  const t = useT()
  const video = useRef<HTMLVideoElement>(null)
  const [typed, setTyped] = useState('')
  const [unread, setUnread] = useState(false)
  const take = (text: string) => {
    const code = readGs1(text)
    setUnread(!code)
    if (code) onRead(code)
  }
  const camera = useCamera(video, take, 'goods')
  return (
    <form
      className={styles.scanner}
      onSubmit={(event) => {
        event.preventDefault()
        // Keeps the form of the receipt below from being submitted.
        event.stopPropagation()
        take(typed)
      }}
    >
      {/* A camera preview has no captions. */}
      {/* oxlint-disable-next-line jsx-a11y/media-has-caption */}
      <video ref={video} className={styles.camera} muted playsInline hidden={camera.state.is === 'failed'} />
      {camera.state.is === 'failed' && (
        <Notice
          tone="grey"
          title={t(`records.qr.${camera.state.why === 'cameraBusy' ? 'noCamera' : camera.state.why}`)}
        />
      )}
      {unread && (
        <Notice tone="amber" title={t('stores.scan.unread')}>
          <Button onClick={camera.again}>{t('stores.scan.again')}</Button>
        </Notice>
      )}
      <TextField name="code" label={t('stores.scan.code')} value={typed} onChange={setTyped} />
      <Button type="submit" wide>
        {t('stores.scan.take')}
      </Button>
    </form>
  )
}
