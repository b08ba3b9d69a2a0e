import * as z from 'zod'
import { ownLists } from '@penside/domain/codes/lists.ts'
import { dayOrders } from '@penside/domain/table/dates.ts'
import { bookLimits } from '@penside/domain/workbook/limits.ts'
import { longestSheetLabel } from '@penside/domain/table/table.ts'
import { fillRules } from '@penside/domain/workbook/matching/sheet-match.ts'
import { sowStatuses } from '@penside/domain/records/kind.ts'
import { checkKeys } from '@penside/domain/reports/checks.ts'
import { plannedWorkNames, type PlannedWork } from '@penside/domain/reports/work-plan.ts'
import { fixedReasons } from '@penside/domain/workbook/conflicts.ts'
import { sheetKeys } from '@penside/domain/workbook/sheets.ts'
import { call, managers } from '../api/call.ts'
import { done, nothing } from '../api/common.ts'
import { cell, confirmedWarnings, matchedColumn } from '../api/file.ts'
import { extra } from '../api/roots.ts'
import {
  calendarDay,
  count,
  id,
  integer,
  pageIndex,
  pageSize,
  text,
  total,
  yesNo,
} from '../api/vocabulary.ts'
import { field, optional, record } from '../api/wire.ts'

const plannedWorks = Object.keys(plannedWorkNames) as PlannedWork[]
const importId = field('importNo', id)
const time = z.iso.datetime()

/** A row: its number in the sheet, then its cells. */
const row = z.tuple([integer(1, 2_000_000)], cell).refine((cells) => cells.length <= bookLimits.columns + 1)

/** Maximum sizes of the parts in which a file is sent, for bodies below 1 MB. */
export const partLimits = { rows: 2_000, parts: 5_000 } as const

/** States of an import. */
const importStates = ['sending', 'checking', 'checked', 'importing', 'done', 'undoing', 'undone'] as const

/** Kind of the rows of another program's sheet. */
const rowKind = z.enum([...sheetKeys, 'events', 'cycles'])
const fill = z
  .strictObject({ column: z.string().max(60), rule: z.enum(fillRules), value: z.string().max(200) })
  .refine(({ rule, value }) => rule !== 'beforeEntry' || /^\d{1,4}$/.test(value))
const addedRow = z.strictObject({
  key: z.enum(sheetKeys),
  values: z.record(z.string().max(40), z.string().max(200)),
})
/** How a sheet of another program is read; without a key it is left out. */
const sheetMatch = z.strictObject({
  sheet: z.string().min(1).max(longestSheetLabel),
  headings: z.array(z.string().max(200)).max(bookLimits.columns),
  key: rowKind.nullable(),
  columns: z.array(matchedColumn).max(400),
  fills: z.array(fill).max(60),
  events: z.array(z.strictObject({ word: z.string().max(100), event: z.string().max(40) })).max(200),
})
/** Code of another system's word; without a meaning, a stored one is deleted. */
const wordMatch = z.strictObject({
  list: z.string().min(1).max(300),
  word: z.string().min(1).max(200),
  meaning: z.string().min(1).max(60).nullable(),
})

/** Order of the dates of a column; null until a person chooses one of those in which a sample means a day. */
const dayOrderOfColumn = z.strictObject({
  heading: z.string(),
  order: z.enum(dayOrders).nullable(),
  sample: z.string(),
  days: z.array(z.strictObject({ order: z.enum(dayOrders), day: z.string() })),
})

