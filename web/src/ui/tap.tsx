import type { CSSProperties, KeyboardEventHandler, ReactNode } from 'react'
import { Link } from 'react-router'

/** Target of a tap: an address (with navigation state) or an action. */
export type Target = {
  to?: string | undefined
  state?: unknown
  replace?: boolean | undefined
  onClick?: (() => void) | undefined
}

type TapProps = Target & {
  className?: string | undefined
  style?: CSSProperties | undefined
  label?: string | undefined
  current?: boolean | undefined
  pressed?: boolean | undefined
  disabled?: boolean | undefined
  onKeyDown?: KeyboardEventHandler<HTMLElement> | undefined
  children: ReactNode
}

/** A link if it has an address, a button if it has an action, plain otherwise. */
export function Tap({
  to,
  state,
  replace,
  onClick,
  className,
  style,
  label,
  current,
  pressed,
  disabled,
  onKeyDown,
  children,
}: TapProps) {
  if (to !== undefined && !disabled) {
    return (
      <Link
        to={to}
        state={state}
        replace={replace ?? false}
        onClick={onClick}
        onKeyDown={onKeyDown}
        className={className}
        style={style}
        aria-label={label}
        aria-current={current ? 'page' : undefined}
      >
        {children}
      </Link>
    )
  }
  if (onClick || to !== undefined) {
    return (
      <button
        type="button"
        onClick={onClick}
        onKeyDown={onKeyDown}
        disabled={disabled}
        className={className}
        style={style}
        aria-label={label}
        aria-current={current ? 'page' : undefined}
        aria-pressed={pressed}
      >
        {children}
      </button>
    )
  }
  return (
    <div className={className} style={style}>
      {children}
    </div>
  )
}
