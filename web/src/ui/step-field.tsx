import { IconMinus, IconPlus } from './icons/common.ts'
import { cx } from './class-names.ts'
import { Field, type FieldProps } from './field.tsx'
import { useNumberBox, type NumberBoxProps } from './number-box.tsx'
import { useUi } from './settings.ts'
import styles from './step-field.module.css'

export type StepFieldProps = FieldProps &
  NumberBoxProps & {
    min?: number | undefined
    max?: number | undefined
    step?: number | undefined
  }

/** Field for a small count, with buttons for less and more. */
export function StepField({ value, onChange, unread, min = 0, max, step = 1, ...field }: StepFieldProps) {
  const { words } = useUi()
  const box = useNumberBox({ value, onChange, unread }, 0, field.onBlur)
  const move = (by: number) => {
    const next = (value ?? min) + by
    onChange(Math.max(min, max === undefined ? next : Math.min(max, next)))
  }
  return (
    <Field {...field} error={field.error || box.error} answers={box.meanings}>
      {(control) => (
        <div className={cx(styles.steps, control['aria-invalid'] && styles.wrong)}>
          <button
            type="button"
            className={styles.step}
            aria-label={`${field.label} ${words.decrease}`}
            disabled={control.disabled || (value ?? min) <= min}
            onClick={() => move(-step)}
          >
            <IconMinus size={22} aria-hidden />
          </button>
          <input {...control} {...box.input} className={styles.count} />
          <button
            type="button"
            className={styles.step}
            aria-label={`${field.label} ${words.increase}`}
            disabled={control.disabled || (max !== undefined && (value ?? min) >= max)}
            onClick={() => move(step)}
          >
            <IconPlus size={22} aria-hidden />
          </button>
        </div>
      )}
    </Field>
  )
}
