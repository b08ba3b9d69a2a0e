import type { ReactNode } from 'react'
import { IconFileSpreadsheet } from '../../ui/icons/common.ts'
import styles from './file-field.module.css'

/** Files of tables. What is in a file decides how it is read, not its name. */
const tables = [
  '.xlsx,.xlsm,.xls,.ods,.csv,.tsv,.txt,.htm,.html,.mht,.mhtml,.xml,.zip',
  'text/csv,text/plain,text/tab-separated-values,text/html,application/zip,application/vnd.ms-excel',
  'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet,application/vnd.oasis.opendocument.spreadsheet',
].join(',')

/**
 * File input that covers its area, so that files can be dropped on it. The same file can be chosen again after it was
 * corrected.
 */
export function FileField({
  label,
  hint,
  accept = tables,
  icon = <IconFileSpreadsheet size={24} aria-hidden />,
  disabled,
  many = false,
  onFiles,
}: {
  label: string
  hint: string
  accept?: string
  icon?: ReactNode
  disabled: boolean
  /** Whether several files may be chosen at once. */
  many?: boolean
  onFiles: (files: [File, ...File[]]) => void
}) {
  return (
    <label className={styles.drop}>
      <input
        type="file"
        accept={accept}
        multiple={many}
        disabled={disabled}
        onChange={(event) => {
          const [first, ...more] = event.target.files ?? []
          event.target.value = ''
          if (first) onFiles([first, ...more])
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
