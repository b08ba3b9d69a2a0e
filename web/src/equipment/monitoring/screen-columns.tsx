import type { SummaryRow } from '@penside/contract/equipment/monitoring.ts'
import { formatNumber } from '../../i18n/format.ts'
import { useT } from '../../i18n/index.ts'
import type { ReportColumn } from '../../screen/report-screen.tsx'
import { Amount, decimalsOf, Share, unitOf, withItsUnit, writtenField } from './fields.tsx'
import type { Shown } from './panels.ts'
import styles from './monitoring.module.css'

/** Columns of the screen; on a live page old values have a soft colour. */
export function useScreenColumns(live: boolean) {
  const t = useT()
  return ({ of, under, as }: Shown): ReportColumn<SummaryRow> => ({
    key: of,
    header: [
      as === 'range' && under ? t(`monitoring.range.${of as Range}`) : t(`monitoring.field.${of}`),
      as === 'ratio' ? '' : unitOf(of),
    ]
      .filter(Boolean)
      .join(', '),
    value: (row) => row[of] as number | null,
    cell: (row) => {
      const old = live && Boolean(row.silent || row.old)
      if (as === 'ratio') return <Share value={row.ratio ?? 0} under={under && withItsUnit(under, row)} />
      if (as === 'range' && under)
        return (
          <span className={old ? styles.old : styles.amount}>
            <b>{writtenField(of, row)}</b>
            {!row.old && <small className={styles.under}>{writtenField(under, row)}</small>}
          </span>
        )
      return (
        <Amount
          field={of}
          row={row}
          old={old}
          under={
            under &&
            `${t(`monitoring.short.${under as Short}`)} ${formatNumber(row[under] as number | null, decimalsOf(under))}`
          }
        />
      )
    },
  })
}
type Range = 'mostTemperature' | 'mostHumidity' | 'mostCo2' | 'mostAmmonia'
type Short = 'target' | 'moved' | 'standardWeight' | 'setTemperature'
