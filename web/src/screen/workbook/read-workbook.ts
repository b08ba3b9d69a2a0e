import { unzipSync } from 'fflate'
import { SaxesParser, type SaxesTagPlain } from 'saxes'
import type { Cell } from '@penside/domain/table/cell.ts'
import type { FileRow } from '@penside/domain/table/table.ts'
import { bookLimits } from '@penside/domain/workbook/sheets.ts'

/** Reason why a file cannot be imported. `code` has a word on the screen. */
export class WorkbookProblem extends Error {
  readonly code: WorkbookCode
  constructor(code: WorkbookCode) {
    super(code)
    this.name = 'WorkbookProblem'
    this.code = code
  }
}
export type WorkbookCode = 'notWorkbook' | 'oldFormat' | 'otherFormat' | 'tooLarge' | 'tooManyRows' | 'broken'

export type Limits = { fileBytes: number; unpackedBytes: number; rows: number; columns: number }

/** Some consecutive rows of one sheet. */
export type Share = { sheet: string; rows: FileRow[] }

/** More files than any workbook has. */
const maxFiles = 3_000
const maxTextLength = 4_000
const maxFormulaLength = 200

/**
 * Reads the cells of an .xlsx file. Formulas, errors and days are marked as such, and the size is checked before anything is unpacked.
 *
 * @yields rows that are not empty, in the order of the file. @throws WorkbookProblem
 */
export function* readWorkbook(
  bytes: Uint8Array<ArrayBuffer>,
  rowsPerShare: number,
  limits: Limits = bookLimits,
): Generator<Share> {
  if (bytes.length > limits.fileBytes) throw new WorkbookProblem('tooLarge')
  // Workbooks of Excel before 2007, and workbooks with a password, are not zip files.
  if (bytes[0] === 0xd0 && bytes[1] === 0xcf) throw new WorkbookProblem('oldFormat')
  if (bytes[0] !== 0x50 || bytes[1] !== 0x4b) throw new WorkbookProblem('notWorkbook')

  const parts = openParts(bytes, limits)
  const { book, targets, stringsPath, stylesPath } = bookIn(parts)
  const day1904 = ['1', 'true'].includes(attributeOf([...elementsIn(book, 'workbookPr')][0], 'date1904'))
  const strings = [...elementsIn(parts.bytes(stringsPath), 'si')].map(textIn)
  const styles = stylesIn(parts.bytes(stylesPath))
  const cellOf = cellReader({ strings, styles, day1904 })

  let total = 0
  for (const listed of elementsIn(book, 'sheet')) {
    // Hidden sheets are skipped, because their author never sees what they hold.
    if (/^(very)?hidden$/i.test(attributeOf(listed, 'state'))) continue
    const sheet = unescaped(attributeOf(listed, 'name'))
    const path = targets.get(attributeOf(listed, 'id')) ?? ''
    if (!parts.has(path)) continue
    let rows: FileRow[] = []
    let number = 0
    for (const row of elementsIn(parts.bytes(path), 'row')) {
      number = Number(attributeOf(row, 'r')) || number + 1
      const cells = cellsOf(row, cellOf, limits.columns)
      if (cells.every((cell) => cell === null)) continue
      if ((total += 1) > limits.rows) throw new WorkbookProblem('tooManyRows')
      rows.push([number, ...cells])
      if (rows.length < rowsPerShare) continue
      yield { sheet, rows }
      rows = []
    }
    yield { sheet, rows }
  }
}

type Parts = {
  has: (path: string) => boolean
  bytes: (path: string) => Uint8Array
}

