import { readWorkbook, WorkbookProblem, type Share, type WorkbookCode } from './read-workbook.ts'

/** Message of the worker: some rows, the end, or an error. */
export type ReaderSays = { share: Share } | { done: true } | { problem: WorkbookCode }

/** Runs in a worker, so that the page stays responsive. */
addEventListener('message', ({ data }: MessageEvent<{ file: File; rowsPerShare: number }>) => {
  const say = (message: ReaderSays) => postMessage(message)
  void data.file
    .arrayBuffer()
    .then((buffer) => {
      for (const share of readWorkbook(new Uint8Array(buffer), data.rowsPerShare)) say({ share })
      say({ done: true })
    })
    .catch((error: unknown) => say({ problem: error instanceof WorkbookProblem ? error.code : 'broken' }))
})
