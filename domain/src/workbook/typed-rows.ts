import type { Dictionary } from '../codes/lists.ts'
import type { Language } from '../basics/language.ts'
import { alike, readYes } from '../table/cell.ts'
import { wordsOf, type Column } from '../table/column.ts'
import { moveTypeLists } from './move-types.ts'
import { columnsOf, type SheetKey } from './sheets.ts'

/** Cell of an exported workbook, in the order of its sheet's columns. */
export type BookValue = string | number | null
/** Rows of an exported workbook, by sheet. */
export type BookRows = Partial<Record<SheetKey, readonly (readonly BookValue[])[]>>
type TypedValue = string | number | true

/** Kind of a column's values, apart from the language in which the workbook is written. */
export const kindOfColumn = ({ look, choices, read }: Column) =>
  look === 'day'
    ? 'day'
    : look !== 'text'
      ? 'number'
      : choices && 'words' in choices
        ? 'choice'
        : choices
          ? 'code'
          : read === readYes
            ? 'yes'
            : 'text'

/** Rows of an exported sheet as records by column, without empty cells. Choices and codes no longer depend on the language. */
export function typedRows(
  key: SheetKey,
  rows: readonly (readonly BookValue[])[],
  language: Language,
): Record<string, TypedValue>[] {
  const columns = Object.entries(columnsOf(key))
  return rows.map((cells) => {
    const row: Record<string, TypedValue> = Object.fromEntries(
      columns.flatMap(([name, column], at) => {
        const cell = cells[at] ?? null
        return cell === null ? [] : [[name, typedValue(cell, column, language)]]
      }),
    )
    if (key !== 'groupMoves') return row
    // The list of the type follows from the kind of the move.
    const list = moveTypeLists[row['kind'] as keyof typeof moveTypeLists]
    return { ...row, type: codeOrName(list, String(row['type'])) }
  })
}

/** Code of a name of a list; codes that the farm has added have no code outside of it. */
const codeOrName = ({ dictionary, list }: { dictionary: Dictionary; list: string }, name: string) =>
  wordsOf(dictionary, list).get(alike(name)) ?? name

function typedValue(cell: string | number, column: Column, language: Language): TypedValue {
  const kind = kindOfColumn(column)
  if (kind === 'number') return Number(cell)
  if (kind === 'yes') return true
  const { choices } = column
  if (choices && 'words' in choices) {
    const found = Object.entries(choices.words).find(([, names]) => names[language] === cell)
    return found?.[0] ?? String(cell)
  }
  return choices ? codeOrName(choices, String(cell)) : String(cell)
}

/** First and last day of the records of a workbook; null without records. */
export function periodOf(rows: BookRows): { from: string; to: string } | null {
  const days = (Object.entries(rows) as [SheetKey, BookRows[SheetKey]][]).flatMap(([key, some = []]) => {
    const at = Object.keys(columnsOf(key)).indexOf('on')
    return at < 0 ? [] : some.flatMap((cells) => (typeof cells[at] === 'string' ? [cells[at]] : []))
  })
  return days.length === 0
    ? null
    : days.reduce(({ from, to }, day) => ({ from: day < from ? day : from, to: day > to ? day : to }), {
        from: days[0]!,
        to: days[0]!,
      })
}
