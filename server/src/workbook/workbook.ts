import type { FastifyReply } from 'fastify'
import type { BookImport, books, RefusedRow } from '@penside/contract/workbook/workbook.ts'
import type { Language } from '@penside/domain/basics/language.ts'
import { isMixed } from '@penside/domain/workbook/matching/cycles.ts'
import { allColumnsOf } from '@penside/domain/workbook/matching/foreign-columns.ts'
import type { SheetMatch } from '@penside/domain/workbook/matching/sheet-match.ts'
import { columnsOf, sheetKeys } from '@penside/domain/workbook/sheets.ts'
import { sql, type Db } from '../database/db.ts'
import { checkConfirmed, refuse } from '../http/problem.ts'
import type { Caller, Handlers } from '../http/serve.ts'
import {
  addCorrection,
  animalRowsOf,
  causesOf,
  changesOfAll,
  correctedPart,
  removeLastCorrection,
  wrongRowsOf,
} from './corrections.ts'
import { addRows } from './added-rows.ts'
import { chooseConflicts, conflictsOf } from './conflicts.ts'
import { exportBooks } from './export.ts'
import type { BookWork } from './import-job.ts'
import { obstaclesTo } from './undo-import.ts'

/** Parts of a file that was not imported are deleted after this time. */
const partsKeptFor = '7 days'

/** Files as they are sent, and the meaning of their sheets and words. */
const fileHandlers = {
  async begin({ input: { fileName, rows, parts }, caller, db }) {
    await db.run(sql`
      delete from workbook_import_part p using workbook_import b
      where b.import_id = p.import_id and b.created_at < now() - ${partsKeptFor}::interval and b.state not in ('checking', 'importing')
        and b.rest_of is null`)
    const { importId } = await db.one<{ importId: number }>(sql`
      insert into workbook_import (farm_id, account_id, file_name, rows, parts)
      values (current_farm(), ${caller.accountId}, ${fileName}, ${rows}, ${parts}) returning import_id`)
    return { importId }
  },

  async part({ input: { importId, number, sheet, rows }, db }) {
    const { state, parts } = await stored(db, importId)
    if (state !== 'sending' && state !== 'checked') throw refuse('IMPORT_NOT_NOW')
    if (number > parts) throw refuse('BAD_INPUT', {}, ['number'])
    await db.run(sql`
      insert into workbook_import_part (farm_id, import_id, number, sheet, rows)
      values (current_farm(), ${importId}, ${number}, ${sheet}, ${JSON.stringify(rows)})
      on conflict (farm_id, import_id, number) do update set sheet = excluded.sheet, rows = excluded.rows`)
    return { result: 1 }
  },

  async match({ input: { importId, sheets, words, added, unlistedBreed }, db, language }) {
    await stored(db, importId)
    for (const { key, columns } of sheets) checkColumns(key, columns)
    for (const { key, values } of added)
      if (Object.keys(values).some((column) => !Object.hasOwn(columnsOf(key), column)))
        throw refuse('BAD_INPUT', {}, ['added'])
    await db.run(sql`
      insert into workbook_sheet_match (farm_id, sheet, headings, key, columns, fills, events)
      select current_farm(), m.sheet, m.headings::text, m.key, m.columns, m.fills, m.events
      from json_to_recordset(${JSON.stringify(sheets)})
        as m(sheet text, headings jsonb, key text, columns jsonb, fills jsonb, events jsonb)
      on conflict (farm_id, sheet, headings) do update
        set key = excluded.key, columns = excluded.columns, fills = excluded.fills, events = excluded.events`)
    const named = words.map(({ word, ...of }) => ({ ...of, word: word.toLowerCase() }))
    await db.run(sql`
      delete from workbook_word_match w using json_to_recordset(${JSON.stringify(named)}) as m(list text, word text, meaning text)
      where m.meaning is null and w.list = m.list and w.word = m.word`)
    await db.run(sql`
      insert into workbook_word_match (farm_id, list, word, meaning)
      select current_farm(), m.list, m.word, m.meaning
      from json_to_recordset(${JSON.stringify(named)}) as m(list text, word text, meaning text) where m.meaning is not null
      on conflict (farm_id, list, word) do update set meaning = excluded.meaning`)
    if (unlistedBreed !== undefined)
      await db.run(
        sql`update workbook_import set unlisted_breed = ${unlistedBreed} where import_id = ${importId}`,
      )
    if (added.length > 0) await addRows(db, importId, added, language)
    return { result: 1 }
  },

  async drop({ input: { importId }, db }) {
    const { state } = await stored(db, importId)
    if (state !== 'sending' && state !== 'checked') throw refuse('IMPORT_NOT_NOW')
    await db.run(sql`delete from workbook_import where import_id = ${importId}`)
    return { result: 1 }
  },
} satisfies Partial<Handlers<typeof books>>

