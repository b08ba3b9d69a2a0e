import { prepareFiles, type Share } from '@penside/domain/table/prepared.ts'
import { readFiles, type TableFile } from './files.ts'
import { FileProblem, type FileProblemCode } from './problem.ts'

/** Message of the worker: some rows, the end, or an error. */
export type FromReader = { share: Share } | { done: true } | { problem: FileProblemCode; file: string }

const publish = (message: FromReader) => postMessage(message)

async function read(files: readonly File[], rowsPerShare: number) {
  const read: TableFile[] = []
  for (const file of files) read.push({ name: file.name, bytes: new Uint8Array(await file.arrayBuffer()) })
  for (const { sheet, rows } of prepareFiles((await readFiles(read)).sheets).sheets)
    for (let at = 0; at === 0 || at < rows.length; at += rowsPerShare)
      publish({ share: { sheet, rows: rows.slice(at, at + rowsPerShare) } })
  publish({ done: true })
}

addEventListener('message', ({ data }: MessageEvent<{ files: File[]; rowsPerShare: number }>) => {
  read(data.files, data.rowsPerShare).catch((error: unknown) =>
    publish(
      error instanceof FileProblem
        ? { problem: error.code, file: error.file }
        : { problem: 'broken', file: '' },
    ),
  )
})
