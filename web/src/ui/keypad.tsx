import { useLayoutEffect, useRef, type RefObject } from 'react'
import { IconBackspace } from './icons/common.ts'
import { cx } from './class-names.ts'
import { useMark } from './mark.ts'
import { useUi } from './settings.ts'
import styles from './keypad.module.css'

export type KeypadProps = {
  /** Prefix of the keys' accessible names: the count that they change. */
  label: string
  onDigit: (digit: number) => void
  onBack: () => void
  onNext?: (() => void) | undefined
  /** Label of the key that goes on; without it there is no such key. */
  next?: string | undefined
}

const digits = [1, 2, 3, 4, 5, 6, 7, 8, 9] as const

/** Keys for gloved hands, as large as the room between the content above and the bar at the bottom allows. */
export function Keypad({ label, onDigit, onBack, onNext, next }: KeypadProps) {
  const { words } = useUi()
  const keypad = useRef<HTMLDivElement>(null)
  useFittingKeys(keypad)
  useMark('keypad')
  return (
    <div className={styles.keypad} role="group" aria-label={label} ref={keypad}>
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
      {next !== undefined && (
        <button type="button" className={cx(styles.key, styles.next)} disabled={!onNext} onClick={onNext}>
          {next}
        </button>
      )}
    </div>
  )
}

const [smallest, largest] = [48, 76]
const gap = 8

/** Sets the height of the keys from where the keypad starts on the unscrolled page. */
function useFittingKeys(keypad: RefObject<HTMLDivElement | null>) {
  useLayoutEffect(() => {
    const element = keypad.current
    const page = element?.closest('main')
    if (!element || !page) return
    const fit = () => {
      const top = element.getBoundingClientRect().top + window.scrollY
      const bar =
        parseFloat(getComputedStyle(document.documentElement).getPropertyValue('--save-bar-height')) || 0
      const each = Math.floor((window.innerHeight - bar - top - 4 * gap) / 4)
      // A keypad far below the first screen does not share it with the content above.
      const key = each < smallest - gap ? largest : Math.min(largest, Math.max(smallest, each))
      element.style.setProperty('--key', `${key}px`)
    }
    fit()
    // The page grows with the content above the keys, and the height of the bar counts too.
    const observer = new ResizeObserver(fit)
    observer.observe(page)
    window.addEventListener('resize', fit)
    return () => {
      observer.disconnect()
      window.removeEventListener('resize', fit)
    }
  }, [keypad])
}
