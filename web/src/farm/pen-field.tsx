import { useQuery } from '@tanstack/react-query'
import { codes } from '@penside/contract/farm/codes.ts'
import { useT } from '../i18n/index.ts'
import { query } from '../screen/api.ts'
import { PickField } from '../ui/pick-field.tsx'
import type { FieldProps } from '../ui/field.tsx'
import { EnterStep } from '../screen/enter-step.tsx'

export const pensOf = (kinds: readonly string[]) => query(codes.locations, { kinds: kinds.join(',') })

/** Where an animal stands: the pens of these kinds of houses (association list 08). */
export function PenField({
  kinds,
  placeholder,
  ...field
}: FieldProps & {
  kinds: readonly string[]
  value: number | null
  onChange: (penId: number | null) => void
  /** What no pen means. */
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
      // Known to be none, not only unknown.
      none={pens.data && <NoPens />}
    />
  )
}

/** In place of the pens while the farm has none of the kind. */
function NoPens() {
  const t = useT()
  return (
    <>
      <p>{t('house.pens.noneOfKind')}</p>
      <EnterStep step="pens" />
    </>
  )
}
