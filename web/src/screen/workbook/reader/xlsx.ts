import type { Cell } from '@penside/domain/table/cell.ts'
import { displayedNumber, isDayFormat } from '@penside/domain/table/number-format.ts'
import type { Merge, RawCell, RawRow, RawSheet } from '@penside/domain/table/raw-sheet.ts'
import type { Budget } from './limits.ts'
import { FileProblem } from './problem.ts'
import { attributeOf, childOf, elementsIn, type XmlElement } from './xml.ts'
import { unpack } from './zip.ts'

export const maxTextLength = 4_000
export const maxFormulaLength = 200

/** Sheets of a workbook; those that are hidden are only named, because their author never sees what they hold. */
export type Workbook = { sheets: Omit<RawSheet, 'file'>[]; hiddenSheets: string[] }

/**
 * Reads the cells of an .xlsx file. Errors, days and formulas with their last values are marked as such.
 *
 * @throws FileProblem
 */
export function readXlsx(bytes: Uint8Array<ArrayBuffer>, budget: Budget): Workbook {
  const parts = openParts(bytes, budget)
  const { book, targets, stringsPath, stylesPath } = bookIn(parts)
  const day1904 = ['1', 'true'].includes(attributeOf([...elementsIn(book, ['workbookPr'])][0], 'date1904'))
  const strings = [...elementsIn(parts.bytes(stringsPath), ['si'])].map(textIn)
  const formats = formatsIn(parts.bytes(stylesPath))
  const cellOf = cellReader({ strings, formats, day1904 })
  const result: Workbook = { sheets: [], hiddenSheets: [] }
  for (const listed of elementsIn(book, ['sheet'])) {
    const sheet = unescaped(attributeOf(listed, 'name'))
    const path = targets.get(attributeOf(listed, 'id')) ?? ''
    if (/^(very)?hidden$/i.test(attributeOf(listed, 'state'))) result.hiddenSheets.push(sheet)
    else if (parts.has(path)) result.sheets.push({ sheet, ...contentOf(parts.bytes(path), cellOf, budget) })
  }
  return result
}

/** Rows of a sheet with content, its hidden rows and columns, and its merged cells. */
function contentOf(
  bytes: Uint8Array,
  cellOf: ReturnType<typeof cellReader>,
  budget: Budget,
): Omit<RawSheet, 'file' | 'sheet'> {
  const rows: RawRow[] = []
  const hiddenRows: number[] = []
  const hiddenColumns: number[] = []
  const merges: Merge[] = []
  let number = 0
  for (const element of elementsIn(bytes, ['col', 'row', 'mergeCell'])) {
    if (element.name === 'mergeCell') merges.push(...mergeIn(attributeOf(element, 'ref')))
    else if (element.name === 'col') {
      if (isTrue(attributeOf(element, 'hidden')))
        hiddenColumns.push(...columnsBetween(element, budget.limits.columns))
    } else {
      number = Number(attributeOf(element, 'r')) || number + 1
      const cells = cellsOf(element, cellOf)
      if (cells.length === 0) continue
      budget.addRow(cells)
      rows.push([number, ...cells])
      if (isTrue(attributeOf(element, 'hidden'))) hiddenRows.push(number)
    }
  }
  return { rows, hiddenRows, hiddenColumns, merges }
}

const isTrue = (value: string) => value === '1' || value === 'true'

/** Places of the columns that a `col` element describes. */
function columnsBetween(element: XmlElement, most: number): number[] {
  const first = Number(attributeOf(element, 'min'))
  const last = Math.min(Number(attributeOf(element, 'max')), most)
  return first >= 1 && last >= first ? Array.from({ length: last - first + 1 }, (_, i) => first - 1 + i) : []
}

