import { IconFileSpreadsheet } from '@tabler/icons-react'
import { useT } from '../../i18n/index.ts'
import styles from './books.module.css'

/** One workbook, chosen or dropped: the field itself covers the area, and a browser lets files be dropped on it. The same file can be chosen again once it was mended. */
export function FileField({
  label,
  disabled,
  onFile,
}: {
  label: string
  disabled: boolean
  onFile: (file: File) => void
}) {
  const t = useT()
  return (
    <label className={styles.drop}>
      <input
        type="file"
        accept=".xlsx,application/vnd.openxmlformats-officedocument.spreadsheetml.sheet"
        disabled={disabled}
        onChange={(event) => {
          const [file] = event.target.files ?? []
          event.target.value = ''
          if (file) onFile(file)
        }}
      />
      <span className={styles.choose}>
        <IconFileSpreadsheet size={24} aria-hidden />
        {label}
      </span>
      <span className={styles.hint}>{t('records.books.drop')}</span>
    </label>
  )
}
