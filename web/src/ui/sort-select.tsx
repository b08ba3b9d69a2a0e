import { IconChevronDown } from './icons/first.ts'
import type { Choice } from './choice.ts'
import styles from './sort-select.module.css'

export type SortSelectProps<Value extends string> = {
  label: string
  value: Value
  onChange: (value: Value) => void
  choices: readonly Choice<Value>[]
}

/** Order of a list, in a quiet style beside its count. */
export function SortSelect<Value extends string>({
  label,
  value,
  onChange,
  choices,
}: SortSelectProps<Value>) {
  return (
    <span className={styles.sort} data-no-print>
      <select
        aria-label={label}
        className={styles.select}
        value={value}
        // Options are the choices, so the value is one of theirs.
        onChange={(event) => onChange(event.target.value as Value)}
      >
        {choices.map((choice) => (
          <option key={choice.value} value={choice.value}>
            {choice.label}
          </option>
        ))}
      </select>
      <IconChevronDown className={styles.icon} size={18} aria-hidden />
    </span>
  )
}
