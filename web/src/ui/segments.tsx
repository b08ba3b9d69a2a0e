import type { Choice } from './choice.ts'
import { cx } from './class-names.ts'
import { Field, type FieldProps } from './field.tsx'
import styles from './segments.module.css'

export type SegmentsProps<Value extends string> = FieldProps & {
  value: Value | null
  onChange: (value: Value) => void
  /** Two to four short words; use a `SelectField` for more. */
  choices: readonly Choice<Value>[]
}

export function Segments<Value extends string>({ value, onChange, choices, ...field }: SegmentsProps<Value>) {
  return (
    <Field {...field} group>
      {(control) => (
        <div
          className={cx(
            styles.track,
            control['aria-invalid'] && styles.wrong,
            lengthOf(choices) > narrow(choices) && (choices.length > 4 ? styles.two : styles.tight),
          )}
        >
          {choices.map((choice) => (
            <label
              key={choice.value}
              className={styles.segment}
              style={{ '--width': `${widthOf(choice.label)}em` }}
            >
              <input
                type="radio"
                className={styles.input}
                name={control.name ?? control.id}
                value={choice.value}
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

/** Width that fits on the narrowest phone, in em; segments with few choices may be inside a card. */
const narrow = ({ length }: readonly unknown[]) => (length > 4 ? 20 : 17)
/** Includes the padding of each word. */
const lengthOf = (choices: readonly Choice<string>[]) =>
  choices.reduce((length, { label }) => length + widthOf(label) + 1.1, 0)

// Approximate width of a word in em: 1 per Korean syllable, half per Latin letter. CSS cannot express "as wide as the
// word, but not wider than the row".
function widthOf(word: string): number {
  return [...word].reduce((width, letter) => width + (/\p{Script=Hangul}/u.test(letter) ? 0.92 : 0.6), 0)
}