const state = record({
  importId,
  fileName: field('fileNm', z.string()),
  memberName: field('memberNm', z.string()),
  state: field('state', z.enum(importStates)),
  /** Progress of the current step, 0 to 1. */
  progress: field('progress', z.number()),
  /** Code of the last failure. */
  failure: field('failure', z.string().nullable()),
  rows: field('rowCnt', z.int()),
  parts: field('partCnt', z.int()),
  partsSent: field('partSentCnt', z.int()),
  counts: field('sheetCnt', z.partialRecord(z.enum(sheetKeys), z.int())),
  refusals: field('refusedCnt', z.int()),
  /** Unusual values, which have to be confirmed. */
  warnings: field('warnCnt', z.int()),
  losses: field('lossCnt', z.int()),
  addLosses: field('addLossYn', yesNo),
  unread: field('unread', z.array(z.strictObject({ sheet: z.string(), column: z.string() }))),
  /** Sheets of another system, and how they are matched. */
  foreign: field(
    'sheets',
    z.array(
      z.strictObject({
        sheet: z.string(),
        headings: z.array(z.string()),
        samples: z.array(z.array(z.string())),
        rows: z.int(),
        key: rowKind.nullable(),
        columns: z.array(matchedColumn),
        fills: z.array(fill),
        events: z.array(
          z.strictObject({
            word: z.string(),
            event: z.string(),
            rows: z.int(),
            // Absent for imports checked by a version without it.
            samples: z.array(z.array(z.string())).optional(),
          }),
        ),
        /** Orders of the columns with dates; absent for imports checked by a version without them. */
        orders: z.array(dayOrderOfColumn).optional(),
        read: z.boolean(),
        left: z.boolean(),
      }),
    ),
  ),
  /** Words of another system, with their matched codes; null if unmatched. */
  words: field(
    'words',
    z.array(
      z.strictObject({ list: z.string(), word: z.string(), meaning: z.string().nullable(), cells: z.int() }),
    ),
  ),
  /** Import that left the rows of this one, which are still to settle. */
  restOf: field('restOfNo', z.int().nullable()),
  /** How much can be imported and how much stays, if rows are rejected. */
  split: field(
    'split',
    z
      .strictObject({
        sows: z.int(),
        sowsStay: z.int(),
        boars: z.int(),
        boarsStay: z.int(),
        groups: z.int(),
        groupsStay: z.int(),
        tied: z.int(),
        rows: z.int(),
        rowsStay: z.int(),
        stockStays: z.boolean(),
      })
      .nullable(),
  ),
  /** What a file will bring without what stays, and the herd as it will be; null before the check. */
  preview: field(
    'preview',
    z
      .strictObject({
        sows: z.int(),
        boars: z.int(),
        records: z.int(),
        litters: z.int(),
        continued: z.int(),
        added: z.int(),
        there: z.int(),
        /** Absent for imports checked by a version without them. */
        groups: z.int().optional(),
        continuedGroups: z.int().optional(),
        groupRecords: z.int().optional(),
        /** Absent for imports checked by a version without it. */
        returns: z.int().optional(),
        status: z.partialRecord(z.enum(sowStatuses), z.int()),
        parity: z.record(z.string(), z.int()),
        weanedPerFemale: z.number(),
        farrowingRate: z.number(),
        work: z.partialRecord(z.enum(plannedWorks), z.int()),
        /** Absent for imports checked by a version without it. */
        findings: z.partialRecord(z.enum(checkKeys), z.int()).optional(),
      })
      .nullable(),
  ),
  /** Names that rows refer to, and that neither the farm nor the file has, with the first day of such a row. */
  unknown: field(
    'unknown',
    z.array(
      z.strictObject({
        key: z.enum(sheetKeys),
        /** Code list that a code would extend; absent for names of other sheets. */
        list: z.enum(ownLists).optional(),
        name: z.string(),
        rows: z.int(),
        first: z.string().nullable(),
      }),
    ),
  ),
  /** Number of rows that differ from records of the farm. */
  conflicts: field('conflictCnt', z.int()),
  /** Sows with records that are in no list, and the breed with which they are added. */
  unlisted: field('unlisted', z.strictObject({ sows: z.int(), samples: z.array(z.string()) })),
  unlistedBreed: field('unlistedBreed', z.string().nullable()),
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
  /** Unusual instead of rejected. */
  warning: field('warnYn', yesNo),
})
export type RefusedRow = z.output<typeof refused>

