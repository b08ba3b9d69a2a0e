import type { BookImport } from '@penside/contract/workbook/workbook.ts'
import { columnsOf } from '@penside/domain/workbook/sheets.ts'
import { useT } from '../../../i18n/index.ts'
import { ValueField } from './value-field.tsx'
import page from '../books.module.css'
import styles from './matching.module.css'

/** Sows with records that are in no list; one choice adds all of them by their records. */
export function UnlistedSows({
  of: { sows, samples },
  breed,
  onChange,
}: {
  of: BookImport['unlisted']
  breed: string | null
  onChange: (breed: string | null) => void
}) {
  const t = useT()
  if (sows === 0) return null
  const breeds = columnsOf('sows')['breed']
  return (
    <section className={styles.unknown}>
      <h3>{t('records.books.match.unlisted', { count: sows })}</h3>
      <p className={page.soft}>{samples.join(', ') + (sows > samples.length ? ' …' : '')}</p>
      <p className={page.soft}>{t('records.books.match.unlistedBody')}</p>
      {breeds && (
        <ValueField
          column={breeds}
          label={t('records.books.match.unlistedBreed')}
          value={breed ?? ''}
          without={t('records.books.match.unlistedOut')}
          onChange={(value) => onChange(value || null)}
        />
      )}
    </section>
  )
}
