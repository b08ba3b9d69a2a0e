import Papa from 'papaparse'
import type { RawRow, RawSheet } from '@penside/domain/table/raw-sheet.ts'
import type { Budget } from './limits.ts'
import { FileProblem } from './problem.ts'

/**
 * Reads a table in a text: its columns separated by tabs, semicolons or commas.
 *
 * @throws FileProblem if the text has no columns
 */
export function readText(text: string, sheet: string, budget: Budget): Omit<RawSheet, 'file'> {
  const rows: RawRow[] = []
  const widths: number[] = []
  const { separator, lines } = separated(text)
  lines.forEach((fields, i) => {
    const cells = fields.map(cellOf)
    const last = cells.findLastIndex((cell) => cell !== null)
    if (last < 0) return
    const filled = cells.slice(0, last + 1)
    budget.addRow(filled)
    rows.push([i + 1, ...filled])
    widths.push(fields.length)
  })
  if (
    rows.every((row) => row.length <= 2) ||
    (separator === ',' && isProse(rows.slice(0, sampledRows), widths))
  )
    throw new FileProblem('notTable')
  return { sheet, rows, hiddenRows: [], hiddenColumns: [], merges: [] }
}

/** Rows that are looked at to tell prose from a table. */
const sampledRows = 200

/**
 * Whether sentences with commas were read as rows: nearly without numbers, and of different widths or with full stops.
 * A line alone may be the headings of a table without records; those have three columns at least, or short names.
 */
function isProse(rows: readonly RawRow[], widths: readonly number[]): boolean {
  const lines = rows.map(([, ...cells]) => cells.filter((cell) => cell !== null).map(String))
  const cells = lines.flat()
  if (cells.filter((cell) => /\d/.test(cell)).length * 5 >= cells.length) return false
  const sentences = lines.filter((line) => /[.!?…。]["'”’)]*$/.test(line.at(-1) ?? '')).length
  if (sentences * 2 >= lines.length) return true
  if (lines.length === 1) return cells.length < 3 && cells.join(' ').split(/\s+/).length >= cells.length * 3
  const usual = [...Map.groupBy(widths.slice(0, rows.length), (width) => width)].map(([width, of]) =>
    width > 1 ? of.length : 0,
  )
  return Math.max(...usual) * 2 <= rows.length
}

/** Fields of each line; a quoted field may go over several lines. */
function separated(text: string): { separator: string; lines: string[][] } {
  // Excel writes the separator into a line of its own.
  const [first, declared] = /^\uFEFF?sep=(.)\r?\n/i.exec(text) ?? []
  const content = first ? text.slice(first.length) : text.replace(/^\uFEFF/, '')
  const separator = declared ?? separatorOf(content)
  return { separator, lines: Papa.parse<string[]>(content, { delimiter: separator }).data }
}

const separators = ['\t', ';', ','] as const

/** The separator that gives most of the first lines the same number of fields, more than one. */
function separatorOf(text: string): string {
  const found = separators.map((separator) => {
    const counts = Papa.parse<string[]>(text, { delimiter: separator, preview: 100 }).data.map(
      (fields) => fields.length,
    )
    const times = new Map<number, number>()
    for (const count of counts) if (count > 1) times.set(count, (times.get(count) ?? 0) + 1)
    return { separator, lines: Math.max(0, ...times.values()) }
  })
  const most = Math.max(...found.map(({ lines }) => lines))
  return found.find(({ lines }) => lines === most)?.separator ?? ','
}

/**
 * Content of a field. Files for Excel keep leading zeros by `="0071"`, and an apostrophe before a sign that would begin
 * a formula.
 */
function cellOf(field: string): string | null {
  const text = /^="([^"]*)"$/.exec(field.trim())?.[1] ?? field.replace(/^\s*'(?='*[=+\-@\t\r])/, '')
  return text.replaceAll('\u001a', '').trim() || null
}