/** A row by its place in the file, and the sheet as which it is read. */
const conflictPlace = {
  sheet: field('sheetNm', z.string().max(longestSheetLabel)),
  row: field('rowNo', z.int()),
  key: field('sheetKey', z.enum(sheetKeys)),
}
/** A row that differs from the farm's record of its animal or group, day and kind. */
const conflict = record({
  ...conflictPlace,
  /** Animal or group. */
  name: field('name', z.string()),
  on: field('dt', calendarDay),
  columns: field(
    'columns',
    z.array(z.strictObject({ heading: z.string(), farm: z.string(), file: z.string() })),
  ),
  /** Why the farm's record cannot take the values of the row. */
  fixed: field('fixed', z.enum(fixedReasons).nullable()),
  /** The farm's record takes the values of the row. */
  takes: field('takeYn', yesNo),
})
export type Conflict = z.output<typeof conflict>

/** Maximum number of conflicts that one call chooses. */
export const maxChosen = 1_000

/** Cause of rejected cells: a sheet, a column and a reason; for unknown words, also the word. */
const causeSheet = field('sheetNm', z.string().max(longestSheetLabel))
const causeColumn = field('columnNm', z.string().max(200))
const causeCode = field('code', z.string().max(60))
const causeWord = field('wordNm', z.string().max(200))
const causeKey = {
  sheet: causeSheet,
  column: optional(causeColumn),
  code: causeCode,
  word: optional(causeWord),
}
const cause = record({
  sheet: causeSheet,
  column: causeColumn,
  code: causeCode,
  /** The unknown word; empty for other reasons. */
  word: causeWord,
  /** Values of the first row's message. */
  values,
  cells: field('cellCnt', z.int()),
  /** Row and text of the first cells. */
  examples: field('examples', z.array(z.strictObject({ row: z.int(), shown: z.string() }))),
  /** Whether the cells can be changed and the rows dropped; otherwise a whole sheet or column is rejected. */
  ofRows: field('ofRowsYn', yesNo),
  /** Whether each cell has a likely value. */
  likely: field('likelyYn', yesNo),
})
export type Cause = z.output<typeof cause>

/** A row of the file as corrected so far. */
const wrongRow = record({
  sheet: field('sheetNm', z.string()),
  row: field('rowNo', z.int()),
  cells: field('cells', z.array(z.string())),
  /** Places of its rejected cells. */
  wrong: field('wrong', z.array(z.int())),
  /** Number of its animal; empty if it has none. */
  animal: field('farmPigNo', z.string()),
})
export type WrongRow = z.output<typeof wrongRow>

/** A row of an animal, and its day; null if it has none that can be read. */
const animalRow = record({ ...wrongRow.fields, on: field('wkDt', z.string().nullable()) })
export type AnimalRow = z.output<typeof animalRow>

/** A changed cell by its place in the row, from 0; without a place the row is dropped. */
const change = z.strictObject({
  sheet: z.string().max(longestSheetLabel),
  row: z.int().min(1).max(2_000_000),
  place: z.int().min(0).max(bookLimits.columns).nullable(),
  value: z.string().max(2_000),
})

/** Maximum number of cells that one save changes. */
export const mostChanges = 2_000

const obstacle = record({
  tag: field('farmPigNo', z.string()),
  /** Table and author of the later record. */
  table: field('gubun', z.string()),
  memberName: field('memberNm', z.string()),
  at: field('dt', time),
})
export type Obstacle = z.output<typeof obstacle>

const exportedRow = z.array(z.union([z.string(), z.number(), z.null()]))

