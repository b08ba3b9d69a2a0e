import type { HTMLInputAutoCompleteAttribute, ReactNode } from 'react'
import { cx } from './class-names.ts'
import { Field, type FieldProps } from './field.tsx'
import styles from './field.module.css'

export type TextFieldProps = FieldProps & {
  value: string
  onChange: (value: string) => void
  placeholder?: string | undefined
  maxLength?: number | undefined
  inputMode?: 'text' | 'numeric' | 'decimal' | 'tel' | 'email' | 'url' | 'search' | undefined
  autoComplete?: HTMLInputAutoCompleteAttribute | undefined
  /** Converts input to capitals, as in tags. */
  capitals?: boolean | undefined
  /** Number of lines, such as for a remark. */
  lines?: number | undefined
  aside?: ReactNode
  autoFocus?: boolean | undefined
}

export function TextField({
  value,
  onChange,
  placeholder,
  maxLength,
  inputMode,
  autoComplete = 'off',
  capitals,
  lines,
  autoFocus,
  ...field
}: TextFieldProps) {
  return (
    <Field {...field}>
      {(control) => {
        const shared = {
          ...control,
          value,
          placeholder,
          maxLength,
          autoFocus,
          onChange: (event: { target: { value: string } }) =>
            onChange(capitals ? event.target.value.toUpperCase() : event.target.value),
        }
        return (
          <div
            className={cx(
              styles.box,
              control['aria-invalid'] && styles.wrong,
              control.disabled && styles.off,
            )}
          >
            {lines ? (
              <textarea {...shared} rows={lines} className={cx(styles.input, styles.area)} />
            ) : (
              <input
                {...shared}
                type="text"
                inputMode={inputMode}
                autoComplete={autoComplete}
                autoCapitalize={capitals ? 'characters' : 'off'}
                spellCheck={false}
                className={styles.input}
              />
            )}
          </div>
        )
      }}
    </Field>
  )
}
