import { useState } from 'react'
import { ChoiceSheet } from './choice-sheet.tsx'
import type { Choice } from './choice.ts'
import { cx } from './class-names.ts'
import { Field, type FieldProps } from './field.tsx'
import { recentChoices } from './recent-choices.ts'
import { useUi } from './settings.ts'
import styles from './choice-buttons.module.css'

export type ChoiceButtonsProps<Value extends string | number> = FieldProps & {
  value: Value | null
  onChange: (value: Value | null) => void
  choices: readonly Choice<Value>[]
  /** Values used before, latest first. Only the first three become buttons. */
  recent?: readonly Value[] | undefined
  shown?: number | undefined
  sheetTitle?: string | undefined
}

/** Width, in digits, in which a label fits on two lines without breaking a word. */
function roomOf(label: string): number {
  const width = (text: string) =>
    [...text].reduce((sum, letter) => sum + (/\p{Script=Hangul}/u.test(letter) ? 1.8 : 1), 0)
  return Math.ceil(Math.max(width(label) / 2, ...label.split(' ').map(width)))
}

/** Likely choices as buttons, the rest behind "all". */
export function ChoiceButtons<Value extends string | number>({
  value,
  onChange,
  choices,
  recent = [],
  shown = 3,
  sheetTitle,
  ...field
}: ChoiceButtonsProps<Value>) {
  const { words } = useUi()
  const [open, setOpen] = useState(false)
  const buttons = recentChoices(choices, recent, value, choices.length === shown + 1 ? shown + 1 : shown)
  return (
    <Field {...field} group>
      {(control) => (
        <div
          className={styles.buttons}
          style={{ '--columns': buttons.length + (choices.length > buttons.length ? 1 : 0) }}
        >
          {buttons.map((choice) => (
            <button
              key={choice.value}
              type="button"
              className={cx(styles.button, choice.value === value && styles.chosen)}
              style={{ '--room': roomOf(choice.label) }}
              aria-pressed={choice.value === value}
              disabled={control.disabled || choice.disabled}
              // A second tap clears an optional field.
              onClick={() => onChange(choice.value === value && !field.required ? null : choice.value)}
            >
              {choice.label}
            </button>
          ))}
          {choices.length > buttons.length && (
            <button
              type="button"
              className={cx(styles.button, styles.all)}
              aria-haspopup="dialog"
              disabled={control.disabled}
              onClick={() => setOpen(true)}
            >
              {words.all}
            </button>
          )}
          <ChoiceSheet
            open={open}
            onClose={() => setOpen(false)}
            title={sheetTitle ?? field.label}
            choices={choices}
            value={value}
            onChoose={onChange}
          />
        </div>
      )}
    </Field>
  )
}
