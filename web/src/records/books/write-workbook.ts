import { codeList, dictionaries } from '@penside/domain/codes/lists.ts'
import type { Code } from '@penside/domain/codes/code.ts'
import type { Language } from '@penside/domain/basics/language.ts'
import type { Column } from '@penside/domain/table/column.ts'
import { guideNames } from '@penside/domain/workbook/own-sheets.ts'
import { columnsOf, sheetKeys, sheets, type SheetKey } from '@penside/domain/workbook/sheets.ts'
import type { BookRows, BookValue } from '@penside/domain/workbook/typed-rows.ts'
import { unitOf } from '@penside/domain/workbook/units.ts'
import { cellOf as plainCell, filterOn, rangeOf } from '../../screen/excel.ts'
import type { AboutRow } from './about.ts'

/** Text of the template's guide, in the template's language. */
export type GuideWords = {
  title: string
  rules: readonly string[]
  sheet: string
  column: string
  needed: string
  yes: string
  content: string
  looks: Record<Column['look'], string>
  oneOf: string
}

/** Empty rows formatted as text, so that a typed tag keeps its leading zeros. */
const readyRows = 300

/** Exported rows, and what the first sheet says about them. */
export type Exported = { rows: BookRows; about: readonly AboutRow[] }

/**
 * Sheets of the workbook, or of the empty template without `exported`. Text is stored as text, so `=` at its start is
 * no formula.
 */
export function workbookOf(exported: Exported | null, language: Language, guide: GuideWords) {
  const rows = exported?.rows
  const books = sheetKeys.map((key) => {
    const names = Object.keys(columnsOf(key))
    const columns: Column[] = Object.values(columnsOf(key))
    const heading = columns.map(({ names, needed }) => ({
      value: needed ? `${names[language]} *` : names[language],
      type: String,
      fontWeight: 'bold' as const,
      backgroundColor: needed ? '#DDEFE6' : '#ECEFEB',
      format: '@',
    }))
    const blank = columns.map(({ look }) =>
      look === 'text' ? { value: '', type: String, format: '@' } : null,
    )
    const body = rows
      ? (rows[key] ?? []).map((cells) =>
          columns.map((column, i) => cellOf(cells[i] ?? null, column, formatOf(key, names[i]!, column))),
        )
      : Array.from({ length: readyRows }, () => blank)
    return {
      sheet: sheets[key].names[language],
      data: [heading, ...body],
      stickyRowsCount: 1,
      columns: columns.map(({ names, look }) => ({
        // A Korean letter is about two digits wide.
        width: Math.max(look === 'day' ? 12 : 10, [...names[language]].length * 1.5 + 4),
      })),
    }
  })
  return [exported ? aboutSheet(language, exported.about) : guideSheet(language, guide), ...books]
}

/** Filter arrows of the exported sheets; the first sheet has no table. */
export const filtersOf = (books: ReturnType<typeof workbookOf>) => {
  const ranges = new Map(
    books.slice(1).map(({ sheet, data }) => [sheet, rangeOf(1, data[0]!.length, data.length - 1)]),
  )
  return filterOn(({ sheet }) => ranges.get(sheet ?? ''))
}

/** Number format of a column: money without decimals, weights and other decimals with two. */
const formatOf = (sheet: SheetKey, name: string, column: Column) =>
  column.look === 'number' || unitOf(sheet, name, column) === 'KRW' ? '#,##0' : '#,##0.00'

function cellOf(value: BookValue, { look }: Column, format: string) {
  if (value === null) return null
  if (look === 'day') return { value: new Date(`${value}T00:00:00Z`), type: Date, format: 'yyyy-mm-dd' }
  if (look !== 'text') return { value: Number(value), type: Number, format }
  return { value: String(value), type: String, format: '@' }
}

function aboutSheet(language: Language, about: readonly AboutRow[]) {
  return {
    sheet: guideNames[language],
    data: about.map(([name, value]) => [
      { value: name, type: String, fontWeight: 'bold' as const },
      plainCell(value),
    ]),
    columns: [{ width: 28 }, { width: 60 }],
  }
}

function guideSheet(language: Language, words: GuideWords) {
  const bold = (value: string) => ({ value, type: String, fontWeight: 'bold' as const, wrap: true })
  const plain = (value: string) => ({ value, type: String, wrap: true, alignVertical: 'top' as const })
  const lines = sheetKeys.flatMap((key) =>
    Object.values(columnsOf(key)).map((column) => [
      plain(sheets[key].names[language]),
      plain(column.names[language]),
      plain(column.needed ? words.yes : ''),
      plain(contentOf(column, language, words)),
    ]),
  )
  return {
    sheet: guideNames[language],
    data: [
      [{ value: words.title, type: String, fontWeight: 'bold' as const, fontSize: 16 }],
      ...words.rules.map((rule) => [{ value: `• ${rule}`, type: String }]),
      [],
      [words.sheet, words.column, words.needed, words.content].map(bold),
      ...lines,
    ],
    columns: [{ width: 22 }, { width: 28 }, { width: 10 }, { width: 90 }],
  }
}

function contentOf({ look, choices }: Column, language: Language, words: GuideWords) {
  if (!choices) return words.looks[look]
  if ('words' in choices)
    return `${words.oneOf}: ${Object.values(choices.words)
      .map((names) => names[language])
      .join(', ')}`
  const lists: Readonly<Record<string, readonly Code[]>> = dictionaries[choices.dictionary]
  const offered = codeList(choices.dictionary, choices.list as never) ?? lists[choices.list] ?? []
  return `${words.oneOf}: ${offered.map(({ names }) => names[language]).join(', ')}`
}

/** Downloads the workbook, or the empty template without `exported`. The writer is loaded on first use. */
export async function saveWorkbook(
  name: string,
  exported: Exported | null,
  language: Language,
  guide: GuideWords,
): Promise<void> {
  const { default: write } = await import('write-excel-file/browser')
  const books = workbookOf(exported, language, guide)
  await write(books, { features: [filtersOf(books)] }).toFile(name)
}
