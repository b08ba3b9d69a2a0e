import * as z from 'zod'
import { sheetKeys } from '@penside/domain/workbook/sheets.ts'
import { call, managers } from '../api/call.ts'
import { done, nothing } from '../api/common.ts'
import { cell, confirmedWarnings, matchedColumn } from '../api/file.ts'
import { extra } from '../api/roots.ts'
import { count, id, integer, pageIndex, pageSize, text, total, yesNo } from '../api/vocabulary.ts'
import { field, optional, record } from '../api/wire.ts'

const importId = field('importNo', id)
const time = z.iso.datetime()

/** A row: its number in the sheet, then its cells. */
const row = z.tuple([integer(1, 2_000_000)], cell).refine((cells) => cells.length <= 61)

/** What a file is sent in: the server takes a body of a megabyte. */
export const partLimits = { rows: 2_000, parts: 5_000 } as const

/** What an import waits for, or what is being done with it. */
const importStates = ['sending', 'checking', 'checked', 'importing', 'done', 'undoing', 'undone'] as const

const state = record({
  importId,
  fileName: field('fileNm', z.string()),
  memberName: field('memberNm', z.string()),
  state: field('state', z.enum(importStates)),
  /** Of what is being done now, 0 to 1. */
  progress: field('progress', z.number()),
  /** Why the last attempt came to nothing. */
  failure: field('failure', z.string().nullable()),
  rows: field('rowCnt', z.int()),
  parts: field('partCnt', z.int()),
  partsSent: field('partSentCnt', z.int()),
  counts: field('sheetCnt', z.partialRecord(z.enum(sheetKeys), z.int())),
  refusals: field('refusedCnt', z.int()),
  /** Unusual values: they are imported when somebody confirms as many. */
  warnings: field('warnCnt', z.int()),
  losses: field('lossCnt', z.int()),
  addLosses: field('addLossYn', yesNo),
  unread: field('unread', z.array(z.strictObject({ sheet: z.string(), column: z.string() }))),
  /** Sheets of another system: what they have, and as what they are read. */
  foreign: field(
    'sheets',
    z.array(
      z.strictObject({
        sheet: z.string(),
        headings: z.array(z.string()),
        samples: z.array(z.string()),
        key: z.enum(sheetKeys).nullable(),
        columns: z.array(matchedColumn),
      }),
    ),
  ),
  /** Words of another system in its cells: which of our codes each means, null while nobody has said so. */
  words: field(
    'words',
    z.array(
      z.strictObject({ list: z.string(), word: z.string(), meaning: z.string().nullable(), cells: z.int() }),
    ),
  ),
  createdAt: field('createDt', time),
  doneAt: field('doneDt', time.nullable()),
  undoneAt: field('undoneDt', time.nullable()),
})
export type BookImport = z.output<typeof state>

const values = field('codeValues', z.record(z.string(), z.union([z.string(), z.number()])))

const refused = record({
  number: field('no', z.int()),
  sheet: field('sheetNm', z.string()),
  row: field('rowNo', z.int()),
  column: field('columnNm', z.string()),
  code: field('code', z.string()),
  values,
  shown: field('cell', z.string()),
  /** Unusual, and no error. */
  warning: field('warnYn', yesNo),
})
export type RefusedRow = z.output<typeof refused>

const obstacle = record({
  tag: field('farmPigNo', z.string()),
  /** The table in which something was written, and by whom. */
  table: field('gubun', z.string()),
  memberName: field('memberNm', z.string()),
  at: field('dt', time),
})
export type Obstacle = z.output<typeof obstacle>

const exportedRow = z.array(z.union([z.string(), z.number(), z.null()]))

