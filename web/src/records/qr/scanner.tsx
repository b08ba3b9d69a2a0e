import { useRef, useState } from 'react'
import { IconBulb, IconBulbOff, IconPhoto } from '../../ui/icons/common.ts'
import type { FoundAnimal } from '@penside/contract/records/qr.ts'
import { useT } from '../../i18n/index.ts'
import { Button, ButtonRow } from '../../ui/button.tsx'
import { Sheet } from '../../ui/sheet.tsx'
import { Notice } from '../../ui/states.tsx'
import { toast } from '../../ui/toast.tsx'
import { useCamera, type CameraProblem } from '../../screen/camera.ts'
import { FindAnimal } from './find-animal.tsx'
import { modeName, type Mode } from './open.ts'
import styles from './qr.module.css'
import { loadReader } from '../../screen/code-reader.ts'

type Props = {
  mode: Mode
  onClose: () => void
  /** Text of a code, or a typed number. */
  onText: (text: string) => void
  onAnimal: (animal: FoundAnimal) => void
}

/** Camera, and a field to type a number instead. */
export function Scanner({ mode, onClose, onText, onAnimal }: Props) {
  const t = useT()
  return (
    <Sheet open onClose={onClose} title={t('records.qr.scanTitle', { mode: modeName(t, mode) })}>
      <ScannerView onText={onText} onAnimal={onAnimal} />
    </Sheet>
  )
}

function ScannerView({ onText, onAnimal }: Pick<Props, 'onText' | 'onAnimal'>) {
  const t = useT()
  const video = useRef<HTMLVideoElement>(null)
  const camera = useCamera(video, onText)
  const [typed, setTyped] = useState('')
  return (
    <div className={styles.scanner}>
      <div className={styles.view} hidden={camera.state.is === 'failed'}>
        {/* A camera preview has no captions. */}
        {/* oxlint-disable-next-line jsx-a11y/media-has-caption */}
        <video ref={video} muted playsInline />
        <span className={styles.frame} aria-hidden />
        <p className={styles.aim} role="status">
          {t(camera.state.is === 'starting' ? 'records.qr.starting' : 'records.qr.aim')}
        </p>
      </div>
      {camera.state.is === 'failed' && <CameraNotice problem={camera.state.why} onAgain={camera.again} />}
      <ButtonRow>
        {camera.torch && (
          <Button
            icon={
              camera.torch.on ? <IconBulbOff size={22} aria-hidden /> : <IconBulb size={22} aria-hidden />
            }
            onClick={camera.torch.toggle}
          >
            {t(camera.torch.on ? 'records.qr.torchOff' : 'records.qr.torchOn')}
          </Button>
        )}
        <FromPicture onText={onText} />
      </ButtonRow>
      <p className={styles.hint}>{t('records.qr.orType')}</p>
      <FindAnimal text={typed} onText={setTyped} onEnter={onText} onChoose={onAnimal} />
    </div>
  )
}

const cameraHints = {
  onlyApp: 'onlyAppBody',
  needsHttps: 'needsHttpsBody',
  denied: 'deniedBody',
  noCamera: 'noCameraBody',
  cameraBusy: 'noCameraBody',
  noReader: 'noReaderBody',
} as const satisfies Record<CameraProblem, string>

function CameraNotice({ problem, onAgain }: { problem: CameraProblem; onAgain: () => void }) {
  const t = useT()
  const mayHelp = problem !== 'onlyApp' && problem !== 'needsHttps'
  return (
    <Notice
      title={t(`records.qr.${problem}`)}
      action={mayHelp && <Button onClick={onAgain}>{t('records.qr.again')}</Button>}
    >
      {t(`records.qr.${cameraHints[problem]}`)}
    </Notice>
  )
}

/** Reads a code from a picture file. */
function FromPicture({ onText }: Pick<Props, 'onText'>) {
  const t = useT()
  const [busy, setBusy] = useState(false)
  const read = async (file: File) => {
    setBusy(true)
    try {
      const [reader, picture] = await Promise.all([loadReader(), createImageBitmap(file)])
      const text = await reader(picture)
      if (text === null) toast(t('records.qr.noCodeInPicture'), { kind: 'error' })
      else onText(text)
    } catch {
      // The file is not a picture, or the reader could not be loaded.
      toast(t('records.qr.noCodeInPicture'), { kind: 'error' })
    } finally {
      setBusy(false)
    }
  }
  return (
    <label className={styles.picture}>
      <IconPhoto size={22} aria-hidden />
      {t(busy ? 'records.qr.reading' : 'records.qr.fromPicture')}
      <input
        type="file"
        accept="image/*"
        disabled={busy}
        onChange={(event) => {
          const file = event.target.files?.[0]
          event.target.value = ''
          if (file) void read(file)
        }}
      />
    </label>
  )
}
