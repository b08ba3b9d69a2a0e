import { unzipSync } from 'fflate'
import type { Cell } from '@penside/domain/table/cell.ts'
import type { FileRow } from '@penside/domain/table/table.ts'
import { bookLimits } from '@penside/domain/workbook/sheets.ts'

/**
 * Reads what a farm's books need of an .xlsx file, and knows what a reader of values does not tell: which cells are formulas, errors or
 * days, and how large the file becomes before it is unpacked. Nothing of the file is kept but its cells.
 */

/** Why a file is none of ours. `code` has a word on the screen. */
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

/** Rows of one sheet, a few at a time. */
export type Share = { sheet: string; rows: FileRow[] }

/** More files than any workbook has. */
const mostFiles = 3_000

/** @yields rows that are not empty, in the order of the file. @throws WorkbookProblem */
export function* readWorkbook(
  bytes: Uint8Array<ArrayBuffer>,
  rowsPerShare: number,
  limits: Limits = bookLimits,
): Generator<Share> {
  if (bytes.length > limits.fileBytes) throw new WorkbookProblem('tooLarge')
  // What Excel wrote before 2007, and what is locked with a password, is no zip.
  if (bytes[0] === 0xd0 && bytes[1] === 0xcf) throw new WorkbookProblem('oldFormat')
  if (bytes[0] !== 0x50 || bytes[1] !== 0x4b) throw new WorkbookProblem('notWorkbook')

  const parts = openParts(bytes, limits)
  const { book, targets, stringsPath, stylesPath } = bookIn(parts)
  const day1904 = elements(book, 'workbookPr').some(({ attributes }) =>
    ['1', 'true'].includes(attribute(attributes, 'date1904')),
  )
  const strings = sharedStrings(parts.text(stringsPath))
  const styles = stylesIn(parts.text(stylesPath))
  const cellOf = cellReader({ strings, styles, day1904 })

  let total = 0
  for (const { attributes } of elements(book, 'sheet')) {
    // Nobody saw what stands in a hidden one. Many programs say of the others that they are visible.
    if (/^(very)?hidden$/i.test(attribute(attributes, 'state'))) continue
    const sheet = attribute(attributes, 'name')
    const path = targets.get(relationOf(attributes)) ?? ''
    if (!parts.has(path)) continue
    let rows: FileRow[] = []
    let number = 0
    for (const { attributes: of, content } of rowsIn(parts.bytes(path))) {
      number = Number(attribute(of, 'r')) || number + 1
      const cells = cellsOf(content, cellOf, limits.columns)
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
  text: (path: string) => string
}

/** Unpacks only what is read, and only after it was added up. Programs write the names of the parts in capitals or not. */
function openParts(bytes: Uint8Array<ArrayBuffer>, limits: Limits): Parts {
  let size = 0
  let packedFiles = 0
  let otherFormat = false
  const packed = orBroken(() =>
    unzipSync(bytes, {
      filter: ({ name, originalSize }) => {
        if ((packedFiles += 1) > mostFiles) throw new WorkbookProblem('tooLarge')
        const path = pathOf(name)
        if (otherPrograms.test(path)) otherFormat = true
        if (!wanted.test(path)) return false
        size += originalSize
        if (size > limits.unpackedBytes) throw new WorkbookProblem('tooLarge')
        return true
      },
    }),
  )
  const files = new Map(Object.entries(packed).map(([name, content]) => [pathOf(name), content]))
  if (otherFormat && !files.has(usualBook)) throw new WorkbookProblem('otherFormat')
  const of = (path: string) => files.get(path) ?? new Uint8Array()
  return {
    has: (path) => files.has(path),
    bytes: of,
    text: (path) => new TextDecoder().decode(of(path)),
  }
}

/** Where nearly every program puts the list of the sheets. */
const usualBook = 'xl/workbook.xml'
/** XML that is no picture, theme or comment. */
const wanted =
  /^(?:_rels\/\.rels|(?:[^/]+\/){0,3}(?:_rels\/)?(?:workbook|sharedstrings|styles|sheet\d*|worksheets\/[^/]+)[^/]*\.xml(?:\.rels)?)$/
/** What OpenDocument, Apple's and Excel's own binary books have in them. */
const otherPrograms = /^(?:content\.xml|index\/document\.iwa|index\.zip|xl\/workbook\.bin)$/

/** A path within the package, without `..` and in small letters. */
function pathOf(name: string, folder = ''): string {
  const path = name.replaceAll('\\', '/').toLowerCase()
  const parts: string[] = []
  for (const part of (path.startsWith('/') ? path : `${folder}${path}`).split('/'))
    if (part === '..') parts.pop()
    else if (part !== '' && part !== '.') parts.push(part)
  return parts.join('/')
}

/** What the parts of a package are to one another: by the id under which a part names another, and by what it is. */
function relationsOf(parts: Parts, part: string) {
  const folder = part.slice(0, part.lastIndexOf('/') + 1)
  return elements(parts.text(`${folder}_rels/${part.slice(folder.length)}.rels`), 'Relationship').map(
    ({ attributes }) => ({
      id: attribute(attributes, 'Id'),
      kind: attribute(attributes, 'Type').split('/').at(-1)?.toLowerCase(),
      path: pathOf(attribute(attributes, 'Target'), folder),
    }),
  )
}

/** The list of the sheets, and where they, their shared words and their formats stand. @throws WorkbookProblem */
function bookIn(parts: Parts) {
  const bookPath = relationsOf(parts, '').find(({ kind }) => kind === 'officedocument')?.path ?? usualBook
  const path = parts.has(bookPath) ? bookPath : usualBook
  if (!parts.has(path)) throw new WorkbookProblem('notWorkbook')
  const relations = relationsOf(parts, path)
  const pathTo = (kind: string, usual: string) => relations.find((each) => each.kind === kind)?.path ?? usual
  return {
    book: parts.text(path),
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

// --- XML, as spreadsheets write it ---------------------------------------------------------------------------

type Element = { attributes: string; content: string }

type Patterns = { begin: RegExp; end: RegExp }
const elementPatterns = new Map<string, Patterns>()
/** A name may have a prefix. */
function patternsOf(name: string): Patterns {
  const known = elementPatterns.get(name)
  if (known) return known
  const made = {
    begin: new RegExp(`<(?:\\w+:)?${name}(?=[\\s/>])([^<>]*)>`, 'g'),
    end: new RegExp(`</(?:\\w+:)?${name}\\s*>`, 'g'),
  }
  elementPatterns.set(name, made)
  return made
}

/**
 * What stands in an element is taken as it is. Each letter is looked at once: what is opened very often and never closed would else be looked
 * through as often.
 */
function* foundIn(xml: string, name: string): Generator<Element & { from: number; to: number }> {
  const { begin, end } = patternsOf(name)
  for (let at = 0; ;) {
    begin.lastIndex = at
    const opened = begin.exec(xml)
    if (!opened) return
    const from = opened.index
    const inside = begin.lastIndex
    const attributes = opened[1] ?? ''
    if (attributes.endsWith('/')) {
      at = inside
      yield { attributes: attributes.slice(0, -1), content: '', from, to: at }
      continue
    }
    end.lastIndex = inside
    const closed = end.exec(xml)
    if (!closed) return
    at = end.lastIndex
    yield { attributes, content: xml.slice(inside, closed.index), from, to: at }
  }
}

const elements = (xml: string, name: string): Element[] => [...foundIn(xml, name)]

function without(xml: string, name: string): string {
  let left = ''
  let at = 0
  for (const { from, to } of foundIn(xml, name)) {
    left += xml.slice(at, from)
    at = to
  }
  return left + xml.slice(at)
}

function attribute(attributes: string, name: string): string {
  const found = new RegExp(`(?:^|\\s)${name}\\s*=\\s*(?:"([^"]*)"|'([^']*)')`).exec(attributes)
  return plainText(found?.[1] ?? found?.[2] ?? '')
}

/** By which id a sheet of the list is found; programs choose the prefix. */
const relationOf = (attributes: string) => {
  const found = /(?:^|\s)(?:\w+:)?id\s*=\s*(?:"([^"]*)"|'([^']*)')/.exec(attributes)
  return plainText(found?.[1] ?? found?.[2] ?? '')
}

const named: Readonly<Record<string, string>> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'" }

function plainText(xml: string): string {
  if (!xml.includes('&') && !xml.includes('_x') && !xml.includes('<![CDATA[')) return xml
  return withoutMarks(xml)
    .replace(/&(?:#x([0-9a-f]+)|#(\d+)|(\w+));/gi, (whole, hex?: string, decimal?: string, name?: string) => {
      if (name) return named[name] ?? whole
      const point = hex ? Number.parseInt(hex, 16) : Number(decimal)
      return point <= 0x10ffff ? String.fromCodePoint(point) : whole
    })
    .replace(/_x([0-9A-F]{4})_/g, (_, hex: string) => String.fromCharCode(Number.parseInt(hex, 16)))
}

function withoutMarks(xml: string): string {
  const [before = '', ...marked] = xml.split('<![CDATA[')
  return (
    before +
    marked
      .map((part) => {
        const end = part.indexOf(']]>')
        return end < 0 ? part : part.slice(0, end).replaceAll('&', '&amp;') + part.slice(end + 3)
      })
      .join('')
  )
}

/** What is read aloud beside Chinese characters (rPh) is no part of the text. */
const textIn = (xml: string) =>
  elements(xml.includes('rPh') ? without(xml, 'rPh') : xml, 't')
    .map(({ content }) => plainText(content))
    .join('')

const sharedStrings = (xml: string) => elements(xml, 'si').map(({ content }) => textIn(content))

/** Rows of a sheet without holding its whole text: a large one would not fit into one string. */
function* rowsIn(bytes: Uint8Array): Generator<Element> {
  const slice = 1_048_576
  const decoder = new TextDecoder()
  let waiting = ''
  for (let at = 0; at < bytes.length; at += slice) {
    waiting += decoder.decode(bytes.subarray(at, at + slice), { stream: at + slice < bytes.length })
    let end = 0
    for (const row of foundIn(waiting, 'row')) {
      yield row
      end = row.to
    }
    if (end > 0) waiting = waiting.slice(end)
    // Before the first row stands what is not read; a row of this length is none.
    else if (waiting.length > 16 * slice) throw new WorkbookProblem('broken')
  }
}

// --- Cells ---------------------------------------------------------------------------------------------------

/** How a number is shown: as a day, or with zeros before it. */
type Style = { day: boolean; zeros: number }

function stylesIn(xml: string): Style[] {
  const formats = new Map(
    elements(xml, 'numFmt').map(({ attributes }) => [
      attribute(attributes, 'numFmtId'),
      attribute(attributes, 'formatCode'),
    ]),
  )
  const [cells] = elements(xml, 'cellXfs')
  return elements(cells?.content ?? '', 'xf').map(({ attributes }) => {
    const id = attribute(attributes, 'numFmtId')
    const format = formats.get(id)
    if (format === undefined) return { day: isDayFormat(Number(id)), zeros: 0 }
    return {
      day: /[ymd년월일]/i.test(format.replace(/"[^"]*"|\\.|\[[^\]]*\]|general/gi, '')),
      zeros: /^0{2,}$/.test(format) ? format.length : 0,
    }
  })
}

/** The numbers of the formats that every workbook has without naming them. */
const isDayFormat = (id: number) =>
  (id >= 14 && id <= 17) || id === 22 || (id >= 27 && id <= 36) || (id >= 50 && id <= 58)

type Context = { strings: readonly string[]; styles: readonly Style[]; day1904: boolean }

const cellReader =
  ({ strings, styles, day1904 }: Context) =>
  (attributes: string, content: string): Cell => {
    const formula = content.includes('<f') || content.includes(':f') ? elements(content, 'f')[0] : undefined
    // Yes and no are written as functions by some programs; they compute nothing.
    const truth = /^(true|false)\(\)$/i.exec(formula?.content ?? '')
    if (truth) return truth[1]?.toLowerCase() === 'true'
    if (formula) return { kind: 'formula', text: plainText(formula.content).slice(0, 200) }
    const type = /(?:^|\s)t=["'](\w+)["']/.exec(attributes)?.[1] ?? 'n'
    if (type === 'inlineStr') return textIn(content).slice(0, 4_000) || null
    const value = plainText(elements(content, 'v')[0]?.content ?? '')
    if (value === '') return null
    switch (type) {
      case 's':
        return (strings[Number(value)] ?? '').slice(0, 4_000) || null
      case 'str':
        return value.slice(0, 4_000)
      case 'b':
        return value === '1'
      case 'e':
        return { kind: 'error', text: value }
      case 'd':
        return { kind: 'date', text: value.slice(0, 10) }
    }
    const number = Number(value)
    if (!Number.isFinite(number)) return value
    const style = styles[Number(/(?:^|\s)s=["'](\d+)["']/.exec(attributes)?.[1] ?? 0)]
    if (style?.day && number >= 1) return { kind: 'date', text: dayOfSerial(number + (day1904 ? 1_462 : 0)) }
    return style?.zeros && Number.isInteger(number) ? value.padStart(style.zeros, '0') : number
  }

/** A sheet counts days from 1900, or from 1904 where it came from an old Mac. */
const dayOfSerial = (serial: number) => {
  const date = new Date(Math.floor(serial - 25_569) * 86_400_000)
  return Number.isNaN(date.getTime()) ? String(serial) : date.toISOString().slice(0, 10)
}

function cellsOf(content: string, cellOf: ReturnType<typeof cellReader>, most: number): Cell[] {
  const cells: Cell[] = []
  for (const { attributes, content: inner } of foundIn(content, 'c')) {
    const letters = /(?:^|\s)r=["']([A-Z]+)\d*["']/.exec(attributes)?.[1]
    const place = letters ? columnOf(letters) : cells.length
    if (place >= most) continue
    while (cells.length < place) cells.push(null)
    cells[place] = cellOf(attributes, inner)
  }
  return cells
}

/** `A` is 0, `AB` is 27. */
const columnOf = (letters: string) =>
  [...letters].reduce((sum, letter) => sum * 26 + letter.charCodeAt(0) - 64, 0) - 1
