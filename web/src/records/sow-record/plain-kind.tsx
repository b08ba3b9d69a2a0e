import type { codes } from '@penside/contract/farm/codes.ts'
import type { SowSummary } from '@penside/contract/records/sow-summary.ts'
import type { Day } from '@penside/domain/day.ts'
import type { Names } from '@penside/domain/farm/language.ts'
import { formatNumber } from '../../i18n/format.ts'
import { currentLanguage, type useT } from '../../i18n/index.ts'
import type { Operation } from '../../outbox/operation.ts'
import type { query } from '../../screen/api.ts'
import type { Column } from '../../ui/table.tsx'
import type { Animal, ShownRow, HistoryRow, Sent, SowRecordKind } from './kind.ts'
import { DayOf } from './own.tsx'

type T = ReturnType<typeof useT>
export type CodeList = ReturnType<typeof query<typeof codes.system>>

/** One value of a record: what it is called, how it is entered, and so how it is listed and told. */
export type PlainField<Row> = {
  label: (t: T) => string
  /** The sentence for an empty field, where there is one of its own. */
  empty?: (t: T) => string
  /** With what a new record begins. */
  first?: string | number
} & (
  | { as: 'day' }
  /** `lacks`: 0 says that it was not measured. */
  | { as: 'amount'; unit: string; decimals: number; lacks?: true }
  /** Typed on the large keypad. */
  | { as: 'count' }
  /** `shownAs`: what of the row holds its name. */
  | { as: 'code'; list: () => CodeList; shownAs: keyof Row & string; isOld?: (code: string) => boolean }
  /** `usual`: any other stands out. */
  | { as: 'choice'; names: Readonly<Record<string, Names>>; usual?: string }
  | {
      as: 'pen'
      kinds: readonly string[]
      shownAs: (keyof Row & string) | null
      hint?: (t: T, pen: string) => string
    }
)

/** In the order of the form; a remark stands under them. */
export type PlainFields<Row, New> = { readonly [Name in keyof New & string]?: PlainField<Row> }

type Declared<Row extends HistoryRow, New extends Sent, Head extends Animal> = {
  fields: PlainFields<Row, New>
  /** What a row holds besides its fields. */
  beside?: (input: New, head: Head) => Partial<Row>
  /** Columns before the day, and before the remark. */
  lead?: (t: T) => Column<ShownRow<Row>>[]
  more?: (t: T) => Column<ShownRow<Row>>[]
} & Pick<SowRecordKind<Row, New, Head>, 'name' | 'history' | 'save'> &
  Partial<SowRecordKind<Row, New, Head>>

/** A kind whose form, rows and history follow from its fields; what is given besides goes before what follows from them. */
export type PlainKind<
  Row extends HistoryRow,
  New extends Sent,
  Head extends Animal = SowSummary,
> = SowRecordKind<Row, New, Head> & { fields: PlainFields<Row, New> }

export function plainKind<Row extends HistoryRow, New extends Sent, Head extends Animal = SowSummary>({
  beside,
  lead,
  more,
  ...declared
}: Declared<Row, New, Head>): PlainKind<Row, New, Head> {
  const fields = listed<Row>(declared.fields)
  const day = fields.find(({ as }) => as === 'day')!.name
  const others = fields.filter(({ name }) => name !== day)
  const valuesOf = (input: New) =>
    others.map(({ name, as }) => [name, valueOf(input, name) ?? (as === 'amount' ? 0 : null)] as const)
  return {
    once: false,
    dayOf: (record) => valueOf(record, day) as ReturnType<SowRecordKind<Row, New, Head>['dayOf']>,
    isSame: (row, input) => valuesOf(input).every(([name, value]) => valueOf(row, name) === value),
    // Every name is one of the row's: the declaration says so.
    rowOf: (input, head, summary) =>
      ({
        animalId: head.animalId,
        seq: 0,
        [day]: valueOf(input, day),
        ...Object.fromEntries(valuesOf(input)),
        ...Object.fromEntries(
          fields.flatMap((field) =>
            'shownAs' in field && field.shownAs ? [[field.shownAs, String(summary[field.name] ?? '')]] : [],
          ),
        ),
        remark: input.remark ?? '',
        ...beside?.(input, head),
      }) as unknown as Row,
    columns: (t) => [
      ...(lead?.(t) ?? []),
      ...[day, ...others.map(({ name }) => name)].flatMap((name) => {
        const field = fields.find((each) => each.name === name)!
        return field.as === 'pen' && !field.shownAs ? [] : [columnOf<ShownRow<Row>>(field, t)]
      }),
      ...(more?.(t) ?? []),
      { key: 'remark', header: t('ui.remark'), cell: ({ remark }) => remark, wrap: true },
    ],
    ...declared,
  }
}

export type Listed<Row> = PlainField<Row> & { name: string }
export const listed = <Row,>(fields: object): Listed<Row>[] =>
  Object.entries(fields as Readonly<Record<string, PlainField<Row>>>).map(([name, field]) => ({
    ...field,
    name,
  }))
export const valueOf = (record: object, name: string) => (record as Readonly<Record<string, unknown>>)[name]

/** As exact as it was measured. */
const written = (amount: number, decimals: number) =>
  formatNumber(amount, Number.isInteger(amount * 10 ** decimals) ? decimals : decimals + 1)

/** How a value is read in the history and in the outbox; `named` is the name of a code. */
export function textOf(field: Listed<never>, value: unknown, named: string): string {
  if (field.as === 'choice') return field.names[String(value)]?.[currentLanguage()] ?? ''
  if (field.as === 'count') return String(value)
  if (field.as !== 'amount') return named
  return field.lacks && !value ? '' : written(Number(value), field.decimals)
}

function columnOf<Row extends { operation?: Operation }>(field: Listed<never>, t: T): Column<Row> {
  const { name, as } = field
  const header = as === 'amount' ? `${field.label(t)} (${field.unit})` : field.label(t)
  return {
    key: name,
    header,
    ...((as === 'amount' || as === 'count') && { align: 'right' as const }),
    cell: (row) => {
      const value = valueOf(row, name)
      if (as === 'day') return <DayOf on={value as Day} row={row} />
      const text = textOf(field, value, 'shownAs' in field ? String(valueOf(row, field.shownAs!) ?? '') : '')
      return as === 'choice' && field.usual && field.usual !== value ? <b>{text}</b> : text
    },
  }
}