/** Import of a farm's workbook, its undo, and the export of the same workbook. */
export const books = {
  /** Begins an import; the parts of the file follow in any order. */
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
      sheet: field('sheetNm', text(longestSheetLabel)),
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
  /**
   * Stores how other programs' sheets and words are read, for this import and for later files of the farm, and adds rows
   * to the file. Matches of other sheets and words stay, and so do rows that were added before.
   */
  match: call('POST', extra('booksMatch'), {
    sends: 'json',
    allow: managers,
    writes: true,
    input: record({
      importId,
      sheets: field('sheets', z.array(sheetMatch).max(60)),
      words: field('words', z.array(wordMatch).max(500)),
      added: field('added', z.array(addedRow).max(2_000)),
      /** Adds the sows that are in no list with this breed; null leaves them out. */
      unlistedBreed: optional(field('unlistedBreed', z.string().min(1).max(60).nullable())),
    }),
    output: done,
    example: {
      importId: 1,
      sheets: [
        {
          sheet: 'Sheet1',
          headings: ['Sow no', 'Born'],
          key: 'sows',
          columns: [{ heading: 'Sow no', column: 'tag' }],
          fills: [{ column: 'breed', rule: 'value', value: 'LY' }],
          events: [],
        },
      ],
      words: [{ list: 'system 08', word: 'slaughtered', meaning: '080001' }],
      added: [{ key: 'suppliers', values: { name: 'Hill' } }],
    },
  }),
  /** Starts the check of a file, which records nothing. */
  check: call('POST', extra('booksCheck'), {
    sends: 'json',
    allow: managers,
    writes: true,
    input: record({ importId, addLosses: optional(field('addLossYn', yesNo)) }),
    output: state,
    example: { importId: 1, addLosses: true },
  }),
  /**
   * Starts the import of a checked file. `warnings`: number of confirmed unusual values. Of a file with errors only what
   * is right is imported, on request; its other rows become an import of their own.
   */
  run: call('POST', extra('booksImport'), {
    sends: 'json',
    allow: managers,
    writes: true,
    input: record({
      importId,
      warnings: confirmedWarnings,
      onlyRight: optional(field('onlyRightYn', yesNo)),
    }),
    output: state,
    example: { importId: 2, warnings: 0 },
  }),
  /** Starts the undo of an import. */
  undo: call('POST', extra('booksUndo'), {
    sends: 'json',
    allow: managers,
    writes: true,
    input: record({ importId }),
    output: state,
    example: { importId: 3 },
  }),
  /** Rejected cells by their cause, the most frequent first. */
  causes: call('GET', extra('booksCauses'), {
    sends: 'query',
    allow: managers,
    input: record({ importId }),
    output: record({
      rows: field('rows', z.array(cause)),
      /** Number of saved corrections, which can be taken back one by one. */
      corrections: field('correctionCnt', z.int()),
    }),
    example: { importId: 4 },
  }),
  /** Rows of a cause with all their cells. */
  wrongRows: call('POST', extra('booksWrongRows'), {
    sends: 'query',
    allow: managers,
    input: record({ importId, ...causeKey, page: optional(pageIndex), pageSize: optional(pageSize) }),
    output: record({
      headings: field('headings', z.array(z.string())),
      rows: field('rows', z.array(wrongRow)),
      total,
    }),
    example: { importId: 4, sheet: 'Sows', column: 'Breed', code: 'UNKNOWN_CODE', word: 'Duroc' },
  }),
  /** All rows of an animal on all sheets by day, with the headings of their sheets, and what is wrong or unusual in them. */
  animalRows: call('GET', extra('booksAnimalRows'), {
    sends: 'query',
    allow: managers,
    input: record({ importId, animal: field('farmPigNo', text(20)) }),
    output: record({
      sheets: field('sheets', z.array(z.strictObject({ sheet: z.string(), headings: z.array(z.string()) }))),
      rows: field('rows', z.array(animalRow)),
      refused: field('refused', z.array(refused)),
    }),
    example: { importId: 4, animal: 'A-1' },
  }),
  /** A part of a file that is not imported, as corrected so far. */
  remaining: call('GET', extra('booksRemaining'), {
    sends: 'query',
    allow: managers,
    input: record({ importId, number: field('no', integer(1, partLimits.parts)) }),
    output: record({
      sheet: field('sheetNm', z.string()),
      rows: field('rows', z.array(row)),
      parts: field('partCnt', z.int()),
    }),
    example: { importId: 4, number: 1 },
  }),
  /** Stores corrections of cells and dropped rows together, and starts the check of the file. */
  correct: call('POST', extra('booksCorrect'), {
    sends: 'json',
    allow: managers,
    writes: true,
    input: record({ importId, changes: field('changes', z.array(change).min(1).max(mostChanges)) }),
    output: state,
    example: { importId: 4, changes: [{ sheet: 'Sows', row: 2, place: 0, value: '0001' }] },
  }),
  /** Corrects all rows of a cause: with one value, with the likely value of each, or by dropping them. */
  correctAll: call('POST', extra('booksCorrectAll'), {
    sends: 'json',
    allow: managers,
    writes: true,
    input: record({
      importId,
      ...causeKey,
      by: field('correctBy', z.enum(['value', 'likely', 'drop'])),
      value: optional(field('value', z.string().max(2_000))),
    }),
    output: state,
    example: {
      importId: 4,
      sheet: 'Sows',
      column: 'Breed',
      code: 'UNKNOWN_CODE',
      word: 'Duroc',
      by: 'value',
      value: 'DD',
    },
  }),
  /** Takes back the last saved correction, and starts the check of the file. */
  takeBack: call('POST', extra('booksTakeBack'), {
    sends: 'json',
    allow: managers,
    writes: true,
    input: record({ importId }),
    output: state,
    example: { importId: 4 },
  }),
  /** Deletes a file, or the remaining rows of one, that is not imported. */
  drop: call('POST', extra('booksDrop'), {
    sends: 'json',
    allow: managers,
    writes: true,
    input: record({ importId }),
    output: done,
    example: { importId: 5 },
  }),
  /** State of an import. The call also resumes work that a stopped server left. */
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
  /** Rejected cells, then unusual ones, each in the order of the file. */
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
  /** Rows that differ from records of the farm. */
  conflicts: call('GET', extra('booksConflicts'), {
    sends: 'query',
    allow: managers,
    input: record({ importId, page: optional(pageIndex), pageSize: optional(pageSize) }),
    output: record({
      rows: field('rows', z.array(conflict)),
      total,
      /** Rows whose values can be taken, and those of them that are. */
      choices: field('choiceCnt', z.int()),
      taking: field('takeCnt', z.int()),
    }),
    example: { importId: 4 },
  }),
  /**
   * Takes the values of conflicting rows, or keeps those of the farm, and starts the check of the file. `takes`: of all
   * rows whose values can be taken; `rows`: of single ones.
   */
  choose: call('POST', extra('booksChoose'), {
    sends: 'json',
    allow: managers,
    writes: true,
    input: record({
      importId,
      takes: optional(field('takeYn', yesNo)),
      rows: optional(
        field(
          'rows',
          z
            .array(
              z.strictObject({
                sheet: z.string().max(longestSheetLabel),
                row: z.int().min(1).max(2_000_000),
                key: z.enum(sheetKeys),
                takes: z.boolean(),
              }),
            )
            .max(maxChosen),
        ),
      ),
    }),
    output: state,
    example: { importId: 4, rows: [{ sheet: 'Farrowings', row: 2, key: 'farrowings', takes: true }] },
  }),
  /** Later records on the animals of an import, which prevent its undo. */
  obstacles: call('GET', extra('booksObstacles'), {
    sends: 'query',
    allow: managers,
    input: record({ importId }),
    output: record({ rows: field('rows', z.array(obstacle)), total: field('total', count) }),
    example: { importId: 3 },
  }),
  /** A part of the export, by sows in the order of their numbers; the first part has all that belongs to no sow. */
  export: call('GET', extra('booksExport'), {
    sends: 'query',
    allow: managers,
    input: record({ after: optional(field('afterFarmPigNo', text(20))) }),
    output: record({
      sheets: field('sheets', z.partialRecord(z.enum(sheetKeys), z.array(exportedRow))),
      /** Number of the last sow of this part; null in the last part. */
      next: field('nextFarmPigNo', z.string().nullable()),
      sows: field('modonCnt', z.int()),
      /** Version of the farm's records; it differs between parts if something was recorded meanwhile. */
      version: field('version', z.int()),
    }),
    example: {},
  }),
}
