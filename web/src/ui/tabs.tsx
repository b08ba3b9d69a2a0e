import { type ReactNode, useEffect, useRef } from 'react'
import { cx } from './class-names.ts'
import { Tap, type Target } from './tap.tsx'
import styles from './tabs.module.css'

export type TabItem = Target & { key: string; label: string; badge?: ReactNode }

export type TabsProps = {
  label: string
  items: readonly TabItem[]
  current: string
}

/** Tabs that share the width equally. */
export function Tabs({ label, items, current }: TabsProps) {
  return (
    <nav className={styles.tabs} aria-label={label} data-sections data-no-print>
      <div className={styles.inner}>
        {items.map(({ key, label: word, badge, ...target }) => (
          <Tap
            key={key}
            {...target}
            current={key === current}
            className={cx(styles.tab, key === current && styles.current)}
          >
            {word}
            {badge}
          </Tap>
        ))}
      </div>
    </nav>
  )
}

// Longest name that fits into the small pill, in characters.
const longName = 8

/** Pages of one tab in a row that scrolls; the current one is brought into view. */
export function Submenu({ label, items, current }: TabsProps) {
  const row = useRef<HTMLDivElement>(null)

  useEffect(() => {
    const frame = row.current
    const pill = frame?.querySelector<HTMLElement>('[aria-current]')
    if (frame && pill) frame.scrollLeft = pill.offsetLeft - (frame.clientWidth - pill.offsetWidth) / 2
  }, [current])

  return (
    <nav className={styles.submenu} aria-label={label} data-no-print>
      <div className={styles.pills} ref={row}>
        {items.map(({ key, label: word, badge, ...target }) => (
          <Tap
            key={key}
            {...target}
            current={key === current}
            className={cx(
              styles.pill,
              [...word].length > longName && styles.large,
              key === current && styles.chosen,
            )}
          >
            <span className={styles.face}>
              {word}
              {badge}
            </span>
          </Tap>
        ))}
      </div>
    </nav>
  )
}
