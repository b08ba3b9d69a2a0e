import type { ReactNode } from 'react'
import styles from './strip.module.css'

/** Line above the page about the app itself, with one action. */
export function Strip({ children, action }: { children: ReactNode; action?: ReactNode }) {
  return (
    <div className={styles.strip} role="status" data-no-print>
      <div className={styles.bar}>
        <span>{children}</span>
        {action}
      </div>
    </div>
  )
}
