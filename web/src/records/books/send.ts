import { books, partLimits } from '@penside/contract/workbook/workbook.ts'
import type { FileContext, Share } from '@penside/domain/table/prepared.ts'
import { call, Problem } from '../../screen/api.ts'
import { newId } from '../../screen/device.ts'
import { namesOf, openFiles, type Ask } from '../../screen/workbook/open-files.ts'
import { FileProblem } from '../../screen/workbook/reader/problem.ts'

/** Maximum size of a part; well below the server's limit of a body. */
const partBytes = 400_000

/** Splits the rows of each sheet into parts that fit one call. */
export function partsOf(shares: readonly Share[], most = partBytes): Share[] {
  const parts: Share[] = []
  for (const { sheet, rows } of shares) {
    let part: Share = { sheet, rows: [] }
    let size = 0
    for (const row of rows) {
      const length = JSON.stringify(row).length * 3
      if (part.rows.length > 0 && size + length > most) {
        parts.push(part)
        part = { sheet, rows: [] }
        size = 0
      }
      part.rows.push(row)
      size += length
    }
    if (part.rows.length > 0 || rows.length === 0) parts.push(part)
  }
  return parts
}

/** Opens files as one workbook, in parts. @returns null if their questions are not answered */
export async function openParts(files: readonly File[], context: FileContext, ask: Ask) {
  const opened = await openFiles(files, partLimits.rows, context, ask)
  if (opened === null) return null
  const parts = partsOf(opened.shares)
  if (parts.length > partLimits.parts) throw new FileProblem('tooLarge')
  return { fileName: namesOf(files), parts, notices: opened.notices }
}

/** Sends the parts of a workbook. Lost parts are sent again under the same number. @returns the import's number */
export async function sendParts(
  fileName: string,
  parts: readonly Share[],
  onProgress: (fraction: number) => void,
): Promise<number> {
  const rows = parts.reduce((sum, part) => sum + part.rows.length, 0)
  const { importId } = await patiently((operationId) =>
    call(books.begin, { fileName, rows, parts: parts.length }, { operationId }),
  )
  for (const [i, part] of parts.entries()) {
    await patiently((operationId) =>
      call(books.part, { importId, number: i + 1, ...part } as never, { operationId, quiet: true }),
    )
    onProgress((i + 1) / parts.length)
  }
  return importId
}

const attempts = 7

/** Repeats a call under the same operation id until it is answered, for about a minute. */
async function patiently<T>(work: (operationId: string) => Promise<T>): Promise<T> {
  const operationId = newId()
  for (let attempt = 1; ; attempt++) {
    try {
      return await work(operationId)
    } catch (problem) {
      const passing = problem instanceof Problem && (problem.status === 0 || problem.status === 503)
      if (!passing || attempt === attempts) throw problem
      await new Promise((resolve) => setTimeout(resolve, 2 ** attempt * 500))
    }
  }
}
