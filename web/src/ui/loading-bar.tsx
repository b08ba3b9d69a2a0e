import { useUi } from './settings.ts'
import styles from './loading-bar.module.css'

/** At the very top, beside the page's parts, while any request runs; it is said in passing. */
export function LoadingBar({ active }: { active: boolean }) {
  const { words } = useUi()
  if (!active) return null
  return (
    <div
      className={styles.bar}
      role="progressbar"
      aria-live="polite"
      aria-label={words.loading}
      data-no-print
    >
      <span className={styles.runner} />
    </div>
  )
}
