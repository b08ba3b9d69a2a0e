import type { Cell } from '@penside/domain/table/cell.ts'
import { displayedNumber } from '@penside/domain/table/number-format.ts'
import type { Merge, RawCell } from '@penside/domain/table/raw-sheet.ts'
import type { Budget } from './limits.ts'
import { attributeOf, childOf, elementsIn, type XmlElement } from './xml.ts'
import { maxFormulaLength, maxPlace, maxTextLength, type Workbook } from './xlsx.ts'

/** Reads the cells of an XML Spreadsheet 2003. @throws FileProblem */
export function readSpreadsheetXml(text: string, budget: Budget): Workbook {
  const result: Workbook = { sheets: [], hiddenSheets: [] }
  const formats = new Map<string, string>()
  let row = 0
  let column = 0
  const elements = ['Style', 'Column', 'Row', 'WorksheetOptions']
  for (const element of elementsIn(new TextEncoder().encode(text), elements, ['Worksheet'])) {
    if (element.name === 'Style') {
      const format = childOf(element, 'NumberFormat')
      formats.set(attributeOf(element, 'ID'), attributeOf(format, 'Format'))
      continue
    }
    if (element.name === 'Worksheet') {
      const sheet = attributeOf(element, 'Name')
      result.sheets.push({ sheet, rows: [], hiddenRows: [], hiddenColumns: [], merges: [] })
      row = column = 0
      continue
    }
    const sheet = result.sheets.at(-1)
    if (!sheet) continue
    const isHidden = attributeOf(element, 'Hidden') === '1'
    const span = countIn(element, 'Span')
    if (element.name === 'WorksheetOptions') {
      // The options follow the rows.
      if (/hidden/i.test(childOf(element, 'Visible')?.text ?? '')) {
        result.sheets.pop()
        result.hiddenSheets.push(sheet.sheet)
      }
    } else if (element.name === 'Column') {
      const first = countIn(element, 'Index') || column + 1
      column = first + span
      if (isHidden)
        sheet.hiddenColumns.push(...placesFrom(first - 1, Math.min(column, budget.limits.columns)))
    } else {
      row = countIn(element, 'Index') || row + 1
      const { cells, merges } = rowIn(element, row, formats)
      sheet.merges.push(...merges)
      if (cells.length > 0) {
        budget.addRow(cells)
        sheet.rows.push([row, ...cells])
        if (isHidden) sheet.hiddenRows.push(row)
      }
      row += span
    }
  }
  return result
}

const placesFrom = (from: number, to: number) =>
  Array.from({ length: Math.max(0, to - from) }, (_, i) => from + i)

/** Whole number of an attribute; 0 without it. */
const countIn = (element: XmlElement, name: string) => {
  const written = attributeOf(element, name)
  return /^\d{1,7}$/.test(written) ? Number(written) : 0
}

/** Cells of a row up to the last with content, and those that are merged. */
function rowIn(row: XmlElement, number: number, formats: ReadonlyMap<string, string>) {
  const cells: RawCell[] = []
  const merges: Merge[] = []
  let place = 0
  for (const cell of row.children) {
    if (cell.name !== 'Cell') continue
    const index = countIn(cell, 'Index')
    if (index > 0) place = index - 1
    const right = place + countIn(cell, 'MergeAcross')
    const bottom = number + countIn(cell, 'MergeDown')
    const content = place < maxPlace ? contentOf(cell, formats) : null
    if (content !== null) {
      while (cells.length < place) cells.push(null)
      cells[place] = content
    }
    if (right > place || bottom > number) merges.push({ top: number, bottom, left: place, right })
    place = right + 1
  }
  return { cells, merges }
}

function contentOf(cell: XmlElement, formats: ReadonlyMap<string, string>): RawCell {
  const value = valueOf(childOf(cell, 'Data'), formats.get(attributeOf(cell, 'StyleID')) ?? '')
  const formula = attributeOf(cell, 'Formula')
  return formula === '' ? value : { kind: 'formula', text: formula.slice(0, maxFormulaLength), value }
}

function valueOf(data: XmlElement | undefined, format: string): Cell {
  const text = data ? textIn(data).slice(0, maxTextLength) : ''
  if (text.trim() === '') return null
  switch (attributeOf(data, 'Type')) {
    case 'Number': {
      const number = Number(text)
      return Number.isFinite(number) ? (displayedNumber(number, format) ?? number) : text
    }
    case 'DateTime':
      return { kind: 'date', text: text.slice(0, 10) }
    case 'Boolean':
      return text === '1'
    case 'Error':
      return { kind: 'error', text }
  }
  return text
}

/** Text of a cell, without its formatting. */
const textIn = (element: XmlElement): string => element.text + element.children.map(textIn).join('')
