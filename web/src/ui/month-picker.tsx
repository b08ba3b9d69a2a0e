import { IconChevronDown } from './icons/first.ts'
import { Field, type FieldProps } from './field.tsx'
import { useUi } from './settings.ts'
import { cx } from './class-names.ts'
import field from './field.module.css'
import styles from './month-picker.module.css'

export type MonthPickerProps = FieldProps & {
  /** `YYYY-MM` */
  value: string
  onChange: (month: string) => void
  years?: number | undefined
  /** Formats a year and a month: `2026년`, `11월`. */
  yearLabel?: ((year: number) => string) | undefined
  monthLabel?: ((month: number) => string) | undefined
}

export function MonthPicker({
  value,
  onChange,
  years = 10,
  yearLabel = String,
  monthLabel = String,
  ...rest
}: MonthPickerProps) {
  const { words, today } = useUi()
  const [year = '', month = ''] = value.split('-')
  const last = Number(today().slice(0, 4))
  const range = Array.from({ length: years + 1 }, (_, index) => last - index)
  // A stored month older than the range stays available.
  if (year && !range.includes(Number(year))) range.push(Number(year))
  return (
    <Field {...rest} group>
      {(control) => (
        <div className={styles.pair}>
          <div className={cx(field.box, control['aria-invalid'] && field.wrong)}>
            <select
              aria-label={words.year}
              className={field.select}
              value={year}
              disabled={control.disabled}
              onChange={(event) => onChange(`${event.target.value}-${month}`)}
            >
              {range.map((one) => (
                <option key={one} value={one}>
                  {yearLabel(one)}
                </option>
              ))}
            </select>
            <IconChevronDown className={field.selectIcon} size={22} aria-hidden />
          </div>
          <div className={cx(field.box, control['aria-invalid'] && field.wrong)}>
            <select
              aria-label={words.month}
              className={field.select}
              value={month}
              disabled={control.disabled}
              onChange={(event) => onChange(`${year}-${event.target.value}`)}
            >
              {Array.from({ length: 12 }, (_, index) => index + 1).map((one) => (
                <option key={one} value={String(one).padStart(2, '0')}>
                  {monthLabel(one)}
                </option>
              ))}
            </select>
            <IconChevronDown className={field.selectIcon} size={22} aria-hidden />
          </div>
        </div>
      )}
    </Field>
  )
}
