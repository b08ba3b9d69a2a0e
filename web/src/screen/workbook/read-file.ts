import { bookLimits } from '@penside/domain/workbook/sheets.ts'
import { WorkbookProblem, type Share } from './read-workbook.ts'
import type { ReaderSays } from './reader.worker.ts'

/** Reads a file in a worker. @throws WorkbookProblem */
export async function readFile(file: File, rowsPerShare: number): Promise<Share[]> {
  if (file.size > bookLimits.fileBytes) throw new WorkbookProblem('tooLarge')
  const worker = new Worker(new URL('./reader.worker.ts', import.meta.url), { type: 'module' })
  try {
    return await new Promise((resolve, reject) => {
      const shares: Share[] = []
      worker.addEventListener('message', ({ data }: MessageEvent<ReaderSays>) => {
        if ('share' in data) shares.push(data.share)
        else if ('done' in data) resolve(shares)
        else reject(new WorkbookProblem(data.problem))
      })
      worker.addEventListener('error', () => reject(new WorkbookProblem('broken')))
      // oxlint-disable-next-line require-post-message-target-origin -- a worker of our own has no origin to name
      worker.postMessage({ file, rowsPerShare })
    })
  } finally {
    worker.terminate()
  }
}
