import {
  labelled,
  prepareFiles,
  type Answers,
  type FileContext,
  type FileNotice,
  type FileQuestion,
  type Share,
} from '@penside/domain/table/prepared.ts'
import type { RawFiles } from '@penside/domain/table/raw-sheet.ts'
import { readFiles, type TableFile } from './files.ts'
import { FileProblem, type FileProblemCode } from './problem.ts'

/** Chosen files, or the answers to their open questions. */
export type ToReader =
  | { files: readonly File[]; rowsPerShare: number; context: FileContext }
  | { answers: Answers }

/** Message of the worker: open questions, or else some rows and the end; or an error. */
export type FromReader =
  | { open: FileQuestion[] }
  | { share: Share }
  | { done: FileNotice[] }
  | { problem: FileProblemCode; file: string }

type Opened = { raw: RawFiles; rowsPerShare: number; context: FileContext }

const publish = (message: FromReader) => postMessage(message)

/** Files that were read last; the answers belong to them. */
let opened: Opened | null = null

async function read(message: ToReader) {
  if ('answers' in message) {
    if (opened) publishPrepared(opened, message.answers)
    return
  }
  const { files, rowsPerShare, context } = message
  const tables: TableFile[] = []
  for (const file of files) tables.push({ name: file.name, bytes: new Uint8Array(await file.arrayBuffer()) })
  opened = { raw: await readFiles(tables), rowsPerShare, context }
  publishPrepared(opened, {})
}

function publishPrepared({ raw, rowsPerShare, context }: Opened, answers: Answers) {
  const { sheets, notices, questions } = prepareFiles(raw, context, answers)
  if (questions.length > 0) {
    publish({ open: questions })
    return
  }
  for (const { label: sheet, rows } of labelled(sheets))
    for (let at = 0; at === 0 || at < rows.length; at += rowsPerShare)
      publish({ share: { sheet, rows: rows.slice(at, at + rowsPerShare) } })
  publish({ done: notices })
}

addEventListener('message', ({ data }: MessageEvent<ToReader>) => {
  read(data).catch((error: unknown) =>
    publish(
      error instanceof FileProblem
        ? { problem: error.code, file: error.file }
        : { problem: 'broken', file: '' },
    ),
  )
})
