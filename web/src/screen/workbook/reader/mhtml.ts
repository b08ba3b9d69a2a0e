import type { Budget } from './limits.ts'
import { decodePage } from './encoding.ts'
import { readHtml } from './html.ts'
import { FileProblem } from './problem.ts'
import type { Workbook } from './xlsx.ts'

/** Parts of a web page in one file, at most; each sheet is one, and so is each picture. */
const maxParts = 2_000

type Part = { headers: string; body: string }

/** Reads the tables of a web page in one file. @throws FileProblem if it has no table */
export function readMhtml(bytes: Uint8Array, name: string, budget: Budget): Workbook['sheets'] {
  const pages = partsOf(partIn(byteText(bytes)))
    .filter(({ headers }) => /^content-type:\s*text\/html/im.test(headers))
    .map((part) => ({ file: fileOf(part), html: decodePage(contentOf(part), charsetOf(part)) }))
  const names = sheetNamesIn(pages.map(({ html }) => html))
  const sheets = pages.flatMap(({ file, html }) =>
    /<table[\s>]/i.test(html) ? tablesIn(html, names.get(file) ?? name, budget) : [],
  )
  if (sheets.length === 0) throw new FileProblem('notTable')
  return sheets
}

/** Tables of a page; none if it only arranges its text in one. */
function tablesIn(html: string, name: string, budget: Budget) {
  try {
    return readHtml(html, name, budget)
  } catch (error) {
    if (error instanceof FileProblem && error.code === 'notTable') return []
    throw error
  }
}

/** Bytes as a text with a character for each. */
function byteText(bytes: Uint8Array): string {
  const chunks: string[] = []
  for (let at = 0; at < bytes.length; at += 8_192)
    chunks.push(String.fromCharCode(...bytes.subarray(at, at + 8_192)))
  return chunks.join('')
}

function partIn(text: string): Part {
  const [, headers = '', body = ''] = /^([\s\S]*?)\r?\n\r?\n([\s\S]*)$/.exec(text) ?? []
  return { headers: headers.replaceAll(/\r?\n[ \t]+/g, ' '), body }
}

/** The parts of a message, those inside its parts included. */
function partsOf(message: Part, depth = 0): Part[] {
  const boundary = /^content-type:\s*multipart\/.*?boundary="?([^";\r\n]{1,200})/im.exec(message.headers)?.[1]
  if (boundary === undefined || depth > 3) return [message]
  const parts = message.body.split(`--${boundary.trim()}`).slice(1, maxParts)
  return parts
    .filter((part) => !part.startsWith('--'))
    .flatMap((part) => partsOf(partIn(part.replace(/^[ \t]*\r?\n/, '')), depth + 1))
}

const charsetOf = ({ headers }: Part) => /^content-type:.*charset="?([\w-]+)/im.exec(headers)?.[1]

/** Name of the file of a part, as other parts refer to it. */
const fileOf = ({ headers }: Part) =>
  (/^content-location:\s*(.*)$/im.exec(headers)?.[1] ?? '').trim().split(/[/\\]/).at(-1) ?? ''

function contentOf({ headers, body }: Part): Uint8Array<ArrayBuffer> {
  const encoding = /^content-transfer-encoding:\s*([\w-]+)/im.exec(headers)?.[1]?.toLowerCase()
  if (encoding === 'base64') {
    try {
      return bytesOf(atob(body.replaceAll(/[^A-Za-z0-9+/=]/g, '')))
    } catch {
      throw new FileProblem('broken')
    }
  }
  if (encoding !== 'quoted-printable') return bytesOf(body)
  return bytesOf(
    body
      .replaceAll(/=[ \t]*\r?\n/g, '')
      .replaceAll(/=([0-9A-F]{2})/gi, (_, hex: string) => String.fromCharCode(Number(`0x${hex}`))),
  )
}

const bytesOf = (text: string) => Uint8Array.from(text, (letter) => letter.charCodeAt(0))

/** Names of the sheets by the file of their part, as the first part of a workbook lists them. */
function sheetNamesIn(pages: readonly string[]): Map<string, string> {
  const listed = pages.flatMap((html) => [
    ...html.matchAll(/<x:Name>([^<]*)<\/x:Name>[\s\S]{0,500}?<x:WorksheetSource[^>]*HRef=["']([^"']*)["']/gi),
  ])
  return new Map(listed.map(([, name = '', file = '']) => [file.split(/[/\\]/).at(-1) ?? '', name]))
}
