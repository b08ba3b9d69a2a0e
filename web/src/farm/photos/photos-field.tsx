import { useState } from 'react'
import { IconX } from '../../ui/icons/first.ts'
import { IconCamera } from '../../ui/icons/common.ts'
import { photos as calls } from '@penside/contract/farm/photos.ts'
import { mostPhotos } from '@penside/domain/farm/attachment.ts'
import { useT } from '../../i18n/index.ts'
import { useTheOutbox } from '../../outbox/hooks.ts'
import { newId } from '../../screen/device.ts'
import { useProblem } from '../../screen/problem.ts'
import { IconButton } from '../../ui/button.tsx'
import { Field, type FieldProps } from '../../ui/field.tsx'
import { Photo } from './photo.tsx'
import styles from './photos.module.css'
import { photoToSend } from './picture.ts'

/**
 * Photos of a record. Each is stored on the phone when it is taken and sent separately, so the record does not wait for them.
 */
export function PhotosField({
  of,
  value: photos,
  onChange,
  keeps,
  error,
  ...field
}: FieldProps & {
  /** Tag or name of the record's subject, as in lists. */
  of: string
  value: readonly string[]
  onChange: (photos: string[]) => void
  /** Whether photos can only be added. */
  keeps?: boolean
}) {
  const t = useT()
  const say = useProblem()
  const outbox = useTheOutbox()
  const [problem, setProblem] = useState<unknown>(null)
  const [busy, setBusy] = useState(false)

  const add = async (file: File) => {
    setProblem(null)
    setBusy(true)
    const photoId = newId()
    try {
      const content = await photoToSend(file)
      await outbox.enqueue({
        call: calls.save,
        input: { photoId, content },
        operationId: photoId,
        kind: 'photo',
        entityKey: `photo:${photoId}`,
        label: of,
      })
      onChange([...photos, photoId])
    } catch (failed) {
      setProblem(failed)
    } finally {
      setBusy(false)
    }
  }
  return (
    <Field {...field} group error={problem === null ? error : say(problem)}>
      {() => (
        <div className={styles.photos}>
          {photos.map((photoId, at) => (
            <div key={photoId} className={styles.taken}>
              <Photo photoId={photoId} name={t('photos.one', { number: at + 1 })} />
              {!keeps && (
                <IconButton
                  icon={<IconX size={20} aria-hidden />}
                  label={t('photos.remove', { number: at + 1 })}
                  onClick={() => onChange(photos.filter((each) => each !== photoId))}
                />
              )}
            </div>
          ))}
          {photos.length < mostPhotos && (
            <label className={styles.take} aria-busy={busy}>
              <input
                type="file"
                accept="image/*"
                capture="environment"
                disabled={busy}
                onChange={(event) => {
                  const [file] = event.target.files ?? []
                  event.target.value = ''
                  if (file) void add(file)
                }}
              />
              <IconCamera size={28} aria-hidden />
              {t('photos.take')}
            </label>
          )}
        </div>
      )}
    </Field>
  )
}
