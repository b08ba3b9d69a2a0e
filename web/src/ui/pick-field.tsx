import type { ReactNode } from 'react'
import { IconChevronDown } from './icons/first.ts'
import { ChoiceSheet } from './choice-sheet.tsx'
import type { Choice } from './choice.ts'
import type { FieldProps } from './field.tsx'
import { SheetField } from './sheet-field.tsx'
import styles from './field.module.css'

export type PickFieldProps<Value extends string | number> = FieldProps & {
  value: Value | null
  onChange: (value: Value) => void
  choices: readonly Choice<Value>[]
  /** Text of the chosen value in a field whose label is hidden; by default the choice's own label. */
  shown?: string | undefined
  placeholder?: string | undefined
  aside?: ReactNode
  /** Shown in the sheet while there are no choices. */
  none?: ReactNode
}

/** Field for a long list of choices, with a search in its sheet. */
export function PickField<Value extends string | number>({
  value,
  onChange,
  choices,
  shown,
  placeholder,
  none,
  ...field
}: PickFieldProps<Value>) {
  const chosen = choices.find((choice) => choice.value === value)
  return (
    <SheetField
      {...field}
      shown={shown ?? chosen?.label ?? ''}
      placeholder={placeholder}
      icon={<IconChevronDown className={styles.pickIcon} size={22} aria-hidden />}
      renderSheet={(open, onClose) => (
        <ChoiceSheet
          open={open}
          onClose={onClose}
          title={field.label}
          choices={choices}
          value={value}
          onChoose={onChange}
          none={none}
        />
      )}
    />
  )
}
