import { useState } from 'react'
import { readNumber, writeNumber, type NumberDoubt } from '@penside/domain/basics/number.ts'
import { Button } from './button.tsx'
import { useUi } from './settings.ts'
import styles from './field.module.css'

export type { NumberDoubt }

export type NumberBoxProps = {
  /** Null if the box is empty or its text is not a number. */
  value: number | null
  /** Called with a doubt if the text is not a number; the value is then unknown, which differs from missing. */
  onChange: (value: number | null, unread?: NumberDoubt) => void
  /** Doubt stored by the form; undefined if the form does not store it. */
  unread?: NumberDoubt | null | undefined
}

/**
 * Behaviour of all number boxes: they hold the typed text while focused, and the formatted number otherwise. Text
 * that cannot be read stays, and the user is asked about it.
 */
export function useNumberBox(
  { value, onChange, unread }: NumberBoxProps,
  decimals: number,
  onBlur: (() => void) | undefined,
  /** Shows all decimals while not focused. */
  fixed = false,
) {
  const { language, describeNumber } = useUi()
  const [typed, setTyped] = useState<string | null>(null)
  const ownDoubt = useDoubt(value)
  const doubt = unread === undefined ? ownDoubt.doubt : unread
  const standing = (grouped: boolean) =>
    doubt?.typed ?? writeNumber(value, language, grouped, grouped && fixed ? decimals : 0)

  const reading = typed === null ? null : readNumber(typed, language, decimals)
  const same =
    reading && ('value' in reading ? !doubt && reading.value === value : doubt?.typed === reading.typed)
  const change = (text: string) => {
    const next = readNumber(text, language, decimals)
    setTyped(text)
    ownDoubt.set('value' in next ? null : next)
    if ('value' in next) onChange(next.value)
    else onChange(null, next)
  }
  return {
    input: {
      type: 'text',
      inputMode: decimals > 0 ? 'decimal' : 'numeric',
      autoComplete: 'off',
      // Typed text stays as it is ("1," on the way to "1,000") as long as it means the value.
      value: typed !== null && same ? typed : standing(typed === null),
      onFocus: ({ target }: { target: HTMLInputElement }) => {
        setTyped(standing(false))
        // A zero is selected, so that typing replaces it.
        if (value === 0) requestAnimationFrame(() => target.select())
      },
      onBlur: () => {
        setTyped(null)
        onBlur?.()
      },
      onChange: ({ target }: { target: { value: string } }) => change(target.value),
    },
    error: doubt && typed === null ? describeNumber.doubt(doubt) : undefined,
    /** Buttons with the numbers that may be meant. */
    meanings: doubt && typed === null && doubt.meanings.length > 0 && (
      <div className={styles.meanings}>
        {doubt.meanings.map((meaning) => (
          <Button key={meaning} onClick={() => onChange(meaning)}>
            {describeNumber.meant(writeNumber(meaning, language, false))}
          </Button>
        ))}
      </div>
    ),
  } as const
}

/** Doubt that the form does not store. It ends when the box gets another value than the one that the doubt caused. */
function useDoubt(value: number | null) {
  const [kept, set] = useState<{ doubt: NumberDoubt; at?: number | null } | null>(null)
  if (kept && kept.at === undefined) set({ ...kept, at: value })
  else if (kept && kept.at !== value) set(null)
  return { doubt: kept?.doubt ?? null, set: (doubt: NumberDoubt | null) => set(doubt && { doubt }) }
}
