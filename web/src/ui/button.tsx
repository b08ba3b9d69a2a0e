import { useId, type ReactNode } from 'react'
import { Link } from 'react-router'
import { cx } from './class-names.ts'
import styles from './button.module.css'

export type ButtonProps = {
  children: ReactNode
  /** primary is the screen's one next step (56 high); danger-fill is the yes of a dangerous question; the others are 48. */
  kind?: 'primary' | 'secondary' | 'danger' | 'danger-fill' | 'quiet' | undefined
  type?: 'button' | 'submit' | undefined
  icon?: ReactNode
  onClick?: (() => void) | undefined
  to?: string | undefined
  state?: unknown
  /** Fills its row. */
  wide?: boolean | undefined
  /** A primary button among others on a card, 48 high like them. */
  compact?: boolean | undefined
  /** The icon above the word: as narrow as a bar with more in it needs. */
  stacked?: boolean | undefined
  busy?: boolean | undefined
  disabled?: boolean | undefined
  /** Why it cannot be used now: disables the button and is shown under it. */
  disabledReason?: string | null | undefined
  form?: string | undefined
  /** Said instead of the word, where the same word stands on several buttons; contains it. */
  label?: string | undefined
}

export function Button({
  children,
  kind = 'secondary',
  type = 'button',
  icon,
  onClick,
  to,
  state,
  wide,
  compact,
  stacked,
  busy,
  disabled,
  disabledReason,
  form,
  label,
}: ButtonProps) {
  const reasonId = useId()
  const off = disabled || Boolean(disabledReason)
  const className = cx(
    styles.button,
    styles[kind],
    wide && styles.wide,
    compact && styles.compact,
    stacked && styles.stacked,
  )
  const content = (
    <>
      {busy ? <span className={styles.spinner} aria-hidden /> : icon}
      <span>{children}</span>
    </>
  )
  if (to !== undefined && !off) {
    return (
      <Link className={className} to={to} state={state} onClick={onClick}>
        {content}
      </Link>
    )
  }
  const button = (
    <button
      type={type}
      className={className}
      // A busy button keeps its focus and ignores the second touch.
      onClick={busy ? (event) => event.preventDefault() : onClick}
      disabled={off}
      aria-label={label}
      aria-busy={busy || undefined}
      aria-describedby={disabledReason ? reasonId : undefined}
      form={form}
    >
      {content}
    </button>
  )
  if (!disabledReason) return button
  return (
    <span className={cx(styles.withReason, wide && styles.wide)}>
      {button}
      <span className={styles.reason} id={reasonId}>
        {disabledReason}
      </span>
    </span>
  )
}

export type IconButtonProps = {
  icon: ReactNode
  /** Said, not shown. */
  label: string
  onClick?: (() => void) | undefined
  to?: string | undefined
  state?: unknown
  disabled?: boolean | undefined
  /** Drawn as a control beside a field, 52 high. */
  outlined?: boolean | undefined
}

export function IconButton({ icon, label, onClick, to, state, disabled, outlined }: IconButtonProps) {
  const className = cx(styles.icon, outlined && styles.outlined)
  return to === undefined ? (
    <button type="button" className={className} aria-label={label} onClick={onClick} disabled={disabled}>
      {icon}
    </button>
  ) : (
    <Link className={className} aria-label={label} to={to} state={state}>
      {icon}
    </Link>
  )
}

/** Buttons of one row: the first takes the larger share when it is primary. */
export function ButtonRow({ children }: { children: ReactNode }) {
  return <div className={styles.row}>{children}</div>
}
