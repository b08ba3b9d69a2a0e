import { useState, type ReactNode } from 'react'
import { IconChevronDown } from '@tabler/icons-react'
import { ChoiceSheet } from './choice-sheet.tsx'
import type { Choice } from './choice.ts'
import { cx } from './class-names.ts'
import { Field, type FieldProps } from './field.tsx'
import styles from './field.module.css'

export type PickFieldProps<Value extends string | number> = FieldProps & {
  value: Value | null
  onChange: (value: Value) => void
  choices: readonly Choice<Value>[]
  placeholder?: string | undefined
  aside?: ReactNode
  /** What the sheet shows while there is nothing to choose: the step that makes some. */
  none?: ReactNode
}

/** A long list of choices behind one field: the sheet has a search. */
export function PickField<Value extends string | number>({
  value,
  onChange,
  choices,
  placeholder,
  none,
  ...field
}: PickFieldProps<Value>) {
  const [open, setOpen] = useState(false)
  const chosen = choices.find((choice) => choice.value === value)
  return (
    <Field {...field}>
      {(control) => (
        <div
          className={cx(styles.box, control['aria-invalid'] && styles.wrong, control.disabled && styles.off)}
        >
          <input
            {...control}
            type="text"
            readOnly
            inputMode="none"
            aria-haspopup="dialog"
            className={cx(styles.input, styles.value, styles.picker)}
            value={chosen?.label ?? ''}
            placeholder={placeholder}
            onClick={() => setOpen(true)}
            onKeyDown={(event) => {
              if (event.key !== 'Enter' && event.key !== ' ') return
              event.preventDefault()
              setOpen(true)
            }}
          />
          <IconChevronDown className={styles.pickIcon} size={22} aria-hidden />
          <ChoiceSheet
            open={open}
            onClose={() => setOpen(false)}
            title={field.label}
            choices={choices}
            value={value}
            onChoose={onChange}
            none={none}
          />
        </div>
      )}
    </Field>
  )
}
