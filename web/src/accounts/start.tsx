import { useT } from '../i18n/index.ts'
import { Logo } from '../ui/logo.tsx'
import styles from './start.module.css'

/** While it is being found out who is signed in. */
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