/** Merged cells `A2:B5`. */
function mergeIn(ref: string): Merge[] {
  const [, left, top, right, bottom] = /^([A-Z]{1,3})(\d{1,7}):([A-Z]{1,3})(\d{1,7})$/.exec(ref) ?? []
  return left && right
    ? [{ top: Number(top), bottom: Number(bottom), left: columnOf(left), right: columnOf(right) }]
    : []
}

type Parts = {
  has: (path: string) => boolean
  bytes: (path: string) => Uint8Array
}

/** Unpacks the parts that are read. Programs differ in the case of the parts' names. */
function openParts(bytes: Uint8Array<ArrayBuffer>, budget: Budget): Parts {
  const packed = unpack(bytes, budget, (name) => readParts.test(pathOf(name)))
  const files = new Map([...packed].map(([name, content]) => [pathOf(name), content]))
  return {
    has: (path) => files.has(path),
    bytes: (path) => files.get(path) ?? new Uint8Array(),
  }
}

/** Path of the list of sheets in the files of nearly every program. */
const usualBook = 'xl/workbook.xml'
/** Parts with cells, texts, formats and relations; pictures, themes and comments are left packed. */
const readParts =
  /^(?:_rels\/\.rels|(?:[^/]+\/){0,3}(?:_rels\/)?(?:workbook|sharedstrings|styles|sheet\d*|worksheets\/[^/]+)[^/]*\.xml(?:\.rels)?)$/

/** Path within the package, without `..` and in lower case. */
export function pathOf(name: string, folder = ''): string {
  const path = name.replaceAll('\\', '/').toLowerCase()
  const parts: string[] = []
  for (const part of (path.startsWith('/') ? path : `${folder}${path}`).split('/'))
    if (part === '..') parts.pop()
    else if (part !== '' && part !== '.') parts.push(part)
  return parts.join('/')
}

/** Relations of a part to others: the id it refers to each by, its kind, and its path. */
function relationsOf(parts: Parts, part: string) {
  const folder = part.slice(0, part.lastIndexOf('/') + 1)
  const path = `${folder}_rels/${part.slice(folder.length)}.rels`
  return [...elementsIn(parts.bytes(path), ['Relationship'])].map((relation) => ({
    id: attributeOf(relation, 'Id'),
    kind: attributeOf(relation, 'Type').split('/').at(-1)?.toLowerCase(),
    path: pathOf(attributeOf(relation, 'Target'), folder),
  }))
}

/** List of the sheets, and the paths of the sheets, shared texts and formats. @throws FileProblem */
function bookIn(parts: Parts) {
  const bookPath = relationsOf(parts, '').find(({ kind }) => kind === 'officedocument')?.path ?? usualBook
  const path = parts.has(bookPath) ? bookPath : usualBook
  if (!parts.has(path)) throw new FileProblem('notTable')
  const relations = relationsOf(parts, path)
  const pathTo = (kind: string, usual: string) => relations.find((each) => each.kind === kind)?.path ?? usual
  return {
    book: parts.bytes(path),
    targets: new Map(relations.map(({ id, path: target }) => [id, target])),
    stringsPath: pathTo('sharedstrings', 'xl/sharedstrings.xml'),
    stylesPath: pathTo('styles', 'xl/styles.xml'),
  }
}

/** Text with Excel's own escapes (`_x000D_`) replaced. */
const unescaped = (text: string) =>
  text.replace(/_x([0-9A-F]{4})_/g, (_, hex: string) => String.fromCharCode(Number.parseInt(hex, 16)))

/** Text of a cell. Readings of Chinese characters (`rPh`) are not part of it. */
const textIn = (element: XmlElement): string =>
  element.children
    .map((child) => (child.name === 't' ? unescaped(child.text) : child.name === 'rPh' ? '' : textIn(child)))
    .join('')

// --- Cells ---------------------------------------------------------------------------------------------------

