import { dictionaries } from '@penside/domain/codes/lists.ts'
import type { Code } from '@penside/domain/codes/code.ts'
import { isDay } from '@penside/domain/basics/day.ts'
import type { Language } from '@penside/domain/basics/language.ts'
import { Refusal } from '@penside/domain/basics/refusal.ts'
import { inOrder } from '@penside/domain/table/column-dates.ts'
import type { DayOrder } from '@penside/domain/table/dates.ts'
import type { Column } from '@penside/domain/table/column.ts'
import { Words, type BookWord } from '@penside/domain/workbook/words.ts'
import { formatDay, formatNumber } from '../../../i18n/format.ts'

/** Choices of a column with a code list or words; null for other columns. */
export function choicesOf(
  { choices }: Column,
  language: Language,
): { value: string; label: string }[] | null {
  if (!choices) return null
  if ('words' in choices)
    return Object.entries(choices.words).map(([value, names]) => ({ value, label: names[language] }))
  const lists: Readonly<Record<string, readonly Code[]>> = dictionaries[choices.dictionary]
  return (lists[choices.list] ?? []).map(({ code, names }) => ({ value: code, label: names[language] }))
}

type ColumnContext = {
  language: Language
  dateFormat: string
  words: readonly BookWord[]
  /** Order of the dates of its column; null if it is none of dates, or not chosen. */
  order: DayOrder | null
}

/** What a cell becomes in a column, as the person's language writes it; the refusal if it cannot be read. */
export function convertedCell(
  column: Column,
  cell: string,
  { language, dateFormat, words, order }: ColumnContext,
): string | Refusal {
  try {
    const inColumn = order && column.look === 'day' ? inOrder(cell, order) : cell
    const value = column.read(inColumn, { dateFormat, farmCodes: [], words: new Words(words) })
    const choice = choicesOf(column, language)?.find((each) => each.value === value)
    if (choice) return choice.label
    if (typeof value === 'number') return formatNumber(value, Number.isInteger(value) ? 0 : 2, language)
    return column.look === 'day' && isDay(String(value)) ? formatDay(String(value)) : String(value)
  } catch (error) {
    if (error instanceof Refusal) return error
    throw error
  }
}
