import { type ReactNode, useEffect, useRef } from 'react'
import { cx } from './class-names.ts'
import { Tap, type Target } from './tap.tsx'
import styles from './tabs.module.css'

export type TabItem = Target & { key: string; label: string; badge?: ReactNode }

export type TabsProps = {
  /** What the tabs choose between, said to those who hear the page. */
  label: string
  items: readonly TabItem[]
  current: string
}

/** Each tab takes its share of the width: a third of three, a quarter of four. */
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

// A longer name gets the large pill.
const longName = 8

/** The pages of one tab in a row that scrolls; the current one is brought into sight. */
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
