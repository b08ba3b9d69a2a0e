import type { Choice } from './choice.ts'
import { cx } from './class-names.ts'
import { Field, type FieldProps } from './field.tsx'
import styles from './segments.module.css'

export type SegmentsProps<Value extends string> = FieldProps & {
  value: Value | null
  onChange: (value: Value) => void
  /** Two to four short words; more is a SelectField. */
  choices: readonly Choice<Value>[]
}

export function Segments<Value extends string>({ value, onChange, choices, ...field }: SegmentsProps<Value>) {
  return (
    <Field {...field} group>
      {(control) => (
        <div className={cx(styles.track, control['aria-invalid'] && styles.wrong)}>
          {choices.map((choice) => (
            <label key={choice.value} className={styles.segment}>
              <input
                type="radio"
                className={styles.input}
                name={control.name ?? control.id}
                checked={choice.value === value}
                disabled={control.disabled || choice.disabled}
                onChange={() => onChange(choice.value)}
                onBlur={control.onBlur}
              />
              <span className={styles.words}>{choice.label}</span>
            </label>
          ))}
        </div>
      )}
    </Field>
  )
}
