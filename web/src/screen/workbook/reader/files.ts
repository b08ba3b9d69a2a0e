import type { RawFiles, RawSheet } from '@penside/domain/table/raw-sheet.ts'
import { decodePage, decodeText, isText } from './encoding.ts'
import { Budget } from './limits.ts'
import { readOds } from './ods.ts'
import { FileProblem } from './problem.ts'
import { readText } from './text.ts'
import { pathOf, readXlsx, type Workbook } from './xlsx.ts'
import { entriesOf, isZip, unpack } from './zip.ts'

/** A chosen file. */
export type TableFile = { name: string; bytes: Uint8Array<ArrayBuffer> }

/**
 * Reads the tables of one or more files. The content of a file decides how it is read, not its name. Sheets are named
 * so that each name is there once.
 *
 * @throws FileProblem
 */
export async function readFiles(files: readonly TableFile[], budget = new Budget()): Promise<RawFiles> {
  for (const { bytes } of files) budget.addPacked(bytes.length)
  const found: RawFiles = { sheets: [], hiddenSheets: [], skippedFiles: [] }
  for (const file of files) await named(file.name, () => readInto(found, file, budget, true))
  if (found.sheets.every(({ rows }) => rows.length === 0)) throw new FileProblem('notTable')
  return { ...found, sheets: withNames(found.sheets) }
}

/** Adds the file's name to a problem. */
async function named<T>(file: string, work: () => Promise<T>): Promise<T> {
  try {
    return await work()
  } catch (error) {
    if (error instanceof FileProblem && error.file !== '') throw error
    throw new FileProblem(error instanceof FileProblem ? error.code : 'broken', file)
  }
}

async function readInto(found: RawFiles, file: TableFile, budget: Budget, mayBeZip: boolean): Promise<void> {
  const { name, bytes } = file
  const add = (sheets: Omit<RawSheet, 'file'>[], hiddenSheets: readonly string[] = []) => {
    budget.addFile()
    found.sheets.push(...sheets.map((sheet) => ({ file: name, ...sheet })))
    found.hiddenSheets.push(...hiddenSheets.map((sheet) => ({ file: name, sheet })))
  }
  if (isCompound(bytes)) throw new FileProblem(compoundProblem(bytes))
  if (!isZip(bytes)) {
    const { sheets, hiddenSheets } = await textTables(bytes, stemOf(name), budget)
    add(sheets, hiddenSheets)
    return
  }
  const kind = zipKind(bytes)
  if (kind === 'xlsx' || kind === 'ods') {
    const { sheets, hiddenSheets } = kind === 'xlsx' ? readXlsx(bytes, budget) : readOds(bytes, budget)
    add(sheets, hiddenSheets)
  } else if (mayBeZip) await readZip(found, file, budget)
  else throw new FileProblem('nestedZip')
}

// --- Formats -------------------------------------------------------------------------------------------------

/** Compound files are workbooks of Excel before 2007, and newer ones with a password. */
const isCompound = (bytes: Uint8Array) => bytes[0] === 0xd0 && bytes[1] === 0xcf && bytes[2] === 0x11

function compoundProblem(bytes: Uint8Array) {
  const has = (stream: string) =>
    includes(
      bytes,
      [...stream].flatMap((letter) => [letter.charCodeAt(0), 0]),
    )
  if (has('EncryptedPackage')) return 'password'
  return has('Workbook') || has('Book') ? 'oldFormat' : 'notTable'
}

function includes(bytes: Uint8Array, wanted: readonly number[]): boolean {
  for (let at = bytes.indexOf(wanted[0]!); at >= 0; at = bytes.indexOf(wanted[0]!, at + 1))
    if (wanted.every((byte, i) => bytes[at + i] === byte)) return true
  return false
}

