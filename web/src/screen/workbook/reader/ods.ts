import type { Cell } from '@penside/domain/table/cell.ts'
import { nameIn } from '@penside/domain/table/number-format.ts'
import type { RawCell, RawRow } from '@penside/domain/table/raw-sheet.ts'
import type { Budget } from './limits.ts'
import { FileProblem } from './problem.ts'
import { attributeOf, elementsIn, type XmlElement } from './xml.ts'
import { maxFormulaLength, maxPlace, maxTextLength, type Workbook } from './xlsx.ts'
import { unpack } from './zip.ts'

/** Reads the cells of an OpenDocument spreadsheet (.ods). @throws FileProblem */
export function readOds(bytes: Uint8Array<ArrayBuffer>, budget: Budget): Workbook {
  const parts = unpack(bytes, budget, (name) => name === 'content.xml' || name === 'META-INF/manifest.xml')
  if ([...elementsIn(parts.get('META-INF/manifest.xml') ?? new Uint8Array(), ['encryption-data'])].length > 0)
    throw new FileProblem('password')
  const content = parts.get('content.xml') ?? new Uint8Array()
  const hiddenTables = new Set<string>()
  const result: Workbook = { sheets: [], hiddenSheets: [] }
  let hidden = true
  let number = 0
  let place = 0
  let tables = 0
  const elements = ['style', 'table-column', 'table-row']
  for (const element of elementsIn(content, elements, ['table'])) {
    if (element.name === 'style') {
      if (element.children.some((child) => attributeOf(child, 'display') === 'false'))
        hiddenTables.add(attributeOf(element, 'name'))
      continue
    }
    if (element.name === 'table') {
      tables += 1
      const sheet = attributeOf(element, 'name')
      hidden = hiddenTables.has(attributeOf(element, 'style-name'))
      number = place = 0
      if (hidden) result.hiddenSheets.push(sheet)
      else result.sheets.push({ sheet, rows: [], hiddenRows: [], hiddenColumns: [], merges: [] })
      continue
    }
    const sheet = result.sheets.at(-1)
    if (hidden || !sheet) continue
    const isShown = !['collapse', 'filter'].includes(attributeOf(element, 'visibility'))
    if (element.name === 'table-column') {
      const repeated = repeatedIn(element, 'number-columns-repeated')
      if (!isShown)
        for (let i = 0; i < Math.min(repeated, budget.limits.columns); i++)
          sheet.hiddenColumns.push(place + i)
      place += repeated
      continue
    }
    const repeated = repeatedIn(element, 'number-rows-repeated')
    const { cells, merges } = rowIn(element, number + 1)
    sheet.merges.push(...merges)
    for (let i = 0; cells.length > 0 && i < repeated; i++) {
      budget.addRow(cells)
      sheet.rows.push([number + 1 + i, ...cells] satisfies RawRow)
      if (!isShown) sheet.hiddenRows.push(number + 1 + i)
    }
    number += repeated
  }
  if (tables === 0) throw new FileProblem('notTable')
  return result
}

const repeatedIn = (element: XmlElement, name: string) => {
  const count = Number(attributeOf(element, name))
  return Number.isInteger(count) && count > 1 ? count : 1
}

/** Cells of a row up to the last with content, and those that are merged. */
function rowIn(row: XmlElement, number: number) {
  const cells: RawCell[] = []
  const merges = []
  let place = 0
  for (const cell of row.children) {
    if (cell.name !== 'table-cell' && cell.name !== 'covered-table-cell') continue
    const repeated = repeatedIn(cell, 'number-columns-repeated')
    const content = cell.name === 'table-cell' ? cellIn(cell) : null
    if (content !== null && place + repeated <= maxPlace) {
      while (cells.length < place) cells.push(null)
      for (let i = 0; i < repeated; i++) cells.push(content)
    }
    const right = place + repeatedIn(cell, 'number-columns-spanned') - 1
    const bottom = number + repeatedIn(cell, 'number-rows-spanned') - 1
    if (right > place || bottom > number) merges.push({ top: number, bottom, left: place, right })
    place += repeated
  }
  return { cells, merges }
}

function cellIn(cell: XmlElement): RawCell {
  const value = valueIn(cell)
  const formula = attributeOf(cell, 'formula').replace(/^\w+:=?/, '')
  return formula === '' ? value : { kind: 'formula', text: formula.slice(0, maxFormulaLength), value }
}

function valueIn(cell: XmlElement): Cell {
  const shown = cell.children
    .filter(({ name }) => name === 'p')
    .map(textIn)
    .join(' ')
    .slice(0, maxTextLength)
  switch (attributeOf(cell, 'value-type')) {
    case 'float':
    case 'currency':
    case 'percentage': {
      const value = Number(attributeOf(cell, 'value'))
      return Number.isFinite(value) ? (nameIn(shown, value) ?? value) : shown || null
    }
    case 'date':
      return { kind: 'date', text: attributeOf(cell, 'date-value').slice(0, 10) }
    case 'boolean':
      return attributeOf(cell, 'boolean-value') === 'true'
    default:
      // An error has no type of its own.
      return /^(#[A-Z]+[!?/]|Err:\d|#N\/A)/.test(shown) ? { kind: 'error', text: shown } : shown || null
  }
}

/** Text of a paragraph; repeated blanks, tabs and line breaks are elements of their own. */
function textIn(element: XmlElement): string {
  const inner = element.children.map((child) =>
    child.name === 's' || child.name === 'tab' || child.name === 'line-break' ? ' ' : textIn(child),
  )
  return element.text + inner.join('')
}
