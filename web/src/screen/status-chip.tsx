import type { SowStatus } from '@penside/domain/records/life.ts'
import { statusNames } from '@penside/domain/records/status-names.ts'
import { useLanguage } from '../i18n/index.ts'
import { Chip, type Tone } from '../ui/chip.tsx'

const tones: Readonly<Record<SowStatus, Tone>> = {
  gilt: 'grey',
  pregnant: 'green',
  lactating: 'blue',
  nurse: 'violet',
  weaned: 'amber',
  returned: 'red',
  aborted: 'red',
  culled: 'struck',
}

/** Status of a sow, as a word with a colour. */
export function StatusChip({ status }: { status: SowStatus }) {
  const language = useLanguage()
  return <Chip tone={tones[status]}>{statusNames[status][language]}</Chip>
}
