import type { FastifyInstance } from 'fastify'
import type pg from 'pg'
import type { Language } from '@penside/domain/basics/language.ts'
import { managers, type Role } from '@penside/domain/accounts/role.ts'
import { Refusal } from '@penside/domain/basics/refusal.ts'
import type { FarmBefore } from '@penside/domain/workbook/animals.ts'
import { BookReader } from '@penside/domain/workbook/rows.ts'
import type { SheetMatch } from '@penside/domain/workbook/matching/sheet-match.ts'
import { type FileRow } from '@penside/domain/table/table.ts'
import { checkBooks, type Books } from '@penside/domain/workbook/check.ts'
import type { Corrections } from '@penside/domain/workbook/corrections.ts'
import { previewOf } from '@penside/domain/workbook/preview.ts'
import { splitBooks, type BookSplit, type RowNumbers } from '@penside/domain/workbook/split.ts'
import { Words, type BookWord } from '@penside/domain/workbook/words.ts'
import { sheetKeys, type SheetKey } from '@penside/domain/workbook/sheets.ts'
import { tryImportLock } from '../database/locks.ts'
import { Db, sql, withClient } from '../database/db.ts'
import { refuse } from '../http/problem.ts'
import { storeConflicts, takenConflicts } from './conflicts.ts'
import { correctionsOf } from './corrections.ts'
import { farmRecords } from './farm-records.ts'
import { farmNow, type FarmNow } from './farm-state.ts'
import { holdSent, obstaclesTo, removeImported } from './undo-import.ts'
import { writeBooks } from './write.ts'
import type { Made } from './write-setup.ts'

/** Runs checks, imports and undos after their calls are answered, one at a time. Phones poll for the result. */
export class BookWork {
  readonly #app: FastifyInstance
  readonly #afterwards: (farmId: number) => Promise<void>
  #waiting = new Set<number>()
  #last: Promise<void> = Promise.resolve()
  #closing = false

  /** @param afterwards called for a farm whose records an import changed */
  constructor(app: FastifyInstance, afterwards: (farmId: number) => Promise<void>) {
    this.#app = app
    this.#afterwards = afterwards
    app.addHook('onClose', async () => {
      this.#closing = true
      await this.#last
    })
  }

