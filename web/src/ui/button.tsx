import { useId, type ReactNode } from 'react'
import { Link } from 'react-router'
import { cx } from './class-names.ts'
import styles from './button.module.css'

export type ButtonProps = {
  children: ReactNode
  /**
   * `primary` is the next step of the screen (56 px high); `danger-fill` confirms a dangerous question; the others
   * are 48 px high.
   */
  kind?: 'primary' | 'secondary' | 'danger' | 'danger-fill' | 'quiet' | undefined
  type?: 'button' | 'submit' | undefined
  icon?: ReactNode
  onClick?: (() => void) | undefined
  to?: string | undefined
  state?: unknown
  wide?: boolean | undefined
  /** A primary button among others on a card: 48 px high. */
  compact?: boolean | undefined
  /** Icon above the word, for narrow bars. */
  stacked?: boolean | undefined
  /** Beside the words of a row, 44 high. */
  small?: boolean | undefined
  busy?: boolean | undefined
  disabled?: boolean | undefined
  /** Disables the button and is displayed below it. */
  disabledReason?: string | null | undefined
  form?: string | undefined
  /** Accessible name for a word that several buttons share; must contain that word. */
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
  small,
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
    small && styles.small,
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
      // A busy button keeps its focus and ignores a second click.
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
  label: string
  onClick?: (() => void) | undefined
  to?: string | undefined
  state?: unknown
  disabled?: boolean | undefined
  /** Has the border and height of a field, beside which it is placed. */
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

/** Buttons in a row; a primary button that comes first gets the larger share. */
export function ButtonRow({ children }: { children: ReactNode }) {
  return <div className={styles.row}>{children}</div>
}
