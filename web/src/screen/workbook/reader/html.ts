import { Parser } from 'htmlparser2'
import type { Merge, RawRow, RawSheet } from '@penside/domain/table/raw-sheet.ts'
import type { Budget } from './limits.ts'
import { FileProblem } from './problem.ts'

type Table = {
  rows: (string | null)[][]
  hiddenRows: number[]
  merges: Merge[]
  /** Number of the last row that a merged cell covers, by place. */
  coveredTo: number[]
  cell: { place: number; text: string } | null
}

const maxTables = 200
const maxDepth = 200

/**
 * Reads the tables of a web page, which many programs write as their "Excel file".
 *
 * @throws FileProblem if the page has no table
 */
export function readHtml(html: string, name: string, budget: Budget): Omit<RawSheet, 'file'>[] {
  const tables = tablesIn(html, budget)
  const sheets = tables.flatMap(({ rows, hiddenRows, merges }) => {
    const filled = rows.flatMap((cells, i): RawRow[] => {
      const last = cells.findLastIndex((cell) => cell !== null)
      return last < 0 ? [] : [[i + 1, ...cells.slice(0, last + 1)]]
    })
    return filled.some((row) => row.length > 2) ? [{ rows: filled, hiddenRows, merges }] : []
  })
  if (sheets.length === 0) throw new FileProblem('notTable')
  for (const { rows } of sheets) for (const [, ...cells] of rows) budget.addRow(cells)
  return sheets.map((sheet, i) => ({
    sheet: sheets.length === 1 ? name : `${name} ${i + 1}`,
    hiddenColumns: [],
    ...sheet,
  }))
}

/** All tables of a page, in the order in which they end; a table inside a cell is one of its own. */
function tablesIn(html: string, { limits }: Budget): Table[] {
  const ended: Table[] = []
  const open: Table[] = []
  let depth = 0
  let count = 0
  let silent = 0
  const endCell = () => {
    const table = open.at(-1)
    const row = table?.rows.at(-1)
    if (table?.cell && row) row[table.cell.place] = table.cell.text.replaceAll(/\s+/g, ' ').trim() || null
    if (table) table.cell = null
  }
  const parser = new Parser({
    onopentag(tag, attributes) {
      if ((depth += 1) > maxDepth) throw new FileProblem('broken')
      if (tag === 'script' || tag === 'style') silent += 1
      else if (tag === 'table') {
        if ((count += 1) > maxTables) throw new FileProblem('tooLarge')
        open.push({ rows: [], hiddenRows: [], merges: [], coveredTo: [], cell: null })
      } else if (tag === 'tr') {
        endCell()
        const table = open.at(-1)
        if (!table) return
        if (table.rows.push([]) > limits.rows) throw new FileProblem('tooManyRows')
        if (/display\s*:\s*none/i.test(attributes['style'] ?? '') || 'hidden' in attributes)
          table.hiddenRows.push(table.rows.length)
      } else if (tag === 'td' || tag === 'th') {
        endCell()
        const table = open.at(-1)
        if (table) beginCell(table, attributes, limits)
      } else if (tag === 'br' || tag === 'p' || tag === 'div') {
        const cell = open.at(-1)?.cell
        if (cell) cell.text += ' '
      }
    },
    ontext(text) {
      const cell = open.at(-1)?.cell
      if (cell && silent === 0) cell.text += text
    },
    onclosetag(tag) {
      depth -= 1
      if (tag === 'script' || tag === 'style') silent -= 1
      else if (tag === 'td' || tag === 'th' || tag === 'tr') endCell()
      else if (tag === 'table') {
        endCell()
        const table = open.pop()
        if (table) ended.push(table)
      }
    },
  })
  parser.write(html)
  parser.end()
  return ended
}

/** Begins a cell at the first place of the row that no merged cell covers. */
function beginCell(
  table: Table,
  { colspan = '', rowspan = '' }: Record<string, string>,
  limits: Budget['limits'],
) {
  if (table.rows.length === 0) table.rows.push([])
  const row = table.rows.at(-1)!
  const top = table.rows.length
  let left = row.length
  while ((table.coveredTo[left] ?? 0) >= top) left += 1
  if (left >= limits.columns) throw new FileProblem('tooManyColumns')
  const right = left + Math.min(spanOf(colspan), limits.columns) - 1
  const bottom = top + Math.min(spanOf(rowspan), limits.rows) - 1
  while (row.length <= left) row.push(null)
  for (let place = left; place <= right; place++) table.coveredTo[place] = bottom
  table.cell = { place: left, text: '' }
  if (right > left || bottom > top) table.merges.push({ top, bottom, left, right })
}

const spanOf = (written: string) => (/^\s*\d{1,6}\s*$/.test(written) ? Math.max(1, Number(written)) : 1)
