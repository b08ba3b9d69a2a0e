import type { BookImport } from '@penside/contract/workbook/workbook.ts'
import { columnsOf, sheetKeys, sheets } from '@penside/domain/workbook/sheets.ts'
import { formatNumber } from '../../i18n/format.ts'
import { useLanguage, useT } from '../../i18n/index.ts'
import { Progress } from '../../ui/bars.tsx'
import { Chip, type Tone } from '../../ui/chip.tsx'
import styles from './books.module.css'

export const isRunning = (state: BookImport['state'] | undefined) =>
  state === 'checking' || state === 'importing' || state === 'undoing'

export const isFine = (of: BookImport | undefined) =>
  of?.state === 'checked' && of.refusals === 0 && of.failure === null

const tones: Record<BookImport['state'], Tone> = {
  sending: 'amber',
  checking: 'blue',
  checked: 'grey',
  importing: 'blue',
  done: 'green',
  undoing: 'blue',
  undone: 'struck',
}

/** Chip of the state of an import; rejected files have a chip of their own. */
export function ImportChip({
  of: { state, refusals, failure, restOf },
  staying,
}: {
  of: BookImport
  /** What stays to be settled, in words. */
  staying: string
}) {
  const t = useT()
  if (state === 'checked' && restOf !== null && refusals > 0)
    return <Chip tone="amber">{t('records.books.settle.restChip', { what: staying })}</Chip>
  if (state === 'checked' && refusals > 0)
    return <Chip tone="red">{t('records.books.state.refused', { count: refusals })}</Chip>
  if (failure !== null && (state === 'checked' || state === 'sending'))
    return <Chip tone="red">{t('records.books.state.failed')}</Chip>
  return <Chip tone={tones[state]}>{t(`records.books.state.${state}`)}</Chip>
}

export function Working({ label, fraction, hint }: { label: string; fraction: number; hint?: string }) {
  return (
    <div className={styles.work} role="status">
      <span>
        <b>{label}</b> <span className={styles.number}>{Math.floor(fraction * 100)}%</span>
      </span>
      <Progress value={Math.round(fraction * 100)} of={100} label={label} />
      {hint !== undefined && <span className={styles.soft}>{hint}</span>}
    </div>
  )
}

export function RowCounts({ of }: { of: BookImport }) {
  const t = useT()
  const language = useLanguage()
  const known = sheetKeys.filter((key) => (of.counts[key] ?? 0) > 0 && Object.keys(columnsOf(key)).length > 0)
  if (known.length === 0) return null
  return (
    <dl className={styles.counts} aria-label={t('records.books.rows')}>
      {known.map((key) => (
        <div key={key} className={styles.count}>
          <dt>{sheets[key].names[language]}</dt>
          <dd>{formatNumber(of.counts[key] ?? 0)}</dd>
        </div>
      ))}
    </dl>
  )
}
