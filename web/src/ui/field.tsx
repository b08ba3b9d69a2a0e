import { useId, type ReactNode } from 'react'
import { cx } from './class-names.ts'
import styles from './field.module.css'
import { NoBreak } from './no-break.tsx'

export type FieldProps = {
  label: string
  hint?: ReactNode
  /** What is wrong and what is expected, in the user's language. */
  error?: ReactNode
  required?: boolean | undefined
  disabled?: boolean | undefined
  /** Hides a label that is clear from the context; screen readers still read it. */
  hideLabel?: boolean | undefined
  name?: string | undefined
  onBlur?: (() => void) | undefined
}

/** Props that a field passes to its control. */
export type FieldControl = {
  id: string
  name: string | undefined
  disabled: boolean | undefined
  onBlur: (() => void) | undefined
  'aria-describedby': string | undefined
  'aria-invalid': true | undefined
  'aria-required': true | undefined
}

type FieldFrameProps = FieldProps & {
  /** Chip or former value at the right of the label. */
  aside?: ReactNode
  /** Buttons below the error that correct the value. */
  answers?: ReactNode
  /** Renders a group of controls (buttons, radios) instead of one input. */
  group?: boolean | undefined
  children: (control: FieldControl) => ReactNode
}

/** Label, control, hint and error of one value, connected for screen readers. */
export function Field({
  label,
  hint,
  error,
  required,
  disabled,
  hideLabel,
  name,
  onBlur,
  aside,
  answers,
  group,
  children,
}: FieldFrameProps) {
  const id = useId()
  const wrong = Boolean(error)
  const control: FieldControl = {
    id,
    name,
    disabled,
    onBlur,
    'aria-describedby': cx(hint !== undefined && `${id}-hint`, wrong && `${id}-error`) || undefined,
    'aria-invalid': wrong || undefined,
    'aria-required': required || undefined,
  }
  const words = (
    <>
      {label}
      {required && (
        <span className={styles.mark} aria-hidden>
          {' *'}
        </span>
      )}
    </>
  )
  return (
    <div
      className={styles.field}
      {...(group && {
        role: 'group',
        'aria-labelledby': `${id}-label`,
        'aria-describedby': control['aria-describedby'],
      })}
    >
      <div className={cx(styles.top, hideLabel && 'visually-hidden')}>
        {group ? (
          <span className={styles.label} id={`${id}-label`}>
            {words}
          </span>
        ) : (
          <label className={styles.label} htmlFor={id}>
            {words}
          </label>
        )}
        {aside !== undefined && <span className={styles.aside}>{aside}</span>}
      </div>
      {children(control)}
      {wrong && (
        <p className={styles.error} id={`${id}-error`} role="alert">
          <NoBreak>{error}</NoBreak>
        </p>
      )}
      {answers}
      {hint !== undefined && (
        <p className={styles.hint} id={`${id}-hint`}>
          <NoBreak>{hint}</NoBreak>
        </p>
      )}
    </div>
  )
}

/** Fields one below another, or side by side if there is room. */
export function Fields({ children, columns = 1 }: { children: ReactNode; columns?: 1 | 2 | 3 | undefined }) {
  return (
    <div className={cx(styles.fields, columns === 2 && styles.two, columns === 3 && styles.three)}>
      {children}
    </div>
  )
}
