import { normalizedName } from '@penside/domain/basics/normalized.ts'
import { useCallback, useState, type ReactNode } from 'react'
import { IconCheck } from './icons/first.ts'
import type { Choice } from './choice.ts'
import { cx } from './class-names.ts'
import { useUi } from './settings.ts'
import { SearchField } from './search-field.tsx'
import { Sheet } from './sheet.tsx'
import styles from './choice-sheet.module.css'

// Number of choices from which the sheet has a search.
const searchFrom = 9

export type ChoiceSheetProps<Value extends string | number> = {
  open: boolean
  onClose: () => void
  title: string
  choices: readonly Choice<Value>[]
  value: Value | null
  onChoose: (value: Value) => void
  /** Shown instead of choices while there are none. */
  none?: ReactNode
}

/** Sheet with all choices, one per row. */
export function ChoiceSheet<Value extends string | number>({
  open,
  onClose,
  title,
  choices,
  value,
  onChoose,
  none,
}: ChoiceSheetProps<Value>) {
  const { words } = useUi()
  const [search, setSearch] = useState('')
  const wanted = normalizedName(search).toLowerCase()
  const found = wanted
    ? choices.filter(({ label, detail }) => `${label} ${detail ?? ''}`.toLowerCase().includes(wanted))
    : choices
  const intoSight = useCallback((row: HTMLElement | null) => row?.scrollIntoView({ block: 'center' }), [])
  const close = () => {
    setSearch('')
    onClose()
  }
  return (
    <Sheet open={open} onClose={close} title={title} flush>
      {choices.length >= searchFrom && (
        <div className={styles.search}>
          <SearchField label={words.find} value={search} onChange={setSearch} />
        </div>
      )}
      <ul className={cx(choices.length >= searchFrom && styles.steady)}>
        {found.map((choice) => (
          <li key={choice.value}>
            <button
              type="button"
              className={cx(styles.row, choice.value === value && styles.chosen)}
              aria-pressed={choice.value === value}
              ref={choice.value === value ? intoSight : undefined}
              disabled={choice.disabled}
              onClick={() => {
                onChoose(choice.value)
                close()
              }}
            >
              <span className={styles.words}>
                {choice.label}
                {choice.detail !== undefined && <span className={styles.detail}>{choice.detail}</span>}
              </span>
              {choice.value === value && <IconCheck size={22} aria-hidden />}
            </button>
          </li>
        ))}
      </ul>
      {found.length === 0 &&
        (choices.length === 0 && none !== undefined ? (
          <div className={styles.none}>{none}</div>
        ) : (
          <p className={styles.none}>{words.noMatch}</p>
        ))}
    </Sheet>
  )
}
