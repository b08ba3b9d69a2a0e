import type { ReactNode } from 'react'
import { IconAlertTriangle } from './icons/first.ts'
import { Button } from './button.tsx'
import { cx } from './class-names.ts'
import { useUi } from './settings.ts'
import styles from './states.module.css'
import tones from './tones.module.css'
import { NoBreak } from './no-break.tsx'

/** Shown for an empty list, with the step that fills it. */
export function EmptyState({
  title,
  body,
  icon,
  action,
}: {
  title: ReactNode
  body?: ReactNode
  icon?: ReactNode
  action?: ReactNode
}) {
  return (
    <div className={styles.state}>
      {icon !== undefined && <span className={styles.icon}>{icon}</span>}
      <p className={styles.title}>{title}</p>
      {body !== undefined && <p className={styles.body}>{body}</p>}
      {action !== undefined && <div className={styles.action}>{action}</div>}
    </div>
  )
}

/** Says what happened, what was saved and what to do. */
export function ErrorState({
  title,
  kept,
  advice,
  reference,
  onRetry,
  retrying,
}: {
  title: ReactNode
  kept?: ReactNode
  advice?: ReactNode
  /** Number of the server's log entry. */
  reference?: string | undefined
  onRetry?: (() => void) | undefined
  retrying?: boolean | undefined
}) {
  const { words } = useUi()
  return (
    <div className={cx(styles.state, styles.error)} role="alert">
      <span className={styles.icon}>
        <IconAlertTriangle size={28} aria-hidden />
      </span>
      <p className={styles.title}>{title}</p>
      {kept !== undefined && <p className={styles.kept}>{kept}</p>}
      {advice !== undefined && <p className={styles.body}>{advice}</p>}
      {reference !== undefined && <p className={styles.reference}>{reference}</p>}
      {onRetry && (
        <div className={styles.action}>
          <Button onClick={onRetry} busy={retrying}>
            {words.retry}
          </Button>
        </div>
      )}
    </div>
  )
}

/** Message about the whole screen, such as unsent records or changed data. */
export function Notice({
  tone = 'amber',
  title,
  children,
  action,
}: {
  tone?: 'amber' | 'red' | 'green' | 'blue' | 'grey' | undefined
  title: ReactNode
  children?: ReactNode
  action?: ReactNode
}) {
  return (
    <div className={cx(styles.notice, tones[tone])}>
      <div className={styles.noticeWords}>
        <p className={styles.noticeTitle}>
          <NoBreak>{title}</NoBreak>
        </p>
        {children !== undefined && (
          <div className={styles.noticeBody}>
            <NoBreak>{children}</NoBreak>
          </div>
        )}
      </div>
      {action}
    </div>
  )
}
