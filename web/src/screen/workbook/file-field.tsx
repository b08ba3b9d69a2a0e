import type { ReactNode } from 'react'
import { IconFileSpreadsheet } from '@tabler/icons-react'
import styles from './file-field.module.css'

const workbooks = '.xlsx,application/vnd.openxmlformats-officedocument.spreadsheetml.sheet'

/**
 * File input that covers its area, so that files can be dropped on it. The same file can be chosen again after it was
 * corrected.
 */
export function FileField({
  label,
  hint,
  accept = workbooks,
  icon = <IconFileSpreadsheet size={24} aria-hidden />,
  disabled,
  onFile,
}: {
  label: string
  hint: string
  accept?: string
  icon?: ReactNode
  disabled: boolean
  onFile: (file: File) => void
}) {
  return (
    <label className={styles.drop}>
      <input
        type="file"
        accept={accept}
        disabled={disabled}
        onChange={(event) => {
          const [file] = event.target.files ?? []
          event.target.value = ''
          if (file) onFile(file)
        }}
      />
      <span className={styles.choose}>
        {icon}
        {label}
      </span>
      <span className={styles.hint}>{hint}</span>
    </label>
  )
}
