import { useState, type ReactNode } from 'react'
import { cx } from './class-names.ts'
import { Field, type FieldProps } from './field.tsx'
import { numberCharacters, numberText, parseNumber } from './number.ts'
import styles from './field.module.css'

export type NumberFieldProps = FieldProps & {
  /** null while nothing, or nothing that is a number, stands in the field. */
  value: number | null
  onChange: (value: number | null) => void
  decimals?: number | undefined
  /** Lets a minus be typed. The limits of a value belong to the form, which says them in a message. */
  negative?: boolean | undefined
  unit?: ReactNode
  placeholder?: string | undefined
  aside?: ReactNode
  autoFocus?: boolean | undefined
}

export function NumberField({
  value,
  onChange,
  decimals = 0,
  negative = false,
  unit,
  placeholder,
  autoFocus,
  ...field
}: NumberFieldProps) {
  // What was typed is kept as it was typed ("1," on the way to "1,5") as long as it means the value.
  const [typed, setTyped] = useState('')
  const meaning = parseNumber(typed)
  const same = Number.isNaN(meaning) ? value === null : meaning === value
  const text = same ? typed : numberText(value, decimals)
  return (
    <Field {...field}>
      {(control) => (
        <div
          className={cx(styles.box, control['aria-invalid'] && styles.wrong, control.disabled && styles.off)}
        >
          <input
            {...control}
            type="text"
            inputMode={negative ? 'text' : decimals > 0 ? 'decimal' : 'numeric'}
            autoComplete="off"
            enterKeyHint="next"
            className={cx(styles.input, styles.number)}
            value={text}
            placeholder={placeholder}
            autoFocus={autoFocus}
            onChange={(event) => {
              const next = numberCharacters(event.target.value, decimals, negative)
              const number = parseNumber(next)
              setTyped(next)
              onChange(Number.isNaN(number) ? null : number)
            }}
            onBlur={() => {
              setTyped(numberText(value, decimals))
              control.onBlur?.()
            }}
          />
          {unit !== undefined && <span className={styles.unit}>{unit}</span>}
        </div>
      )}
    </Field>
  )
}
