import type { Sex } from '@penside/domain/records/care.ts'
import { useT } from '../i18n/index.ts'
import { Segments } from '../ui/segments.tsx'

/** Switch between sows and boars. */
export function SexSegments({ value, onChange }: { value: Sex; onChange: (sex: Sex) => void }) {
  const t = useT()
  return (
    <Segments<Sex>
      label={t('records.animal.sex')}
      hideLabel
      value={value}
      onChange={onChange}
      choices={[
        { value: 'sow', label: t('records.animal.sow') },
        { value: 'boar', label: t('records.animal.boar') },
      ]}
    />
  )
}
