import { useLayoutEffect, useRef, type RefObject } from 'react'
import { IconBackspace } from '@tabler/icons-react'
import { cx } from './class-names.ts'
import { useMark } from './mark.ts'
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

/** Large keys for a gloved thumb; as large as the screen has room for between what stands above them and the bar at the bottom. */
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

/** How high a key is follows from where the keypad begins on the page that is scrolled to its top. */
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
      // Where it lies far below the first screen, it does not have to share one with what stands above it.
      const key = each < smallest - gap ? largest : Math.min(largest, Math.max(smallest, each))
      element.style.setProperty('--key', `${key}px`)
    }
    fit()
    // The page grows with what stands above the keys; the height of the bar is part of it.
    const observer = new ResizeObserver(fit)
    observer.observe(page)
    window.addEventListener('resize', fit)
    return () => {
      observer.disconnect()
      window.removeEventListener('resize', fit)
    }
  }, [keypad])
}
