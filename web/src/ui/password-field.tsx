import { useState } from 'react'
import { cx } from './class-names.ts'
import { Field, type FieldProps } from './field.tsx'
import { useUi } from './settings.ts'
import styles from './field.module.css'

export type PasswordFieldProps = FieldProps & {
  value: string
  onChange: (value: string) => void
  autoComplete?: 'current-password' | 'new-password' | 'off' | undefined
  /** `numeric` for a PIN. */
  inputMode?: 'numeric' | undefined
}

export function PasswordField({
  value,
  onChange,
  autoComplete = 'current-password',
  inputMode,
  ...field
}: PasswordFieldProps) {
  const { words } = useUi()
  const [shown, setShown] = useState(false)
  return (
    <Field {...field}>
      {(control) => (
        <div className={cx(styles.box, control['aria-invalid'] && styles.wrong)}>
          <input
            {...control}
            type={shown ? 'text' : 'password'}
            autoComplete={autoComplete}
            inputMode={inputMode}
            autoCapitalize="off"
            spellCheck={false}
            className={styles.input}
            value={value}
            onChange={(event) => onChange(event.target.value)}
          />
          <button type="button" className={styles.end} aria-pressed={shown} onClick={() => setShown(!shown)}>
            {shown ? words.hide : words.show}
          </button>
        </div>
      )}
    </Field>
  )
}
