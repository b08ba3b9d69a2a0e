import { useState, type ReactNode } from 'react'
import { cx } from './class-names.ts'
import { Field, type FieldProps } from './field.tsx'
import styles from './field.module.css'

/** Field that opens a sheet instead of being typed into; the sheet's content gets a function that closes it. */
export function SheetField({
  shown,
  placeholder,
  icon,
  renderSheet,
  ...field
}: FieldProps & {
  shown: string
  placeholder: string | undefined
  icon: ReactNode
  renderSheet: (open: boolean, onClose: () => void) => ReactNode
}) {
  const [open, setOpen] = useState(false)
  return (
    <Field {...field}>
      {(control) => (
        <div
          className={cx(styles.box, control['aria-invalid'] && styles.wrong, control.disabled && styles.off)}
        >
          <input
            {...control}
            type="text"
            readOnly
            inputMode="none"
            aria-haspopup="dialog"
            className={cx(styles.input, styles.value, styles.picker)}
            value={shown}
            placeholder={placeholder}
            onClick={() => setOpen(true)}
            onKeyDown={(event) => {
              if (event.key !== 'Enter' && event.key !== ' ') return
              event.preventDefault()
              setOpen(true)
            }}
          />
          {icon}
          {renderSheet(open, () => setOpen(false))}
        </div>
      )}
    </Field>
  )
}
