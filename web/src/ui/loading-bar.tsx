import { useUi } from './settings.ts'
import styles from './loading-bar.module.css'

/** Bar at the top of the page while a request runs. */
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
