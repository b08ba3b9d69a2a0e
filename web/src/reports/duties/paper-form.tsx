import { useQuery } from '@tanstack/react-query'
import type { Output } from '@penside/contract/api/call.ts'
import { holdings } from '@penside/contract/reports/holding.ts'
import { isDay, type Day } from '@penside/domain/basics/day.ts'
import type { Language, Names } from '@penside/domain/basics/language.ts'
import { dutyNames, formNotes, type Duty } from '@penside/domain/reports/duties.ts'
import { formatNumber } from '../../i18n/format.ts'
import { query } from '../../screen/api.ts'
import { cx } from '../../ui/class-names.ts'
import { useSession } from '../../screen/session.ts'
import styles from './paper-form.module.css'

/** Column of a ledger: in the reader's language on the screen and in Excel, in Korean on paper. */
export type LedgerColumn<Row> = {
  key: string
  names: Names
  value: (row: Row, language: Language) => string | number | null
  decimals?: number | undefined
  /** Whether the value is a number, aligned right. */
  number?: boolean | undefined
}

type LedgerValue<Row> = LedgerColumn<Row>['value']
type PlainField<Row> = {
  [Key in keyof Row]: Row[Key] extends string | number | null ? Key : never
}[keyof Row]

/**
 * Columns of a ledger, in the order of their names. A column without a value in `values` shows the row's field of its name.
 * @param numbers columns of numbers
 */
export const ledgerColumns = <Row, Key extends string>(
  names: Readonly<Record<Key, Names>>,
  values: Partial<Record<Key, LedgerValue<Row>>> & Record<Exclude<Key, PlainField<Row>>, LedgerValue<Row>>,
  numbers: readonly NoInfer<Key>[] = [],
): LedgerColumn<Row>[] =>
  (Object.keys(names) as Key[]).map((key) => ({
    key,
    names: names[key],
    value: values[key] ?? ((row) => row[key as unknown as PlainField<Row>] as string | number | null),
    number: numbers.includes(key),
  }))

export type Holding = Output<typeof holdings.view>
export const useHolding = () => useQuery(query(holdings.view, {}))

const koreanDay = (of: Day) => {
  const [year, month, date] = of.split('-').map(Number)
  return `${year}년 ${month}월 ${date}일`
}

/** Maximum number of columns in the normal font size on a portrait page. */
const maxColumnsAtNormalSize = 8

/** Whether a value is not wrapped: numbers and days. */
const isShort = (value: string | number | null) => typeof value !== 'string' || isDay(value)

/** Form for an authority, in Korean: title, farm, table, day and signature. Only printed. */
export function PaperForm<Row>({
  of,
  title = dutyNames[of].ko,
  about,
  columns,
  rows,
  declaration,
}: {
  of: Duty
  title?: string
  /** Further lines of the head. */
  about: readonly (readonly [string, string])[]
  columns: readonly LedgerColumn<Row>[]
  rows: readonly Row[]
  /** Sentence that is signed. */
  declaration: string
}) {
  const { today } = useSession()
  const { data: holding } = useHolding()
  if (!holding) return null
  const facts = [
    ['농장명', holding.farmName],
    ['농장식별번호', holding.number],
    ['농장경영자', holding.ownerName],
    ['전화번호', holding.phone],
    ['축산업 허가번호', holding.permit],
    ['소재지', holding.address],
    ...about,
  ] as const
  const pairs = facts.filter((_, i) => i % 2 === 0).map((first, i) => [first, facts[i * 2 + 1]] as const)
  const format = (value: string | number | null, decimals?: number) =>
    typeof value === 'number' ? formatNumber(value, decimals) : (value ?? '')
  return (
    <section className={styles.form} lang="ko" data-upright data-printed>
      <h2 className={styles.title}>{title}</h2>
      <table className={`${styles.table} ${styles.facts}`}>
        <tbody>
          {pairs.map(([[name, value], second]) => (
            <tr key={name}>
              <th scope="row">{name}</th>
              <td>{value}</td>
              <th scope="row">{second?.[0]}</th>
              <td>{second?.[1]}</td>
            </tr>
          ))}
        </tbody>
      </table>
      <table className={cx(styles.table, columns.length > maxColumnsAtNormalSize && styles.compact)}>
        <thead>
          <tr>
            <th scope="col">번호</th>
            {columns.map(({ key, names }) => (
              <th key={key} scope="col">
                {names.ko}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((row, i) => (
            // Rows on paper are never reordered.
            <tr key={i}>
              <td className={styles.number}>{i + 1}</td>
              {columns.map(({ key, value, decimals }) => (
                <td key={key} className={isShort(value(row, 'ko')) ? styles.number : undefined}>
                  {format(value(row, 'ko'), decimals)}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
      <p className={styles.note}>※ {formNotes[of]}</p>
      <div className={styles.sign}>
        <p>{declaration}</p>
        <p>{koreanDay(today)}</p>
        <p className={styles.signature}>농장경영자 {holding.ownerName || '　　　　　　'} (서명 또는 인)</p>
      </div>
    </section>
  )
}
