import { useState } from 'react'
import { cx } from './class-names.ts'
import { Keypad } from './keypad.tsx'
import { useUi } from './settings.ts'
import styles from './keypad.module.css'

/** One of the counts; `onChange` null empties it. */
export type Count = {
  name: string
  label: string
  value: number | null
  onChange: (value: number | null) => void
  error?: string | undefined
}

/** Counts side by side over one keypad: touch one, type, go on. The first digit after touching replaces what stood there. */
export function CountsField({
  label,
  counts,
  most = 99,
}: {
  label: string
  counts: readonly Count[]
  most?: number | undefined
}) {
  const { words } = useUi()
  const [at, setAt] = useState(0)
  const [fresh, setFresh] = useState(true)
  const current = counts[at] ?? counts[0]
  if (!current) return null
  const go = (to: number) => {
    setAt(to)
    setFresh(true)
  }
  const type = (digit: number) => {
    const typed = fresh ? digit : (current.value ?? 0) * 10 + digit
    // One digit too many starts the number anew, as on a scale.
    current.onChange(typed > most ? digit : typed)
    setFresh(false)
  }
  const back = () => {
    const rest = Math.floor((current.value ?? 0) / 10)
    current.onChange(rest === 0 ? null : rest)
    setFresh(false)
  }
  return (
    <div role="group" aria-label={label}>
      <div className={styles.counts} data-count={counts.length}>
        {counts.map((count, i) => (
          <button
            key={count.name}
            type="button"
            name={count.name}
            aria-pressed={i === at}
            className={cx(styles.count, i === at && styles.current, count.error && styles.wrong)}
            onClick={() => go(i)}
          >
            <span className={styles.label}>{count.label}</span>
            <span className={styles.value}>{count.value ?? '–'}</span>
          </button>
        ))}
      </div>
      {counts.map(
        (count) =>
          count.error && (
            <p key={count.name} role="alert" className={styles.error}>
              {count.error}
            </p>
          ),
      )}
      <Keypad
        label={current.label}
        onDigit={type}
        onBack={back}
        next={words.next}
        onNext={at < counts.length - 1 ? () => go(at + 1) : undefined}
      />
    </div>
  )
}
