import { useT } from '../../i18n/index.ts'
import { Segments } from '../../ui/segments.tsx'
import type { FieldProps } from '../../ui/field.tsx'

/** Yes-no question without a default. */
export function YesNo({
  value,
  onChange,
  ...field
}: FieldProps & { value: boolean | null | undefined; onChange: (yes: boolean) => void }) {
  const t = useT()
  return (
    <Segments
      {...field}
      value={value === true ? 'yes' : value === false ? 'no' : null}
      onChange={(chosen) => onChange(chosen === 'yes')}
      choices={[
        { value: 'yes', label: t('reports.duties.yes') },
        { value: 'no', label: t('reports.duties.no') },
      ]}
    />
  )
}
