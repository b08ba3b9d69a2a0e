import { IconMinus, IconPlus } from '@tabler/icons-react'
import { cx } from './class-names.ts'
import { Field, type FieldProps } from './field.tsx'
import { numberCharacters, parseNumber } from './number.ts'
import { useUi } from './settings.ts'
import styles from './step-field.module.css'

export type StepFieldProps = FieldProps & {
  value: number | null
  onChange: (value: number | null) => void
  min?: number | undefined
  max?: number | undefined
  step?: number | undefined
}

/** A small count: less, the number, more. */
export function StepField({ value, onChange, min = 0, max, step = 1, ...field }: StepFieldProps) {
  const { words } = useUi()
  const move = (by: number) => {
    const next = (value ?? min) + by
    onChange(Math.max(min, max === undefined ? next : Math.min(max, next)))
  }
  return (
    <Field {...field}>
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
          <input
            {...control}
            type="text"
            inputMode="numeric"
            autoComplete="off"
            className={styles.count}
            value={value ?? ''}
            onChange={(event) => {
              const number = parseNumber(numberCharacters(event.target.value, 0, min < 0))
              onChange(Number.isNaN(number) ? null : number)
            }}
          />
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
