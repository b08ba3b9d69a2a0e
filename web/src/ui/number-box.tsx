import { useState } from 'react'
import { readNumber, writeNumber, type NumberDoubt } from '@penside/domain/basics/number.ts'
import { Button } from './button.tsx'
import { useUi } from './settings.ts'
import styles from './field.module.css'

export type { NumberDoubt }

export type NumberBoxProps = {
  /** null while nothing, or nothing that is a number, stands in the box. */
  value: number | null
  /** With a doubt what stands in the box is no number: the value is not known then, which is not the same as missing. */
  onChange: (value: number | null, unread?: NumberDoubt) => void
  /** The doubt that was told last, where whoever saves keeps it: undefined where nobody does. */
  unread?: NumberDoubt | null | undefined
}

/**
 * What every box of numbers does, whatever it looks like: while it is typed in, it holds what was typed, letter by letter; looked at, it
 * holds the number with its groups. What cannot be read stays there and is asked about.
 */
export function useNumberBox(
  { value, onChange, unread }: NumberBoxProps,
  decimals: number,
  onBlur: (() => void) | undefined,
  /** What is looked at has all its decimals. */
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
      // What was typed is kept as it was typed ("1," on the way to "1,000") as long as it means the value.
      value: typed !== null && same ? typed : standing(typed === null),
      onFocus: ({ target }: { target: HTMLInputElement }) => {
        setTyped(standing(false))
        // What is 0 is typed over.
        if (value === 0) requestAnimationFrame(() => target.select())
      },
      onBlur: () => {
        setTyped(null)
        onBlur?.()
      },
      onChange: ({ target }: { target: { value: string } }) => change(target.value),
    },
    error: doubt && typed === null ? describeNumber.doubt(doubt) : undefined,
    /** The numbers that may have been meant, one touch each. */
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

/** A doubt that nobody else keeps lasts until the box is given another value than the one that the doubt itself led to. */
function useDoubt(value: number | null) {
  const [kept, set] = useState<{ doubt: NumberDoubt; at?: number | null } | null>(null)
  if (kept && kept.at === undefined) set({ ...kept, at: value })
  else if (kept && kept.at !== value) set(null)
  return { doubt: kept?.doubt ?? null, set: (doubt: NumberDoubt | null) => set(doubt && { doubt }) }
}