/** What a ZIP is, by the names in it. @throws FileProblem for formats that are not read */
function zipKind(bytes: Uint8Array<ArrayBuffer>): 'xlsx' | 'ods' | 'files' {
  const entries = entriesOf(bytes)
  const paths = new Set(entries.map(({ name }) => pathOf(name)))
  const some = (pattern: RegExp) => [...paths].some((path) => pattern.test(path))
  if (some(/(^|\/)vbaproject\.bin$/)) throw new FileProblem('macros')
  if (paths.has('xl/workbook.bin') || some(/^index(\.zip$|\/document\.iwa$)/))
    throw new FileProblem('otherFormat')
  if (paths.has('xl/workbook.xml') || (paths.has('_rels/.rels') && paths.has('[content_types].xml')))
    return some(/^(word|ppt|visio)\//) ? refuseDocument() : 'xlsx'
  if (paths.has('_rels/.rels')) return 'xlsx'
  if (paths.has('content.xml')) return 'ods'
  if (some(/^(word|ppt)\//)) return refuseDocument()
  if (entries.some(({ encrypted }) => encrypted)) throw new FileProblem('password')
  return 'files'
}

function refuseDocument(): never {
  throw new FileProblem('notTable')
}

/** Letters at the beginning of a text by which its format is recognized. */
const startLength = 4_000

/** Tables of a text file or a web page. The readers of web pages and XML are loaded when one is chosen. */
async function textTables(bytes: Uint8Array<ArrayBuffer>, name: string, budget: Budget): Promise<Workbook> {
  if (!isText(bytes)) throw new FileProblem('notTable')
  const only = (sheets: Workbook['sheets']): Workbook => ({ sheets, hiddenSheets: [] })
  if (isMhtml(new TextDecoder('windows-1252').decode(bytes.subarray(0, startLength)))) {
    const { readMhtml } = await import('./mhtml.ts')
    return only(readMhtml(bytes, name, budget))
  }
  const text = decodePage(bytes)
  const start = text.slice(0, startLength).trimStart()
  if (isSpreadsheetXml(start)) {
    const { readSpreadsheetXml } = await import('./spreadsheet-xml.ts')
    return readSpreadsheetXml(text, budget)
  }
  if (/^[\uFEFF\s]*</.test(start) && /<table[\s>]/i.test(text)) {
    const { readHtml } = await import('./html.ts')
    return only(readHtml(text, name, budget))
  }
  // Structured data and pages without a table have separators too.
  if (/^[\uFEFF\s]*(?:<[a-z!?]|\{|\[\s*[[{"])/i.test(start) || start.startsWith('%PDF'))
    throw new FileProblem('notTable')
  return only([readText(text, name, budget)])
}

/** Whether a text is a web page in one file (MHTML), which Excel and other programs write as `.xls`. */
const isMhtml = (start: string) =>
  /^mime-version:/im.test(start) && /^content-type:\s*(?:multipart\/related|text\/html)/im.test(start)

/** Whether a text is an "XML Spreadsheet 2003", which programs write as `.xls`. */
const isSpreadsheetXml = (start: string) =>
  /<(?:\w+:)?Workbook[\s>]/.test(start) && start.includes('urn:schemas-microsoft-com:office:spreadsheet')

// --- ZIP of files --------------------------------------------------------------------------------------------

/** Entries that operating systems add, and folders. */
const isNoFile = (name: string) => /(^|\/)(__MACOSX\/|\.|thumbs\.db$|desktop\.ini$)|\/$/i.test(name)

async function readZip(found: RawFiles, { name: zip, bytes }: TableFile, budget: Budget): Promise<void> {
  const chosen = new Map(
    entriesOf(bytes).flatMap(({ name, utf8 }) =>
      isNoFile(name.replaceAll('\\', '/')) ? [] : [[name, utf8 ? name : readableName(name)]],
    ),
  )
  if (chosen.size > budget.limits.files) throw new FileProblem('tooManyFiles')
  let tables = 0
  for (const [entry, content] of unpack(bytes, budget, (name) => chosen.has(name))) {
    const name = `${zip}/${chosen.get(entry) ?? entry}`
    try {
      await named(name, () => readInto(found, { name, bytes: content }, budget, false))
      tables += 1
    } catch (error) {
      // Letters and pictures beside the tables do not keep them from being read.
      if (!(error instanceof FileProblem) || error.code !== 'notTable') throw error
      found.skippedFiles.push(name)
    }
  }
  if (tables === 0) throw new FileProblem('notTable')
}

/** Name of an entry that is not in UTF-8; Windows writes it in the encoding of its language. */
function readableName(name: string): string {
  const codes = [...name].map((letter) => letter.charCodeAt(0))
  if (codes.every((code) => code < 0x80) || codes.some((code) => code > 0xff)) return name
  try {
    return decodeText(Uint8Array.from(codes))
  } catch {
    return name
  }
}

// --- Names of sheets -----------------------------------------------------------------------------------------

const stemOf = (file: string) =>
  file
    .replaceAll('\\', '/')
    .split('/')
    .at(-1)!
    .replace(/\.[^.]{1,5}$/, '')

/** Names that programs give to a new sheet. */
const unnamed = /^(sheet|시트|trang( tính)?|table|tabelle|feuil)\s*\d*$/i
const longestName = 100

/** Sheets with names that are there once: of several files, with the name of the file where the sheet's does not tell. */
function withNames(sheets: readonly RawSheet[]): RawSheet[] {
  const filled = sheets.filter(({ rows }) => rows.length > 0)
  const files = new Set(filled.map(({ file }) => file))
  const named = files.size === 1 ? sheets : filled
  const used = new Set<string>()
  return named.map((each) => {
    const others = named.filter(({ file, sheet }) => file !== each.file && sheet === each.sheet)
    const isAlone = named.filter(({ file }) => file === each.file).length === 1
    const isClear = files.size === 1 || (others.length === 0 && !unnamed.test(each.sheet))
    const stem = stemOf(each.file)
    const name = isClear || each.sheet === stem ? each.sheet : isAlone ? stem : `${stem} ${each.sheet}`
    let sheet = name.slice(0, longestName)
    for (let i = 2; used.has(sheet); i++) sheet = `${name.slice(0, longestName - 6)} (${i})`
    used.add(sheet)
    return { ...each, sheet }
  })
}
