import { codeList, dictionaries } from '@penside/domain/codes/lists.ts'
import type { Code } from '@penside/domain/codes/code.ts'
import type { Language } from '@penside/domain/basics/language.ts'
import type { Column } from '@penside/domain/table/column.ts'
import { guideNames } from '@penside/domain/workbook/rows.ts'
import { columnsOf, sheetKeys, sheets, type SheetKey } from '@penside/domain/workbook/sheets.ts'

export type BookValue = string | number | null
export type BookRows = Partial<Record<SheetKey, readonly (readonly BookValue[])[]>>

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

/** Sheets of the workbook. Text is stored as text, so `=` at its start is no formula. */
export function workbookOf(rows: BookRows | null, language: Language, guide: GuideWords) {
  const books = sheetKeys.map((key) => {
    const columns = Object.values(columnsOf(key))
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
      ? (rows[key] ?? []).map((cells) => columns.map((column, i) => cellOf(cells[i] ?? null, column)))
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
  return rows ? books : [guideSheet(language, guide), ...books]
}

function cellOf(value: BookValue, { look }: Column) {
  if (value === null) return null
  if (look === 'day') return { value: new Date(`${value}T00:00:00Z`), type: Date, format: 'yyyy-mm-dd' }
  if (look === 'number') return { value: Number(value), type: Number }
  if (look === 'kg' || look === 'decimal') return { value: Number(value), type: Number, format: '0.00' }
  return { value: String(value), type: String, format: '@' }
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

/** Downloads the workbook, or the empty template if `rows` is null. The writer is loaded on first use. */
export async function saveWorkbook(
  name: string,
  rows: BookRows | null,
  language: Language,
  guide: GuideWords,
): Promise<void> {
  const { default: write } = await import('write-excel-file/browser')
  await write(workbookOf(rows, language, guide)).toFile(name)
}