/** Bringing a farm's books in from one workbook, taking that back, and handing the same workbook out. */
export const books = {
  /** Announces a file; its parts follow in any order. */
  begin: call('POST', extra('booksBegin'), {
    sends: 'json',
    allow: managers,
    writes: true,
    input: record({
      fileName: field('fileNm', text(200)),
      rows: field('rowCnt', integer(0, 1_000_000)),
      parts: field('partCnt', integer(1, partLimits.parts)),
    }),
    output: record({ importId }),
    example: { fileName: 'books.xlsx', rows: 12, parts: 1 },
  }),
  part: call('POST', extra('booksPart'), {
    sends: 'json',
    allow: managers,
    writes: true,
    input: record({
      importId,
      number: field('no', integer(1, partLimits.parts)),
      sheet: field('sheetNm', text(100)),
      rows: field('rows', z.array(row).max(partLimits.rows)),
    }),
    output: done,
    example: {
      importId: 1,
      number: 1,
      sheet: 'Sows',
      rows: [
        [1, 'Animal number', 'Birth date'],
        [2, 'A-1', '2026-01-05'],
      ],
    },
  }),
  /** Keeps for the farm how a sheet of another system is read; without columns it is forgotten. */
  match: call('POST', extra('booksMatch'), {
    sends: 'json',
    allow: managers,
    writes: true,
    input: record({
      sheet: field('sheetNm', text(100)),
      key: field('sheetKey', z.enum(sheetKeys)),
      columns: field('columns', z.array(matchedColumn).max(60)),
    }),
    output: done,
    example: { sheet: 'Sheet1', key: 'sows', columns: [{ heading: 'Sow no', column: 'tag' }] },
  }),
  /** Keeps for the farm which code of a list a word in the cells of another system means; without a meaning it is forgotten. */
  word: call('POST', extra('booksWord'), {
    sends: 'json',
    allow: managers,
    writes: true,
    input: record({
      list: field('listNm', z.string().min(1).max(300)),
      word: field('wordNm', z.string().min(1).max(200)),
      meaning: optional(field('meaning', z.string().min(1).max(60))),
    }),
    output: done,
    example: { list: 'system 08', word: 'slaughtered', meaning: '080001' },
  }),
  /** Starts the dry run: everything is read and replayed, and nothing is recorded. */
  check: call('POST', extra('booksCheck'), {
    sends: 'json',
    allow: managers,
    writes: true,
    input: record({ importId, addLosses: optional(field('addLossYn', yesNo)) }),
    output: state,
    example: { importId: 1, addLosses: true },
  }),
  /** Starts the import of a checked file without errors: all of it, or none. `warnings`: the unusual values that somebody confirmed. */
  run: call('POST', extra('booksImport'), {
    sends: 'json',
    allow: managers,
    writes: true,
    input: record({ importId, warnings: confirmedWarnings }),
    output: state,
    example: { importId: 2, warnings: 0 },
  }),
  /** Starts taking an import back. */
  undo: call('POST', extra('booksUndo'), {
    sends: 'json',
    allow: managers,
    writes: true,
    input: record({ importId }),
    output: state,
    example: { importId: 3 },
  }),
  /** How far it is. Asking also takes up again what a stopped server left. */
  state: call('GET', extra('booksState'), {
    sends: 'query',
    allow: managers,
    input: record({ importId }),
    output: state,
    example: { importId: 1 },
  }),
  imports: call('GET', extra('booksImports'), {
    sends: 'query',
    allow: managers,
    input: nothing,
    output: record({ imports: field('rows', z.array(state)) }),
    example: {},
  }),
  /** Errors, then unusual values, each in the order of the file. */
  refused: call('POST', extra('booksRefused'), {
    sends: 'query',
    allow: managers,
    input: record({
      importId,
      page: optional(pageIndex),
      pageSize: optional(field(pageSize.wire, integer(1, 1_000))),
    }),
    output: record({ rows: field('rows', z.array(refused)), total }),
    example: { importId: 1, page: 0 },
  }),
  /** What was recorded since on the animals of an import: while there is something, it stays. */
  obstacles: call('GET', extra('booksObstacles'), {
    sends: 'query',
    allow: managers,
    input: record({ importId }),
    output: record({ rows: field('rows', z.array(obstacle)), total: field('total', count) }),
    example: { importId: 3 },
  }),
  /** A share of the books by sow, in the order of their numbers; the first brings what belongs to no sow. */
  export: call('GET', extra('booksExport'), {
    sends: 'query',
    allow: managers,
    input: record({ after: optional(field('afterFarmPigNo', text(20))) }),
    output: record({
      sheets: field('sheets', z.partialRecord(z.enum(sheetKeys), z.array(exportedRow))),
      /** The number of the last sow of this share; null when there is no further one. */
      next: field('nextFarmPigNo', z.string().nullable()),
      sows: field('modonCnt', z.int()),
      /** Another at the end than at the beginning: something was recorded meanwhile. */
      version: field('version', z.int()),
    }),
    example: {},
  }),
}
