import type { Share } from '@penside/domain/table/prepared.ts'
import { bookLimits } from '@penside/domain/workbook/limits.ts'
import { FileProblem } from './reader/problem.ts'
import type { FromReader } from './reader/reader.worker.ts'

/** Reads chosen files in a worker, so that the page stays responsive. @throws FileProblem */
export async function openFiles(files: readonly File[], rowsPerShare: number): Promise<Share[]> {
  if (files.reduce((sum, { size }) => sum + size, 0) > bookLimits.fileBytes) throw new FileProblem('tooLarge')
  const worker = new Worker(new URL('./reader/reader.worker.ts', import.meta.url), { type: 'module' })
  try {
    return await new Promise((resolve, reject) => {
      const shares: Share[] = []
      worker.addEventListener('message', ({ data }: MessageEvent<FromReader>) => {
        if ('share' in data) shares.push(data.share)
        else if ('done' in data) resolve(shares)
        else reject(new FileProblem(data.problem, data.file))
      })
      worker.addEventListener('error', () => reject(new FileProblem('broken')))
      // oxlint-disable-next-line require-post-message-target-origin -- a worker of our own has no origin to name
      worker.postMessage({ files, rowsPerShare })
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
