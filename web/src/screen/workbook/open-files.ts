import type { Answers, FileContext, FileNotice, FileQuestion, Share } from '@penside/domain/table/prepared.ts'
import { bookLimits } from '@penside/domain/workbook/limits.ts'
import { FileProblem } from './reader/problem.ts'
import type { FromReader, ToReader } from './reader/reader.worker.ts'

/** Chosen files as one workbook, and what was left out or changed in them. */
export type OpenedFiles = { shares: Share[]; notices: FileNotice[] }

/** Asks a person the open questions of the files; null if the files are not to be read. */
export type Ask = (questions: FileQuestion[]) => Promise<Answers | null>

/**
 * Reads chosen files in a worker, so that the page stays responsive.
 *
 * @returns null if `ask` does @throws FileProblem
 */
export async function openFiles(
  files: readonly File[],
  rowsPerShare: number,
  context: FileContext,
  ask: Ask,
): Promise<OpenedFiles | null> {
  if (files.reduce((sum, { size }) => sum + size, 0) > bookLimits.fileBytes) throw new FileProblem('tooLarge')
  const worker = new Worker(new URL('./reader/reader.worker.ts', import.meta.url), { type: 'module' })
  // oxlint-disable-next-line require-post-message-target-origin -- a worker of our own has no origin to name
  const send = (message: ToReader) => worker.postMessage(message)
  try {
    return await new Promise((resolve, reject) => {
      const shares: Share[] = []
      worker.addEventListener('message', ({ data }: MessageEvent<FromReader>) => {
        if ('share' in data) shares.push(data.share)
        else if ('done' in data) resolve({ shares, notices: data.done })
        else if ('problem' in data) reject(new FileProblem(data.problem, data.file))
        else
          void ask(data.open).then(
            (answers) => (answers === null ? resolve(null) : send({ answers })),
            reject,
          )
      })
      worker.addEventListener('error', () => reject(new FileProblem('broken')))
      send({ files, rowsPerShare, context })
    })
  } finally {
    worker.terminate()
  }
}

/** Names of chosen files, as an import of them is called. */
export const namesOf = (files: readonly File[]) =>
  files
    .map(({ name }) => name)
    .join(', ')
    .slice(0, 200)
