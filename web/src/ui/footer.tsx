import { useRef, type ReactNode } from 'react'
import { useBottomBar } from './bottom-bar.ts'
import { cx } from './class-names.ts'
import { Tap, type Target } from './tap.tsx'
import styles from './footer.module.css'

export type FooterItem = Target & {
  key: string
  label: string
  icon: ReactNode
  /** Count on the icon, such as unsent records. */
  badge?: number | undefined
  /** Accessible name of the count. */
  badgeLabel?: string | undefined
}

export function Footer({
  label,
  items,
  current,
}: {
  label: string
  items: readonly FooterItem[]
  current?: string | undefined
}) {
  const bar = useRef<HTMLElement>(null)
  useBottomBar(bar, '--footer-height')
  return (
    <nav className={styles.footer} aria-label={label} ref={bar} data-footer data-no-print>
      <div className={styles.inner}>
        {items.map(({ key, label: word, icon, badge = 0, badgeLabel, ...target }) => (
          <Tap
            key={key}
            {...target}
            current={key === current}
            className={cx(styles.item, key === current && styles.current)}
          >
            <span className={styles.icon}>
              {icon}
              {badge > 0 && (
                <span className={styles.badge}>
                  {badge > 99 ? '99+' : badge}
                  {badgeLabel !== undefined && <span className="visually-hidden"> {badgeLabel}</span>}
                </span>
              )}
            </span>
            <span className={styles.label}>{word}</span>
          </Tap>
        ))}
      </div>
    </nav>
  )
}
