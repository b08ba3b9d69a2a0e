import type { CSSProperties, ReactNode } from 'react'
import type { SummaryRow } from '@penside/contract/equipment/monitoring.ts'
import { formatAgo, formatNumber } from '../../i18n/format.ts'
import { useT } from '../../i18n/index.ts'
import type { ReportColumn } from '../../screen/report-screen.tsx'
import { cx } from '../../ui/class-names.ts'
import styles from './monitoring.module.css'
import type { monitoringWords } from './words.ts'

/** Fields of a row that have a name. */
export type Field = keyof typeof monitoringWords.field & keyof SummaryRow

/** Units and decimals of the numbers; fields not listed are text, days or plain counts. */
const looks: Partial<Record<Field, { unit?: string; decimals?: number }>> = {
  temperature: { unit: '°C', decimals: 1 },
  setTemperature: { unit: '°C', decimals: 1 },
  previousTemperature: { unit: '°C', decimals: 1 },
  mostTemperature: { unit: '°C', decimals: 1 },
  leastTemperature: { unit: '°C', decimals: 1 },
  mostHumidity: { unit: '%' },
  leastHumidity: { unit: '%' },
  mostCo2: { unit: 'ppm' },
  leastCo2: { unit: 'ppm' },
  mostAmmonia: { unit: 'ppm', decimals: 1 },
  leastAmmonia: { unit: 'ppm', decimals: 1 },
  feed: { unit: 'kg' },
  previousFeed: { unit: 'kg' },
  liquidFeed: { unit: 'kg', decimals: 1 },
  previousLiquidFeed: { unit: 'kg', decimals: 1 },
  liter: { unit: 'L' },
  previousLiter: { unit: 'L' },
  totalLiter: { unit: 'L' },
  waterOfFeeder: { unit: 'L', decimals: 1 },
  waterSeconds: { unit: 's' },
  standardWeight: { unit: 'kg', decimals: 1 },
  averageWeight: { unit: 'kg', decimals: 1 },
  eaten: { unit: 'kg', decimals: 2 },
  target: { unit: 'kg', decimals: 2 },
  totalEaten: { unit: 'kg', decimals: 1 },
  averageEaten: { unit: 'kg', decimals: 2 },
  ratio: { unit: '%', decimals: 2 },
  eatenShare: { unit: '%', decimals: 1 },
}
export const unitOf = (field: Field) => looks[field]?.unit ?? ''
export const decimalsOf = (field: Field) => looks[field]?.decimals ?? 0

const asText = (field: Field, value: SummaryRow[Field]) =>
  typeof value === 'number' || value === null || value === undefined
    ? formatNumber(value ?? null, decimalsOf(field))
    : String(value)
/** Formatted value: `31.8`; '-' if not measured. */
export const writtenField = (field: Field, row: SummaryRow) => asText(field, row[field])
export const withItsUnit = (field: Field, row: SummaryRow, unit = unitOf(field)) =>
  [writtenField(field, row), unit].filter(Boolean).join(' ')

const countUnits = [
  'heads',
  'headsFed',
  'fit',
  'moved',
  'overcurrents',
  'leakages',
  'resistiveLeakages',
] as const
const countUnitOf = (field: Field) => countUnits.find((each) => each === field)
/** Unit of a single figure, counts included. */
export function useUnit() {
  const t = useT()
  return (field: Field) => {
    const counted = countUnitOf(field)
    return counted ? t(`monitoring.unit.${counted}`) : unitOf(field)
  }
}

/** Equipment with its place and, on a live page, the age of its newest value. */
export function Who({
  row: { equipmentId, houseName, penName, at, silent, revoked },
  now,
  rings,
}: {
  row: Pick<SummaryRow, 'equipmentId' | 'houseName' | 'penName' | 'silent' | 'revoked'> & {
    at?: string | null | undefined
  }
  /** Null for a day other than today. */
  now: number | null
  /** Cause of its alarm, if there is one. */
  rings?: string | undefined
}) {
  const t = useT()
  const age = now !== null && at && formatAgo(at, now)
  const quiet = now !== null && silent
  return (
    <span className={cx(styles.who, quiet && styles.silent)}>
      <span>
        <b>{equipmentId}</b>
        {age && !quiet && <small className={styles.age}> {age}</small>}
      </span>
      <small className={styles.under}>
        {houseName} <span className={styles.together}>{penName}</span>
      </small>
      {quiet && (
        <small className={styles.quiet}>
          {[t(revoked ? 'monitoring.revoked' : 'monitoring.silent'), age].filter(Boolean).join(' · ')}
        </small>
      )}
      {rings && <small className={styles.rings}>{rings}</small>}
    </span>
  )
}

/** Columns of fields, for the table and the workbook. */
export function useColumns() {
  const t = useT()
  const isEnough = (value: string) => t(value === 'Y' ? 'monitoring.yes' : 'monitoring.no')
  return (fields: readonly Field[]): ReportColumn<SummaryRow>[] =>
    fields.map((field) => ({
      key: field,
      header: [t(`monitoring.field.${field}`), unitOf(field)].filter(Boolean).join(', '),
      decimals: decimalsOf(field),
      align: unitOf(field) || countUnitOf(field) ? 'right' : 'left',
      value: (row) => {
        const value = row[field]
        if (field === 'eating' && row.eating) return t(`monitoring.eating.${row.eating}`)
        if (field === 'ateEnough') return isEnough(String(value))
        return typeof value === 'boolean'
          ? t(value ? 'monitoring.silent' : 'monitoring.reports')
          : (value ?? null)
      },
    }))
}

/** Number with its unit and, below it, the value that it is compared with. */
export function Amount({
  field,
  row,
  under,
  old,
}: {
  field: Field
  row: SummaryRow
  under?: string | undefined
  /** Old value, displayed in a soft colour. */
  old: boolean
}) {
  return (
    <span className={old ? styles.old : styles.amount}>
      <b>{writtenField(field, row)}</b>
      {unitOf(field) && <small> {unitOf(field)}</small>}
      {under && <small className={styles.under}>{under}</small>}
    </span>
  )
}

/** Bar of a percentage; full from 100 % on. */
export function Share({
  value,
  under,
  target,
}: {
  value: number
  under?: string | undefined
  target?: boolean
}) {
  return (
    <span className={styles.share}>
      <span className={styles.percent}>{formatNumber(value, value >= 100 ? 0 : 1)} %</span>
      <span className={styles.track} aria-hidden>
        <span style={{ width: `${Math.min(100, Math.max(0, target ? value : value / 1.5))}%` }} />
        {!target && <i />}
      </span>
      {under && <small className={styles.under}>{under}</small>}
    </span>
  )
}

/** Table whose rows fold on a phone. */
export function Folds({
  columns,
  pair,
  children,
}: {
  /** How the figures share a line. */
  columns: string
  /** Whether the name takes two cells. */
  pair?: boolean
  children: ReactNode
}) {
  return (
    <div className={cx(styles.folds, pair && styles.pair)} style={{ '--columns': columns } as CSSProperties}>
      {children}
    </div>
  )
}
