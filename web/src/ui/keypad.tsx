import { IconBackspace } from '@tabler/icons-react'
import { useUi } from './settings.ts'
import styles from './keypad.module.css'

export type KeypadProps = {
  /** Said before each key: which count it changes. */
  label: string
  onDigit: (digit: number) => void
  onBack: () => void
  onNext?: (() => void) | undefined
  /** The word on the key that goes on; without it the key is not there. */
  next?: string | undefined
}

const digits = [1, 2, 3, 4, 5, 6, 7, 8, 9] as const

/** Large keys for a gloved thumb. */
export function Keypad({ label, onDigit, onBack, onNext, next }: KeypadProps) {
  const { words } = useUi()
  return (
    <div className={styles.keypad} role="group" aria-label={label}>
      {digits.map((digit) => (
        <button key={digit} type="button" className={styles.key} onClick={() => onDigit(digit)}>
          {digit}
        </button>
      ))}
      <button type="button" className={styles.key} aria-label={words.clear} onClick={onBack}>
        <IconBackspace size={28} aria-hidden />
      </button>
      <button type="button" className={styles.key} onClick={() => onDigit(0)}>
        0
      </button>
      <button type="button" className={styles.key} disabled={!onNext} onClick={onNext}>
        {next}
      </button>
    </div>
  )
}
