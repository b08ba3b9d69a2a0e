import { useT } from '../i18n/index.ts'
import { Logo } from '../ui/logo.tsx'
import styles from './start.module.css'

/** Placeholder while the session is being checked. */
export function Starting() {
  const t = useT()
  return (
    <main className={styles.start} aria-busy>
      <Logo size={72} />
      <p className={styles.said} role="status">
        {t('ui.loading')}
      </p>
    </main>
  )
}