  /** Queues an import; does nothing if it is queued already. */
  wake(farmId: number, importId: number) {
    if (this.#waiting.has(importId) || this.#closing) return
    this.#waiting.add(importId)
    this.#last = this.#last
      .then(() => (this.#closing ? undefined : this.#work(farmId, importId)))
      .catch((error: Error) => this.#app.log.error({ err: error, importId }, 'the work on an import failed'))
      .finally(() => this.#waiting.delete(importId))
  }

  /** Resolves when all queued work is done. */
  async settled() {
    await new Promise((resolve) => setImmediate(resolve))
    await this.#last
  }

  isAtWork = (importId: number) => this.#waiting.has(importId)

  async #work(farmId: number, importId: number) {
    let changed = false
    let rest: number | null = null
    try {
      const work = await withClient(this.#app.pool, (client) => this.#inTransaction(client, farmId, importId))
      changed = work.changed
      rest = work.rest
    } catch (error) {
      if (this.#closing) return
      const { code } = error as { code?: string }
      this.#app.log.warn({ err: error, importId }, 'an import was rolled back')
      // Another member entered the same animal; the next check names it.
      const changed = code === uniqueViolation ? 'BOOKS_CHANGED' : 'BOOKS_FAILED'
      await this.#giveUp(farmId, importId, error instanceof Refusal ? error.code : changed)
    }
    // Calculates figures now, so that the first request for them does not wait for years of records.
    if (changed) await this.#follow(farmId, importId)
    if (rest !== null) this.wake(farmId, rest)
  }

  /** Runs `afterwards`, while every process reports the import as not finished. */
  async #follow(farmId: number, importId: number) {
    const alive = setInterval(() => void this.#setAlive(farmId, importId, true), 5_000)
    try {
      await this.#afterwards(farmId)
    } finally {
      clearInterval(alive)
      await this.#setAlive(farmId, importId, false)
    }
  }

  async #setAlive(farmId: number, importId: number, follows: boolean) {
    const say = follows
      ? 'update workbook_import_progress set alive_at = now()'
      : 'delete from workbook_import_progress'
    await this.#app.pool
      .query(
        `begin; select set_for_call('penside.farm', '${farmId}'); ${say} where import_id = ${importId}; commit`,
      )
      .catch((error: Error) =>
        this.#app.log.error({ err: error, importId }, 'the state of an import could not be stored'),
      )
  }

  /** @returns whether records changed, and the import of the remaining rows */
  async #inTransaction(
    client: pg.PoolClient,
    farmId: number,
    importId: number,
  ): Promise<{ changed: boolean; rest: number | null }> {
    // Statements of a batch may take longer than those of a call.
    await client.query(
      `begin; set local statement_timeout = '5min'; set local idle_in_transaction_session_timeout = '5min';
       select set_for_call('penside.farm', '${farmId}')`,
    )
    const db = new Db(client)
    // Another process may be working on it.
    const { free } = await db.one<{ free: boolean }>(tryImportLock(importId))
    const request = await db.maybeOne<ImportRequest>(sql`
      select import_id, account_id, state, add_losses, language, made, warnings, only_right, unlisted_breed, setup_use,
        case state when 'undoing' then undo_operation_id else operation_id end as operation_id
      from workbook_import where import_id = ${importId}`)
    if (!free || !request || !['checking', 'importing', 'undoing'].includes(request.state)) {
      await client.query('rollback')
      return { changed: false, rest: null }
    }
    await db.one(sql`select set_for_call('penside.account', ${String(request.accountId)}),
      set_for_call('penside.operation', ${request.operationId ?? ''})`)
    const progress = new Progress(this.#app, farmId, importId, () => this.#closing)
    await progress.say(0)
    let rest: number | null = null
    if (request.state === 'undoing') await undo(db, request, progress)
    else rest = await read(db, farmId, request, this.#app.now(), progress)
    if (request.state !== 'checking') await checkRole(db, request.accountId)
    if (request.state !== 'checking') {
      // Without new planner statistics the first reports would be planned for a small farm.
      await client.query('select analyze_imported_tables()')
      // The work of `afterwards` begins with the commit.
      await this.#setAlive(farmId, importId, true)
    }
    await client.query('commit')
    return { changed: request.state !== 'checking', rest }
  }

  /** Returns the import to its former state; nothing was recorded. */
  async #giveUp(farmId: number, importId: number, failure: string) {
    await this.#app.pool
      .query(
        `begin; select set_for_call('penside.farm', '${farmId}');
         update workbook_import set failure = '${failure}', state = case when state = 'checking' then 'sending' when state = 'importing' then 'checked' when state = 'undoing' then 'done' else state end
         where import_id = ${importId}; commit`,
      )
      .catch((error: Error) =>
        this.#app.log.error({ err: error, importId }, 'the state of an import could not be stored'),
      )
  }
}

/** Checks that the account may still import, and locks its membership. @throws Refusal BOOKS_NOT_ALLOWED */
async function checkRole(db: Db, accountId: number) {
  const member = await db.maybeOne<{ role: Role }>(
    sql`select role from membership where farm_id = current_farm() and account_id = ${accountId} for share`,
  )
  if (!member || !managers.includes(member.role)) throw refuse('BOOKS_NOT_ALLOWED')
}

const uniqueViolation = '23505'

type ImportRequest = {
  importId: number
  accountId: number
  state: 'checking' | 'importing' | 'undoing'
  addLosses: boolean
  language: Language
  operationId: string | null
  /** Number of unusual values of the last check, which are confirmed. */
  warnings: number
  /** Only what is right is imported. */
  onlyRight: boolean
  made: Partial<Made>
  unlistedBreed: string | null
  setupUse: 'add' | 'keep' | null
}

/** Stores the progress of an import, and yields to other calls. */
class Progress {
  readonly #app: FastifyInstance
  readonly #farmId: number
  readonly #importId: number
  readonly #stopped: () => boolean
  #said = 0
  constructor(app: FastifyInstance, farmId: number, importId: number, stopped: () => boolean) {
    this.#app = app
    this.#farmId = farmId
    this.#importId = importId
    this.#stopped = stopped
  }
  async say(fraction: number) {
    if (this.#stopped()) throw new Error('the server stops')
    const now = performance.now()
    if (now - this.#said < 500) return new Promise<void>((resolve) => setImmediate(resolve))
    this.#said = now
    await this.#app.pool.query(
      `begin; select set_for_call('penside.farm', '${this.#farmId}');
       insert into workbook_import_progress (farm_id, import_id, progress, alive_at)
         values (${this.#farmId}, ${this.#importId}, ${fraction.toFixed(4)}, now())
       on conflict (farm_id, import_id) do update set progress = excluded.progress, alive_at = excluded.alive_at; commit`,
    )
  }
  /** Progress of a part of the work. */
  part = (from: number, to: number) => (fraction: number) => this.say(from + (to - from) * fraction)
}

/**
 * Checks the file, and records it if an import was requested and no row is rejected, or what is right was requested.
 * @returns the import of the remaining rows, if any
 */
async function read(
  db: Db,
  farmId: number,
  request: ImportRequest,
  now: Date,
  progress: Progress,
): Promise<number | null> {
  const { importId, state, language, onlyRight } = request
  const records = state === 'importing'
  const file = await fileOf(db, request, now)
  const share = records ? 0.3 : 1
  const all = await checked(file, progress.part(0, share))
  const { reader, words } = all
  const counts = Object.fromEntries(sheetKeys.map((key) => [key, reader.rows[key].length]))
  const nothing = Object.values(counts).every((rows) => rows === 0)
  if (reader.refusals === 0 && nothing) {
    const strange = reader.foreign.length > 0
    reader.refuse('sows', 0, null, strange ? 'SHEETS_MISSING' : 'NOTHING_TO_IMPORT')
  }
  const split = reader.refusals > 0 ? splitBooks(reader) : null
  const { before, settings, today } = file.farm
  const preview = previewOf(all.books, before, settings, today, split)

  await storeConflicts(db, importId, all.books.conflicts, language)
  await db.run(sql`delete from workbook_import_error where import_id = ${importId}`)
  await db.run(sql`
    insert into workbook_import_error (farm_id, import_id, number, sheet, row, column_name, code, code_values, value, warning)
    select current_farm(), ${importId}, r.number, r.sheet, r.row, r.column, r.code, r.values, r.shown, r.warning
    from json_to_recordset(${JSON.stringify(reader.inOrder().map((each, i) => ({ number: i + 1, ...each })))})
      as r(number int, sheet text, row int, "column" text, code text, values jsonb, shown text, warning boolean)
    returning farm_id`)
  await db.run(sql`
    update workbook_import set state = 'checked', failure = null, counts = ${JSON.stringify(counts)}, refusals = ${reader.refusals}, warnings = ${reader.warnings},
      unread = ${JSON.stringify(reader.unread.slice(0, 100))}, foreign_sheets = ${JSON.stringify(reader.foreign.slice(0, 60))},
      words = ${JSON.stringify(words.found.slice(0, 300))},
      unknown_names = ${JSON.stringify([...reader.unknown.values()].slice(0, 500))}, losses = ${all.books.lossesAdded}, split = ${split && JSON.stringify(split.counts)},
      preview = ${JSON.stringify(preview)}, unlisted = ${JSON.stringify(all.books.unlisted)},
      animal_sheets = ${JSON.stringify(reader.animalSheets())}
    where import_id = ${importId}`)
  // After a change of the growth curve more values may be unusual than were confirmed.
  if (!records || (split && !onlyRight) || reader.warnings > request.warnings) return null

  const right = split ? await rightPart(file, all, split, () => progress.say(share)) : all
  if (!right) return null
  const rest = split && (await addRest(db, importId, right, all))
  const made = await writeBooks(db, { farmId, importId, language }, right.books, progress.part(share, 1))
  await db.run(sql`delete from workbook_import_part where import_id = ${importId}`)
  await db.run(sql`
    update workbook_import set state = 'done', done_at = now(), made = ${JSON.stringify(made)}, losses = ${right.books.lossesAdded},
      counts = ${JSON.stringify(Object.fromEntries(sheetKeys.map((key) => [key, right.reader.rows[key].length])))},
      last_change_id = (select max(change_id) from change) where import_id = ${importId}`)
  return rest
}

/** A stored file with all that its check depends on. */
type StoredFile = {
  farm: FarmNow
  matches: readonly SheetMatch[]
  knownWords: readonly BookWord[]
  corrections: Corrections
  addLosses: boolean
  unlistedBreed: string | null
  setupUse: 'add' | 'keep' | null
  /** Conflicts in which the file's values are taken. */
  taking: ReadonlySet<string>
  language: Language
  parts: () => AsyncIterable<{ sheet: string; rows: readonly FileRow[]; done: number }>
  farmRecords: (reader: BookReader) => Promise<Pick<FarmBefore, 'records' | 'groupMoves'>>
}

async function fileOf(
  db: Db,
  { importId, addLosses, unlistedBreed, setupUse, language }: ImportRequest,
  now: Date,
): Promise<StoredFile> {
  const numbers = await db.many<{ number: number }>(
    sql`select number from workbook_import_part where import_id = ${importId} order by number`,
  )
  const farm = await farmNow(db, now)
  return {
    farm,
    matches: await db.many<SheetMatch>(
      sql`select sheet, headings::jsonb as headings, key, columns, fills, events from workbook_sheet_match order by sheet`,
    ),
    knownWords: await db.many<BookWord>(sql`select list, word, meaning from workbook_word_match`),
    corrections: await correctionsOf(db, importId),
    addLosses,
    unlistedBreed,
    setupUse,
    taking: await takenConflicts(db, importId),
    language,
    farmRecords: (reader) => farmRecords(db, reader, farm.before.groups),
    async *parts() {
      for (const [i, { number }] of numbers.entries()) {
        const part = await db.maybeOne<{ sheet: string; rows: string }>(
          sql`select sheet, rows from workbook_import_part where import_id = ${importId} and number = ${number}`,
        )
        // The contract validated the rows when they were stored.
        if (part)
          yield {
            sheet: part.sheet,
            rows: JSON.parse(part.rows) as FileRow[],
            done: (i + 1) / numbers.length,
          }
      }
    },
  }
}

type CheckedFile = { reader: BookReader; words: Words; books: Books }

/** Reads a file and checks it. @param leaves rows that are left out @param later sows whose rows are left out */
async function checked(
  {
    farm,
    matches,
    knownWords,
    corrections,
    addLosses,
    unlistedBreed,
    setupUse,
    taking,
    language,
    parts,
    farmRecords: recordsOf,
  }: StoredFile,
  onProgress: (fraction: number) => Promise<void>,
  leaves?: ReadonlySet<string>,
  later?: ReadonlySet<string>,
): Promise<CheckedFile> {
  const words = new Words(knownWords)
  const reader = new BookReader({ ...farm.reading, words }, language, matches)
  for await (const { sheet, rows, done } of parts()) {
    const corrected = corrections.appliedTo(sheet, rows)
    reader.add(sheet, leaves ? corrected.filter(([row]) => !leaves.has(placeOf(sheet, row))) : corrected)
    await onProgress(done * 0.5)
  }
  for (const _ of reader.read()) await onProgress(0.5)
  const before = { ...farm.before, ...(await recordsOf(reader)) }
  const check = checkBooks(reader, before, {
    today: farm.today,
    addLosses,
    gestation: farm.settings.farrowingAfterMating,
    unlistedBreed,
    setupUse,
    taking,
    ...(later && { later }),
  })
  let step = check.next()
  while (!step.done) {
    await onProgress(0.5 + step.value * 0.5)
    step = check.next()
  }
  return { reader, words, books: step.value }
}

const placeOf = (sheet: string, row: number) => `${sheet}\n${row}`

/** Place in the file of a row of a reader. */
function placeIn(reader: BookReader, key: SheetKey, number: number) {
  const { sheet, row } = reader.sourceOf(key, number)
  return placeOf(sheet, row)
}

/** Places in the file of rows of a reader. */
const placesOf = (reader: BookReader, rows: RowNumbers) =>
  new Set([...rows].flatMap(([key, numbers]) => [...numbers].map((number) => placeIn(reader, key, number))))

/** Rows of a reader at places of the file. */
const rowsAt = (reader: BookReader, places: ReadonlySet<string>): RowNumbers =>
  new Map(
    sheetKeys.map((key) => {
      const numbers = reader.rows[key].map(({ number }) => number)
      return [key, new Set(numbers.filter((number) => places.has(placeIn(reader, key, number))))]
    }),
  )

/** The part of a file without its rejected rows and all that depends on them; null if nothing is right. */
async function rightPart(
  file: StoredFile,
  { reader }: CheckedFile,
  { stays, sowsLater: first }: BookSplit,
  onProgress: () => Promise<void>,
): Promise<CheckedFile | null> {
  let leaves = placesOf(reader, stays)
  let sowsLater = first
  let more: ReadonlySet<string> = new Set()
  for (;;) {
    const right = await checked(file, onProgress, leaves, sowsLater)
    if (sheetKeys.every((key) => right.reader.rows[key].length === 0)) return null
    // A rejected sheet without rows, such as one that lacks a column, adds nothing.
    const open = [...right.reader.wrong].filter(([key]) => right.reader.rows[key].length > 0)
    if (open.length === 0) return right
    // Rows may depend on a row of the setup that stays. The numbers of rows differ if a kind of rows is left out.
    more = more.union(placesOf(right.reader, new Map(open)))
    const split = splitBooks(reader, rowsAt(reader, more))
    const next = placesOf(reader, split.stays)
    if (next.size <= leaves.size) throw new Error('the rows that are right depend on others')
    leaves = next
    sowsLater = split.sowsLater
  }
}

/** Adds an import of the rows that are not imported now. @returns null if there are none */
async function addRest(
  db: Db,
  importId: number,
  right: CheckedFile,
  all: CheckedFile,
): Promise<number | null> {
  const rowsOf = ({ reader }: CheckedFile) =>
    placesOf(
      reader,
      new Map(sheetKeys.map((key) => [key, new Set(reader.rows[key].map(({ number }) => number))])),
    )
  const imported = rowsOf(right)
  if (rowsOf(all).isSubsetOf(imported)) return null
  const parts = await db.many<{ number: number }>(
    sql`select number from workbook_import_part where import_id = ${importId} order by number`,
  )
  const setupUse = all.books.setup.use === 'keep' ? 'keep' : 'add'
  const { restId } = await db.one<{ restId: number }>(sql`
    insert into workbook_import (farm_id, account_id, file_name, rows, parts, state, add_losses, unlisted_breed, language, rest_of, setup_use)
    select farm_id, account_id, file_name, rows, parts, 'checking', add_losses, unlisted_breed, language, import_id, ${setupUse} from workbook_import
    where import_id = ${importId} returning import_id as rest_id`)
  let sum = 0
  let count = 0
  for (const { number } of parts) {
    const { sheet, rows } = await db.one<{ sheet: string; rows: string }>(
      sql`select sheet, rows from workbook_import_part where import_id = ${importId} and number = ${number}`,
    )
    const remaining = (JSON.parse(rows) as FileRow[]).filter(([row]) => !imported.has(placeOf(sheet, row)))
    if (remaining.length === 0) continue
    sum += remaining.length
    count += 1
    await db.run(sql`
      insert into workbook_import_part (farm_id, import_id, number, sheet, rows)
      values (current_farm(), ${restId}, ${count}, ${sheet}, ${JSON.stringify(remaining)})`)
  }
  await db.run(sql`update workbook_import set rows = ${sum}, parts = ${count} where import_id = ${restId}`)
  await db.run(sql`
    insert into workbook_import_conflict (farm_id, import_id, number, sheet, row, sheet_key, name, on_date, columns, fixed, takes)
    select farm_id, ${restId}, number, sheet, row, sheet_key, name, on_date, columns, fixed, takes from workbook_import_conflict
    where import_id = ${importId} and takes`)
  await db.run(sql`
    insert into workbook_import_correction (farm_id, import_id, number, changes, account_id, created_at)
    select farm_id, ${restId}, number, changes, account_id, created_at from workbook_import_correction
    where import_id = ${importId}`)
  return restId
}

async function undo(db: Db, { importId, made }: ImportRequest, progress: Progress) {
  await holdSent(db, importId)
  const { total } = await obstaclesTo(db, importId)
  if (total > 0) {
    await db.run(
      sql`update workbook_import set state = 'done', failure = 'IMPORT_USED' where import_id = ${importId}`,
    )
    return
  }
  await removeImported(db, importId, made, progress.part(0, 1))
  await db.run(sql`
    update workbook_import set state = 'undone', failure = null, undone_at = now(), undone_by = current_account() where import_id = ${importId}`)
}
