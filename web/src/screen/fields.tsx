import { useQuery, type UseQueryOptions } from '@tanstack/react-query'
import type { codes } from '@penside/contract/farm/codes.ts'
import type { Names } from '@penside/domain/basics/language.ts'
import { formatNumber } from '../i18n/format.ts'
import { currentLanguage, type useT } from '../i18n/index.ts'
import type { Operation, Summary } from '../outbox/operation.ts'
import type { Column } from '../ui/table.tsx'
import type { query } from './api.ts'
import type { Typed } from './form.ts'
import { DayOf, type Recorded, type ShownRow } from './history-rows.tsx'

type T = ReturnType<typeof useT>
export type CodeList = ReturnType<typeof query<typeof codes.system>>

/** Choice from a list of the farm; `sets`: other fields that it fills. */
export type Choosable = {
  code: string
  name: string
  detail?: string
  /** Unit in which amounts of it are measured. */
  unit?: string
  sets?: Readonly<Record<string, unknown>>
}
export type ChoiceList = UseQueryOptions<readonly Choosable[]>
/** Loads choices with a call. */
export const choosable = <Data,>(asked: { queryKey: unknown }, from: (data: Data) => readonly Choosable[]) =>
  ({ ...asked, select: from }) as unknown as ChoiceList

/** Field of a record: its label, its control, and its display in lists and questions. */
export type PlainField<Row, New = never> = {
  label: (t: T) => string
  /** Message for an empty field, instead of the usual one. */
  empty?: (t: T) => string
  /** Initial value of a new record. */
  first?: string | number
  /** Shows the field only for certain other values. */
  shown?(values: Typed<New>): boolean
  /** The history has no column for it. */
  unlisted?: true
} & (
  | { as: 'day' }
  /**
   * `unitOf`: field whose choice has the unit. `lacks`: 0 means not measured. `fixed`: shows all decimals while not
   * focused.
   */
  | { as: 'amount'; unit?: string; unitOf?: string; decimals: number; lacks?: true; fixed?: true }
  /** Entered with the large keypad. */
  | { as: 'count' }
  | { as: 'text' }
  /** Taken with the phone's camera. */
  | { as: 'photos' }
  /** `shownAs`: property of the row with the name. */
  | { as: 'code'; list: () => CodeList; shownAs: keyof Row & string; isOld?: (code: string) => boolean }
  /** One of many by its number. `none`: label of no choice, for optional fields. */
  | {
      as: 'pick'
      list: () => ChoiceList
      shownAs: (keyof Row & string) | null
      placeholder?: (t: T) => string
      none?: (t: T) => string
      nothing?: (t: T) => string
    }
  /** Batch of the medicine in the field `of`; `amount`: field with the amount needed. */
  | { as: 'batch'; of: keyof New & string; amount: keyof New & string }
  /** `usual`: the choice that needs no emphasis. */
  | { as: 'choice'; names: Readonly<Record<string, Names>>; usual?: string }
  | {
      as: 'pen'
      kinds: readonly string[]
      shownAs: (keyof Row & string) | null
      hint?: (t: T, pen: string) => string
    }
)

/** In the order of the form; a remark comes last. */
export type PlainFields<Row, New> = { readonly [Name in keyof New & string]?: PlainField<Row, New> }

export type Listed<Row> = PlainField<Row> & { name: string }
export const listed = <Row,>(fields: object): Listed<Row>[] =>
  Object.entries(fields as Readonly<Record<string, PlainField<Row>>>).map(([name, field]) => ({
    ...field,
    name,
  }))
export const valueOf = (record: object, name: string) => (record as Readonly<Record<string, unknown>>)[name]
export const dayFieldOf = (fields: readonly Listed<never>[]) => fields.find(({ as }) => as === 'day')!

const written = (amount: number, decimals: number) =>
  formatNumber(amount, Number.isInteger(amount * 10 ** decimals) ? decimals : decimals + 1)

/** Value in a row for a field that was not entered. */
const lacking = (as: Listed<never>['as']) =>
  as === 'amount' ? 0 : as === 'batch' || as === 'text' ? '' : as === 'photos' ? [] : null

