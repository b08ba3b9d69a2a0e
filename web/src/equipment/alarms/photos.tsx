import { alarms, type Alarm } from '@penside/contract/equipment/alarm.ts'
import { PhotosField } from '../../farm/photos/photos-field.tsx'
import { useT } from '../../i18n/index.ts'
import { useOutbox } from '../../outbox/hooks.ts'
import { newId } from '../../screen/device.ts'
import { inputIn } from '../../screen/unsent.ts'
import { useAlarmText } from './alarm-text.ts'

/** Photos of an alarm, also those not sent yet; every member can add some, online or offline. */
export function AlarmPhotos({ alarm }: { alarm: Alarm }) {
  const t = useT()
  const text = useAlarmText()
  const { open, outbox } = useOutbox()
  const { alarmId } = alarm
  const waiting = open
    .map((operation) => inputIn(alarms.addPhoto, operation))
    .flatMap((input) => (input?.alarmId === alarmId ? [input.photoId] : []))
  const photos = [...new Set([...alarm.photos, ...waiting])]
  const of = `${text.where(alarm)} ${text.why(alarm)}`
  return (
    <PhotosField
      label={t('photos.title')}
      of={of}
      value={photos}
      keeps
      onChange={(now) => {
        const [photoId] = now.filter((each) => !photos.includes(each))
        if (photoId)
          void outbox.enqueue({
            call: alarms.addPhoto,
            input: { alarmId, photoId },
            operationId: newId(),
            kind: 'photo',
            entityKey: `alarm:${alarmId}`,
            label: of,
          })
      }}
    />
  )
}