/** Imports of the farm, and what the check of a file found. */
const resultHandlers = {
  async imports({ db }) {
    const rows = await db.many<Stored>(sql`${select} order by b.import_id desc limit 50`)
    return { imports: rows.map(toApi) }
  },

  async causes({ input: { importId }, db }) {
    await stored(db, importId)
    return causesOf(db, importId)
  },

  async wrongRows({ input: { importId, column = '', word = '', page = 0, pageSize = 50, ...cause }, db }) {
    await stored(db, importId)
    return wrongRowsOf(db, importId, { ...cause, column, word }, { page, pageSize })
  },

  animalRows: ({ input: { importId, animal }, db }) => animalRowsOf(db, importId, animal),

  async remaining({ input: { importId, number }, db }) {
    const { parts } = await stored(db, importId)
    return { ...(await correctedPart(db, importId, number)), parts }
  },

  async conflicts({ input: { importId, page = 0, pageSize = 50 }, db }) {
    await stored(db, importId)
    return conflictsOf(db, importId, { page, pageSize })
  },

  async refused({ input: { importId, page = 0, pageSize = 50 }, db }) {
    await stored(db, importId)
    const rows = await db.many<RefusedRow>(sql`
      select number, sheet, row, column_name as column, code, code_values as values, value as shown, warning from workbook_import_error
      where import_id = ${importId} order by number limit ${pageSize} offset ${page * pageSize}`)
    const { total } = await db.one<{ total: number }>(
      sql`select count(*) as total from workbook_import_error where import_id = ${importId}`,
    )
    return { rows, total }
  },

  async obstacles({ input: { importId }, db }) {
    await stored(db, importId)
    return obstaclesTo(db, importId)
  },

  export: ({ input: { after }, db, language, caller }) => exportBooks(db, language, caller, after ?? null),
} satisfies Partial<Handlers<typeof books>>

/** Jobs on a file: its check, its import and the undo. */
const jobHandlers = (work: BookWork): Pick<Handlers<typeof books>, 'check' | 'run' | 'undo' | 'state'> => ({
  async check({ input: { importId, addLosses = false }, ...call }) {
    const { db, language } = call
    const was = await stored(db, importId)
    if (was.state !== 'sending' && was.state !== 'checked') throw refuse('IMPORT_NOT_NOW')
    if (was.partsSent < was.parts) throw refuse('PARTS_MISSING', { sent: was.partsSent, parts: was.parts })
    await db.run(sql`
      update workbook_import set state = 'checking', failure = null, add_losses = ${addLosses}, language = ${language} where import_id = ${importId}`)
    return started(work, call, importId)
  },

  async run({ input: { importId, warnings = 0, onlyRight = false }, ...call }) {
    const { db, caller } = call
    const was = await stored(db, importId)
    if (was.state !== 'checked' || was.partsSent < was.parts) throw refuse('IMPORT_NOT_NOW')
    if (was.refusals > 0 && !(onlyRight && was.split && was.split.rowsStay < was.split.rows))
      throw refuse('ROWS_REFUSED', { rows: was.refusals })
    checkConfirmed(was.warnings, warnings)
    await db.run(sql`
      update workbook_import set state = 'importing', failure = null, account_id = ${caller.accountId}, only_right = ${onlyRight},
        operation_id = nullif(current_setting('penside.operation', true), '')::uuid
      where import_id = ${importId}`)
    return started(work, call, importId)
  },

  async undo({ input: { importId }, ...call }) {
    const { db, caller } = call
    const was = await stored(db, importId)
    if (was.state !== 'done') throw refuse('IMPORT_NOT_NOW')
    const { total } = await obstaclesTo(db, importId)
    if (total > 0) throw refuse('IMPORT_USED')
    await db.run(sql`
      update workbook_import set state = 'undoing', failure = null, account_id = ${caller.accountId},
        undo_operation_id = nullif(current_setting('penside.operation', true), '')::uuid
      where import_id = ${importId}`)
    return started(work, call, importId)
  },

  async state({ input: { importId }, ...call }) {
    const now = await stored(call.db, importId)
    if (now.stalled && !work.isAtWork(importId)) wakeAfter(work, call, importId)
    return toApi(now)
  },
})

