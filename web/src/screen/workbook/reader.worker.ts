import { readWorkbook, WorkbookProblem, type Share, type WorkbookCode } from './read-workbook.ts'

/** What the reader beside the page says: a share of rows, the end, or why it is no file of ours. */
export type ReaderSays = { share: Share } | { done: true } | { problem: WorkbookCode }

/** Reads beside the page, which stays alive meanwhile. */
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
