import { useState } from 'react'
import { IconChevronDown } from '../ui/icons/first.ts'
import { ChoiceSheet } from '../ui/choice-sheet.tsx'
import type { Choice } from '../ui/choice.ts'
import { HeaderTitle } from './header.tsx'
import styles from './title-choice.module.css'

/** Title of a screen that switches between its lists. */
export function TitleChoice<Value extends string>({
  label,
  value,
  onChange,
  choices,
}: {
  label: string
  value: Value
  onChange: (value: Value) => void
  choices: readonly Choice<Value>[]
}) {
  const [open, setOpen] = useState(false)
  const chosen = choices.find((choice) => choice.value === value)
  return (
    <>
      {chosen && (
        <HeaderTitle>
          <button type="button" className={styles.title} aria-haspopup="dialog" onClick={() => setOpen(true)}>
            <span>{chosen.label}</span>
            <IconChevronDown size={20} aria-hidden />
          </button>
        </HeaderTitle>
      )}
      <ChoiceSheet
        open={open}
        onClose={() => setOpen(false)}
        title={label}
        choices={choices}
        value={value}
        onChoose={onChange}
      />
    </>
  )
}