/** Changes of a checked file, each of which starts its check again. */
const correctionHandlers = (
  work: BookWork,
): Pick<Handlers<typeof books>, 'correct' | 'correctAll' | 'takeBack' | 'choose'> => ({
  async correct({ input: { importId, changes }, ...call }) {
    await correctable(call.db, importId)
    await addCorrection(call.db, importId, changes)
    return checkedAgain(work, call, importId)
  },

  async correctAll({ input, ...call }) {
    const { importId, sheet, column = '', code, word = '', by, value = '' } = input
    await correctable(call.db, importId)
    const changes = await changesOfAll(call.db, importId, { sheet, column, code, word }, { by, value })
    await addCorrection(call.db, importId, changes)
    return checkedAgain(work, call, importId)
  },

  async takeBack({ input: { importId }, ...call }) {
    await correctable(call.db, importId)
    await removeLastCorrection(call.db, importId)
    return checkedAgain(work, call, importId)
  },

  async choose({ input: { importId, takes, rows = [] }, ...call }) {
    await correctable(call.db, importId)
    await chooseConflicts(call.db, importId, takes, rows)
    return checkedAgain(work, call, importId)
  },
})

export const bookHandlers = (work: BookWork): Handlers<typeof books> => ({
  ...fileHandlers,
  ...resultHandlers,
  ...jobHandlers(work),
  ...correctionHandlers(work),
})

type JobCall = { db: Db; caller: Caller; language: Language; reply: FastifyReply }

/** Checks a corrected file again. */
async function checkedAgain(work: BookWork, call: JobCall, importId: number) {
  await call.db.run(
    sql`update workbook_import set state = 'checking', failure = null, language = ${call.language} where import_id = ${importId}`,
  )
  return started(work, call, importId)
}

async function started(work: BookWork, call: JobCall, importId: number) {
  await call.db.run(sql`
    insert into workbook_import_progress (farm_id, import_id, alive_at) values (current_farm(), ${importId}, now())
    on conflict (farm_id, import_id) do update set progress = 0, alive_at = excluded.alive_at`)
  wakeAfter(work, call, importId)
  return toApi(await stored(call.db, importId))
}

/** Starts the work once the call is answered, and so committed. */
function wakeAfter(work: BookWork, { reply, caller: { farmId } }: JobCall, importId: number) {
  reply.raw.once('close', () => work.wake(farmId, importId))
  reply.raw.once('finish', () => work.wake(farmId, importId))
}

/** @throws Refusal BAD_INPUT for a column that such a sheet does not have */
function checkColumns(key: SheetMatch['key'], columns: SheetMatch['columns']) {
  const isKnown = (column: string): boolean => {
    if (!isMixed(key)) return key !== null && Object.hasOwn(allColumnsOf(key), column)
    const [of = '', own] = column.split('.')
    const ofKind = sheetKeys.find((each) => each === of)
    return own === undefined
      ? ['tag', 'on', 'event', 'remark'].includes(of)
      : ofKind !== undefined && Object.hasOwn(allColumnsOf(ofKind), own)
  }
  if (columns.some(({ column }) => !isKnown(column))) throw refuse('BAD_INPUT', {}, ['columns'])
}

type Stored = BookImport & { stalled: boolean; followed: boolean }

const select = sql`
  select b.import_id, b.file_name, coalesce(a.name, '') as member_name, b.state, coalesce(p.progress, 0) as progress, b.failure, b.rows, b.parts,
    (select count(*) from workbook_import_part s where s.import_id = b.import_id) as parts_sent, b.counts, b.refusals, b.warnings, b.losses, b.add_losses,
    b.unread, b.foreign_sheets as foreign, b.words, b.rest_of, b.split, b.preview, b.unknown_names as unknown, b.unlisted, b.unlisted_breed,
    (select count(*) from workbook_import_conflict c where c.import_id = b.import_id) as conflicts,
    b.created_at, b.done_at, b.undone_at,
    b.state in ('checking', 'importing', 'undoing') and coalesce(p.alive_at < now() - interval '20 seconds', true) as stalled,
    b.state in ('done', 'undone') and coalesce(p.alive_at > now() - interval '20 seconds', false) as followed
  from workbook_import b left join author a using (account_id) left join workbook_import_progress p using (farm_id, import_id)`

async function stored(db: Db, importId: number): Promise<Stored> {
  const found = await db.found<Stored>(sql`${select} where b.import_id = ${importId}`)
  return found
}

/** @throws Refusal IMPORT_NOT_NOW unless the file is checked and not imported */
async function correctable(db: Db, importId: number) {
  // Locked, so that two members do not number their corrections alike.
  await db.found(sql`select from workbook_import where import_id = ${importId} for update`)
  const { state, partsSent, parts } = await stored(db, importId)
  if (state !== 'checked' || partsSent < parts) throw refuse('IMPORT_NOT_NOW')
}

/** An import as the API has it. It counts as unfinished until its figures are calculated. */
const toApi = ({ stalled: _, followed, ...of }: Stored): BookImport =>
  followed ? { ...of, state: of.state === 'done' ? 'importing' : 'undoing', progress: 1 } : of
