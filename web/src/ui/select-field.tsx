import type { ReactNode } from 'react'
import { IconChevronDown } from './icons/first.ts'
import type { Choice } from './choice.ts'
import { cx } from './class-names.ts'
import { Field, type FieldProps } from './field.tsx'
import styles from './field.module.css'

export type SelectFieldProps<Value extends string> = FieldProps & {
  value: Value | '' | null
  onChange: (value: Value) => void
  choices: readonly Choice<Value>[]
  /** Empty first choice; without it the field always has a value. */
  placeholder?: string | undefined
  aside?: ReactNode
}

/** Native picker, for up to a dozen choices. Longer lists use a `PickField`. */
export function SelectField<Value extends string>({
  value,
  onChange,
  choices,
  placeholder,
  ...field
}: SelectFieldProps<Value>) {
  return (
    <Field {...field}>
      {(control) => (
        <div
          className={cx(styles.box, control['aria-invalid'] && styles.wrong, control.disabled && styles.off)}
        >
          <select
            {...control}
            className={styles.select}
            value={value ?? ''}
            // Options are the choices, so the value is one of theirs.
            onChange={(event) => onChange(event.target.value as Value)}
          >
            {placeholder !== undefined && <option value="">{placeholder}</option>}
            {choices.map((choice) => (
              <option key={choice.value} value={choice.value} disabled={choice.disabled}>
                {choice.label}
              </option>
            ))}
          </select>
          <IconChevronDown className={styles.selectIcon} size={22} aria-hidden />
        </div>
      )}
    </Field>
  )
}
