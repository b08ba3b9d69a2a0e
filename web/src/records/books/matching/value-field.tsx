import { useQuery } from '@tanstack/react-query'
import { codes } from '@penside/contract/farm/codes.ts'
import type { Column } from '@penside/domain/table/column.ts'
import { useLanguage, useT } from '../../../i18n/index.ts'
import { query } from '../../../screen/api.ts'
import { SelectField } from '../../../ui/select-field.tsx'
import { TextField } from '../../../ui/text-field.tsx'
import { choicesOf } from './converted-cell.ts'

type ValueFieldProps = {
  column: Column
  label: string
  hideLabel?: boolean
  value: string
  /** Choice that leaves the value out. */
  without?: string
  onChange: (value: string) => void
}

/** One value for a column of all rows: a text, or one of its codes, those of the farm included. */
export function ValueField({ column, without, onChange, ...shown }: ValueFieldProps) {
  const t = useT()
  const choices = useChoices(column)
  if (!choices) return <TextField {...shown} onChange={onChange} />
  return (
    <SelectField
      {...shown}
      placeholder={t('records.books.match.chooseValue')}
      choices={without === undefined ? choices : [...choices, { value: '', label: without }]}
      onChange={onChange}
    />
  )
}

/** Choices of a column; null for one without a list. */
function useChoices(column: Column) {
  const language = useLanguage()
  const { choices } = column
  const list =
    choices && 'dictionary' in choices && choices.dictionary === 'association' ? choices.list : null
  const { data } = useQuery({
    ...query(codes.association, { list: list ?? '041' }),
    enabled: list !== null,
  })
  if (list === null || !data) return choicesOf(column, language)
  return data.map(({ code, name }) => ({ value: code, label: name }))
}
