import { IconPlus } from '../ui/icons/common.ts'
import type { useT } from '../i18n/index.ts'
import { Button } from '../ui/button.tsx'
import type { Asks } from './record-form.ts'

/** Display texts of values by field name. */
type Texts = Readonly<Record<string, string | null | undefined>>

/** Question before a correction is saved, with a line "from → to" for each changed value. */
export function asksCorrection(
  t: ReturnType<typeof useT>,
  labels: Partial<Record<string, string>>,
  from: Texts,
  to: Texts,
): Asks {
  const changes = Object.entries(labels).flatMap(([name, label]) => {
    const [was, is] = [from[name] || '-', to[name] || '-']
    return was === is ? [] : [`${label}: ${was} → ${is}`]
  })
  return {
    title: t('records.kind.askCorrect'),
    lines: changes.length > 0 ? changes : [t('records.kind.nothingChanged')],
    yes: t('records.kind.saveCorrection'),
  }
}

/** First button of a form that corrects a record: starts a new record instead. */
export const NewInstead = ({ label, onClick }: { label: string; onClick: () => void }) => (
  <Button wide icon={<IconPlus size={22} aria-hidden />} onClick={onClick}>
    {label}
  </Button>
)