/** Number formats of the cell styles, by their place in the list; `''` for the general one. */
function formatsIn(bytes: Uint8Array): string[] {
  const formats = new Map(
    [...elementsIn(bytes, ['numFmt'])].map((format) => [
      attributeOf(format, 'numFmtId'),
      attributeOf(format, 'formatCode'),
    ]),
  )
  const [cellFormats] = elementsIn(bytes, ['cellXfs'])
  return (cellFormats?.children ?? [])
    .filter(({ name }) => name === 'xf')
    .map((cellFormat) => {
      const id = attributeOf(cellFormat, 'numFmtId')
      return formats.get(id) ?? (isBuiltInDay(Number(id)) ? 'yyyy-mm-dd' : '')
    })
}

/** Whether a format that every workbook has without declaring it shows a day. */
const isBuiltInDay = (id: number) =>
  (id >= 14 && id <= 17) || id === 22 || (id >= 27 && id <= 36) || (id >= 50 && id <= 58)

type Context = { strings: readonly string[]; formats: readonly string[]; day1904: boolean }

const cellReader = (context: Context) => {
  const valueOf = valueReader(context)
  return (cell: XmlElement): RawCell => {
    const formula = childOf(cell, 'f')
    // Some programs write yes and no as functions, which compute nothing.
    const truth = /^(true|false)\(\)$/i.exec(formula?.text ?? '')
    if (truth) return truth[1]?.toLowerCase() === 'true'
    if (!formula) return valueOf(cell)
    return { kind: 'formula', text: unescaped(formula.text).slice(0, maxFormulaLength), value: valueOf(cell) }
  }
}

const valueReader =
  ({ strings, formats, day1904 }: Context) =>
  (cell: XmlElement): Cell => {
    const type = attributeOf(cell, 't')
    if (type === 'inlineStr') return textIn(cell).slice(0, maxTextLength) || null
    const value = unescaped(childOf(cell, 'v')?.text ?? '')
    if (value === '') return null
    switch (type) {
      case 's':
        return (strings[Number(value)] ?? '').slice(0, maxTextLength) || null
      case 'str':
        return value.slice(0, maxTextLength)
      case 'b':
        return value === '1'
      case 'e':
        return { kind: 'error', text: value }
      case 'd':
        return { kind: 'date', text: value.slice(0, 10) }
    }
    const number = Number(value)
    if (!Number.isFinite(number)) return value
    const format = formats[Number(attributeOf(cell, 's'))] ?? ''
    if (isDayFormat(format) && number >= 1)
      return { kind: 'date', text: dayOfSerial(number + (day1904 ? 1_462 : 0)) }
    return displayedNumber(number, format) ?? number
  }

/** Serial number of 29 February 1900, a day that Excel counts although it never was. */
const leapDay1900 = 60

/** Day of a serial number, which counts from 1900. Workbooks of old Macs count from 1904. */
const dayOfSerial = (serial: number) => {
  const date = new Date(Math.floor(serial - 25_569 + (serial < leapDay1900 ? 1 : 0)) * 86_400_000)
  return Number.isNaN(date.getTime()) ? String(serial) : date.toISOString().slice(0, 10)
}

/** More columns than any spreadsheet program has. */
export const maxPlace = 20_000

/** Cells of a row up to the last with content. */
function cellsOf(row: XmlElement, cellOf: ReturnType<typeof cellReader>): RawCell[] {
  const cells: RawCell[] = []
  let next = 0
  for (const cell of row.children) {
    if (cell.name !== 'c') continue
    const letters = /^([A-Z]+)\d*$/.exec(attributeOf(cell, 'r'))?.[1]
    const place = letters ? columnOf(letters) : next
    next = place + 1
    if (place >= maxPlace) continue
    const content = cellOf(cell)
    if (content === null) continue
    while (cells.length < place) cells.push(null)
    cells[place] = content
  }
  return cells
}

/** `A` is 0, `AB` is 27. */
const columnOf = (letters: string) =>
  [...letters].reduce((sum, letter) => sum * 26 + letter.charCodeAt(0) - 64, 0) - 1