/** Unpacks the parts that are read, after their sizes were added up. Programs differ in the case of the parts' names. */
function openParts(bytes: Uint8Array<ArrayBuffer>, limits: Limits): Parts {
  let size = 0
  let packedFiles = 0
  let otherFormat = false
  const packed = orBroken(() =>
    unzipSync(bytes, {
      filter: ({ name, originalSize }) => {
        if ((packedFiles += 1) > maxFiles) throw new WorkbookProblem('tooLarge')
        const path = pathOf(name)
        if (otherPrograms.test(path)) otherFormat = true
        if (!readParts.test(path)) return false
        size += originalSize
        if (size > limits.unpackedBytes) throw new WorkbookProblem('tooLarge')
        return true
      },
    }),
  )
  const files = new Map(Object.entries(packed).map(([name, content]) => [pathOf(name), content]))
  if (otherFormat && !files.has(usualBook)) throw new WorkbookProblem('otherFormat')
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
/** Parts of OpenDocument, Apple Numbers and binary Excel workbooks. */
const otherPrograms = /^(?:content\.xml|index\/document\.iwa|index\.zip|xl\/workbook\.bin)$/

/** Path within the package, without `..` and in lower case. */
function pathOf(name: string, folder = ''): string {
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
  return [...elementsIn(parts.bytes(path), 'Relationship')].map((relation) => ({
    id: attributeOf(relation, 'Id'),
    kind: attributeOf(relation, 'Type').split('/').at(-1)?.toLowerCase(),
    path: pathOf(attributeOf(relation, 'Target'), folder),
  }))
}

/** List of the sheets, and the paths of the sheets, shared texts and formats. @throws WorkbookProblem */
function bookIn(parts: Parts) {
  const bookPath = relationsOf(parts, '').find(({ kind }) => kind === 'officedocument')?.path ?? usualBook
  const path = parts.has(bookPath) ? bookPath : usualBook
  if (!parts.has(path)) throw new WorkbookProblem('notWorkbook')
  const relations = relationsOf(parts, path)
  const pathTo = (kind: string, usual: string) => relations.find((each) => each.kind === kind)?.path ?? usual
  return {
    book: parts.bytes(path),
    targets: new Map(relations.map(({ id, path: target }) => [id, target])),
    stringsPath: pathTo('sharedstrings', 'xl/sharedstrings.xml'),
    stylesPath: pathTo('styles', 'xl/styles.xml'),
  }
}

function orBroken<T>(work: () => T): T {
  try {
    return work()
  } catch (error) {
    throw error instanceof WorkbookProblem ? error : new WorkbookProblem('broken')
  }
}

// --- XML -----------------------------------------------------------------------------------------------------

/** Element of a part. Prefixes of names are dropped, because every program chooses its own. */
type XmlElement = {
  name: string
  attributes: Record<string, string>
  text: string
  children: XmlElement[]
}

const withoutPrefix = (name: string) => name.slice(name.indexOf(':') + 1)

const chunkBytes = 1_048_576
/** Mistakes are skipped, because some programs write control characters or undeclared entities. A hostile file has more than these. */
const maxXmlErrors = 1_000
/** Elements nested deeper than in any workbook. */
const maxDepth = 100

/** Elements of a name, read chunk by chunk: a large sheet would not fit into one string. @throws WorkbookProblem */
function* elementsIn(bytes: Uint8Array, name: string): Generator<XmlElement> {
  const found: XmlElement[] = []
  /** The element that is being read, inside those that enclose it. */
  const open: XmlElement[] = []
  const parser = new SaxesParser()
  let errors = 0
  let depth = 0
  parser.on('error', () => {
    if ((errors += 1) > maxXmlErrors) throw new WorkbookProblem('broken')
  })
  parser.on('opentag', (tag: SaxesTagPlain) => {
    const local = withoutPrefix(tag.name)
    if ((depth += 1) > maxDepth) throw new WorkbookProblem('broken')
    if (open.length === 0 && local !== name) return
    const attributes = Object.entries(tag.attributes).map(([key, value]) => [withoutPrefix(key), value])
    const element = { name: local, attributes: Object.fromEntries(attributes), text: '', children: [] }
    open.at(-1)?.children.push(element)
    open.push(element)
  })
  const addText = (text: string) => {
    const element = open.at(-1)
    if (element) element.text += text
  }
  parser.on('text', addText)
  parser.on('cdata', addText)
  parser.on('closetag', () => {
    depth -= 1
    const element = open.pop()
    if (element && open.length === 0) found.push(element)
  })
  const decoder = new TextDecoder()
  for (let at = 0; at < bytes.length; at += chunkBytes) {
    const end = at + chunkBytes
    const text = decoder.decode(bytes.subarray(at, end), { stream: end < bytes.length })
    orBroken(() => parser.write(text))
    yield* found.splice(0)
  }
}

const attributeOf = (element: XmlElement | undefined, name: string) => element?.attributes[name] ?? ''
const childOf = (element: XmlElement, name: string) => element.children.find((child) => child.name === name)

/** Text with Excel's own escapes (`_x000D_`) replaced. */
const unescaped = (text: string) =>
  text.replace(/_x([0-9A-F]{4})_/g, (_, hex: string) => String.fromCharCode(Number.parseInt(hex, 16)))

/** Text of a cell. Readings of Chinese characters (`rPh`) are not part of it. */
const textIn = (element: XmlElement): string =>
  element.children
    .map((child) => (child.name === 't' ? unescaped(child.text) : child.name === 'rPh' ? '' : textIn(child)))
    .join('')

// --- Cells ---------------------------------------------------------------------------------------------------

/** Format of a number: as a day, or with leading zeros to a number of digits. */
type Style = { day: boolean; zeros: number }

function stylesIn(bytes: Uint8Array): Style[] {
  const formats = new Map(
    [...elementsIn(bytes, 'numFmt')].map((format) => [
      attributeOf(format, 'numFmtId'),
      attributeOf(format, 'formatCode'),
    ]),
  )
  const [cellFormats] = elementsIn(bytes, 'cellXfs')
  return (cellFormats?.children ?? []).map((cellFormat) => {
    const id = attributeOf(cellFormat, 'numFmtId')
    const format = formats.get(id)
    if (format === undefined) return { day: isDayFormat(Number(id)), zeros: 0 }
    return {
      day: /[ymd년월일]/i.test(format.replace(/"[^"]*"|\\.|\[[^\]]*\]|general/gi, '')),
      zeros: /^0{2,}$/.test(format) ? format.length : 0,
    }
  })
}

/** Whether a format that every workbook has without declaring it shows a day. */
const isDayFormat = (id: number) =>
  (id >= 14 && id <= 17) || id === 22 || (id >= 27 && id <= 36) || (id >= 50 && id <= 58)

type Context = { strings: readonly string[]; styles: readonly Style[]; day1904: boolean }

const cellReader =
  ({ strings, styles, day1904 }: Context) =>
  (cell: XmlElement): Cell => {
    const formula = childOf(cell, 'f')
    // Some programs write yes and no as functions, which compute nothing.
    const truth = /^(true|false)\(\)$/i.exec(formula?.text ?? '')
    if (truth) return truth[1]?.toLowerCase() === 'true'
    if (formula) return { kind: 'formula', text: unescaped(formula.text).slice(0, maxFormulaLength) }
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
    const style = styles[Number(attributeOf(cell, 's'))]
    if (style?.day && number >= 1) return { kind: 'date', text: dayOfSerial(number + (day1904 ? 1_462 : 0)) }
    return style?.zeros && Number.isInteger(number) ? value.padStart(style.zeros, '0') : number
  }

/** Day of a serial number, which counts from 1900. Workbooks of old Macs count from 1904. */
const dayOfSerial = (serial: number) => {
  const date = new Date(Math.floor(serial - 25_569) * 86_400_000)
  return Number.isNaN(date.getTime()) ? String(serial) : date.toISOString().slice(0, 10)
}

function cellsOf(row: XmlElement, cellOf: ReturnType<typeof cellReader>, maxColumns: number): Cell[] {
  const cells: Cell[] = []
  for (const cell of row.children) {
    const letters = /^([A-Z]+)\d*$/.exec(attributeOf(cell, 'r'))?.[1]
    const place = letters ? columnOf(letters) : cells.length
    if (place >= maxColumns) continue
    while (cells.length < place) cells.push(null)
    cells[place] = cellOf(cell)
  }
  return cells
}

/** `A` is 0, `AB` is 27. */
const columnOf = (letters: string) =>
  [...letters].reduce((sum, letter) => sum * 26 + letter.charCodeAt(0) - 64, 0) - 1