/** Display of a value in the history and in the outbox; `named` is the name of a code. */
export function shownText(field: Listed<never>, value: unknown, named: string): string {
  if (field.as === 'choice') return field.names[String(value)]?.[currentLanguage()] ?? ''
  if (field.as === 'count' || field.as === 'batch' || field.as === 'text') return String(value ?? '')
  if (field.as !== 'amount') return named
  return field.lacks && !value ? '' : written(Number(value), field.decimals)
}

/** History column with the number of photos. */
export const photosColumn = (t: T): Column<{ photos: readonly string[] }> => ({
  key: 'photos',
  header: t('photos.title'),
  cell: ({ photos }) => photos.length || '',
  align: 'right',
})

function columnOf<Row extends { operation?: Operation }>(field: Listed<never>, t: T): Column<Row> {
  const { name, as } = field
  if (as === 'photos') return photosColumn(t) as unknown as Column<Row>
  const header = as === 'amount' && field.unit ? `${field.label(t)} (${field.unit})` : field.label(t)
  return {
    key: name,
    header,
    ...((as === 'amount' || as === 'count') && { align: 'right' as const }),
    cell: (row) => {
      const value = valueOf(row, name)
      if (as === 'day') return <DayOf on={value as Parameters<typeof DayOf>[0]['on']} row={row} />
      const text = shownText(
        field,
        value,
        'shownAs' in field ? String(valueOf(row, field.shownAs!) ?? '') : '',
      )
      return as === 'choice' && field.usual && field.usual !== value ? <b>{text}</b> : text
    },
  }
}

/** Derives rows and history columns of a kind from its fields. */
export function fromFields<Row extends { seq: number; remark: string }, New extends object, Head>({
  fields: declared,
  beside,
  lead,
  more,
}: {
  fields: PlainFields<Row, New>
  beside?: ((input: New, head: Head, summary: Summary) => Partial<Row>) | undefined
  /** Columns before the day, and before the remark. */
  lead?: ((t: T) => Column<ShownRow<Row>>[]) | undefined
  more?: ((t: T) => Column<ShownRow<Row>>[]) | undefined
}): Omit<Recorded<Row, New, Head>, 'save'> & { columns: (t: T) => Column<ShownRow<Row>>[] } {
  const fields = listed<never>(declared)
  const day = dayFieldOf(fields).name
  const others = fields.filter(({ name }) => name !== day)
  const valuesOf = (input: New) =>
    others.map(({ name, as }) => [name, valueOf(input, name) ?? lacking(as)] as const)
  return {
    dayOf: (record) => valueOf(record, day) as ReturnType<Recorded<Row, New, Head>['dayOf']>,
    isSame: (row, input) =>
      // Fields that the server names differently are not compared.
      valuesOf(input).every(
        ([name, value]) => !(name in row) || Array.isArray(value) || (valueOf(row, name) ?? null) === value,
      ),
    // Every name is one of the row's, as the declaration requires.
    rowOf: (input, head, summary) =>
      ({
        seq: 0,
        [day]: valueOf(input, day),
        ...Object.fromEntries(valuesOf(input)),
        ...Object.fromEntries(
          fields.flatMap((field) =>
            'shownAs' in field && field.shownAs ? [[field.shownAs, String(summary[field.name] ?? '')]] : [],
          ),
        ),
        remark: valueOf(input, 'remark') ?? '',
        ...beside?.(input, head, summary),
      }) as unknown as Row,
    columns: (t) => [
      ...(lead?.(t) ?? []),
      ...[day, ...others.map(({ name }) => name)].flatMap((name) => {
        const field = fields.find((each) => each.name === name)!
        return field.unlisted || ('shownAs' in field && !field.shownAs)
          ? []
          : [columnOf<ShownRow<Row>>(field, t)]
      }),
      ...(more?.(t) ?? []),
      { key: 'remark', header: t('ui.remark'), cell: ({ remark }) => remark, wrap: true },
    ],
  }
}

/** Entries of a code list as the choices of a field, and the name of one of them. */
export function useCodeChoices(list: CodeList) {
  const { data = [] } = useQuery(list)
  return {
    choices: data.map(({ code, name }) => ({ value: code, label: name })),
    nameOf: (code: string | null | undefined) => data.find((each) => each.code === code)?.name ?? '',
  }
}
