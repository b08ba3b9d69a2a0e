import type { ReactNode } from 'react'
import { cx } from './class-names.ts'
import { Field, type FieldProps } from './field.tsx'
import { useNumberBox, type NumberBoxProps } from './number-box.tsx'
import styles from './field.module.css'

export type NumberFieldProps = FieldProps &
  NumberBoxProps & {
    /** Number of decimals. Minimum and maximum belong to the form's schema. */
    decimals?: number | undefined
    fixed?: boolean | undefined
    unit?: ReactNode
    placeholder?: string | undefined
    aside?: ReactNode
    autoFocus?: boolean | undefined
  }

export function NumberField({
  value,
  onChange,
  unread,
  decimals = 0,
  fixed,
  unit,
  placeholder,
  autoFocus,
  ...field
}: NumberFieldProps) {
  const box = useNumberBox({ value, onChange, unread }, decimals, field.onBlur, fixed)
  return (
    <Field {...field} error={field.error || box.error} answers={box.meanings}>
      {(control) => (
        <div
          className={cx(styles.box, control['aria-invalid'] && styles.wrong, control.disabled && styles.off)}
        >
          <input
            {...control}
            {...box.input}
            enterKeyHint="next"
            className={cx(styles.input, styles.number)}
            placeholder={placeholder}
            autoFocus={autoFocus}
          />
          {unit !== undefined && <span className={styles.unit}>{unit}</span>}
        </div>
      )}
    </Field>
  )
}
