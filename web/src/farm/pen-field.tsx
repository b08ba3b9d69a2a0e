import { useQuery } from '@tanstack/react-query'
import { codes } from '@penside/contract/farm/codes.ts'
import { useT } from '../i18n/index.ts'
import { query } from '../screen/api.ts'
import { PickField } from '../ui/pick-field.tsx'
import type { FieldProps } from '../ui/field.tsx'
import { EnterStep } from '../screen/enter-step.tsx'

export const pensOf = (kinds: readonly string[]) => query(codes.locations, { kinds: kinds.join(',') })

/** Choice of a pen in houses of these kinds (association list 08). */
export function PenField({
  kinds,
  placeholder,
  ...field
}: FieldProps & {
  kinds: readonly string[]
  value: number | null
  onChange: (penId: number | null) => void
  /** Text of the choice "no pen". */
  placeholder?: string | undefined
}) {
  const t = useT()
  const pens = useQuery(pensOf(kinds))
  return (
    <PickField
      {...field}
      choices={(pens.data ?? []).map(({ code, name, house }) => ({
        value: Number(code),
        label: name,
        detail: house,
      }))}
      placeholder={placeholder ?? t(field.required ? 'records.sow.choosePen' : 'records.sow.noPen')}
      // Loaded and empty, not just not loaded yet.
      none={pens.data && <NoPens />}
    />
  )
}

/** Hint while the farm has no pen of the kind. */
function NoPens() {
  const t = useT()
  return (
    <>
      <p>{t('house.pens.noneOfKind')}</p>
      <EnterStep step="pens" />
    </>
  )
}
