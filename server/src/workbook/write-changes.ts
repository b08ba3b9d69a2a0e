import { fail } from 'node:assert'
import type { Books } from '@penside/domain/workbook/check.ts'
import type { ChangedRecord, Own } from '@penside/domain/workbook/kind-row.ts'
import { columnsIn, sheetOfBeside, sheetOfLife } from '@penside/domain/records/known-kinds.ts'
import type { SheetColumns } from '@penside/domain/records/kind.ts'
import { join, snake, sql, type Db } from '../database/db.ts'
import { loadLife, rewriteLife } from '../records/life/life.ts'
import { storeRow, type Columns } from '../records/store-row.ts'
import { tableOf } from './kind-tables.ts'
import type { ChangedRows } from './write-setup.ts'
import { repeatedRows, storedOf, type Known } from './write-lives.ts'

/** Writes the values that records of the farm take from a file. @returns the rows before, in the order of the changes */
export async function writeChanges(
  db: Db,
  { continued, changedBeside }: Pick<Books, 'continued' | 'changedBeside'>,
  known: Known,
): Promise<ChangedRows[]> {
  const before: ChangedRows[] = []
  const store = async (table: string, key: ChangedRows['key'], columns: Columns) => {
    const names = Object.keys(columns).map(snake)
    if (names.length === 0) return
    before.push(await rowsBefore(db, table, key, names))
    await storeRow(db, table, key, columns, false)
  }
  for (const { present, changes } of continued) {
    if (changes.length === 0) continue
    const { animalId } = present ?? fail()
    for (const change of changes) await storeChange(db, animalId, change, { known, before, store })
    await rewriteLife(db, animalId, await loadLife(db, animalId))
  }
  for (const { row, stored, columns } of changedBeside) {
    const { sheet } = sheetOfBeside(row.kind)
    const key = { animalId: Number(stored['animalId']), number: Number(stored['number']) }
    const own = columnsTaken(sheet.columns, columns, row.own, known)
    const remark = columns.includes('remark') ? { remark: row.remark } : {}
    const confirmed = sheet.confirmed ? { confirmed: row.confirmed } : {}
    await store(tableOf(row.kind), key, { ...own, ...remark, ...confirmed })
  }
  return before
}

type Storing = {
  known: Known
  before: ChangedRows[]
  store: (table: string, key: ChangedRows['key'], columns: Columns) => Promise<void>
}

async function storeChange(
  db: Db,
  animalId: number,
  { row: { kind, own, values, record }, stored, columns }: ChangedRecord,
  { known, before, store }: Storing,
) {
  const sheet = sheetOfLife(kind)
  const event = {
    ...(columns.includes('remark') && { remark: values.remark ?? '' }),
    ...(values.confirmed && { confirmed: values.confirmed }),
  }
  if (sheet.shared) {
    const key = { animalId, kind: record.kind, number: Number(stored['number']) }
    const taken = columnsTaken(columnsIn(sheet), columns, own, known)
    return store('litter_change', key, { ...taken, ...event })
  }
  const key = { animalId, seq: Number(stored['seq']) }
  await store('sow_event', key, event)
  await store(tableOf(kind), key, columnsTaken(sheet.columns, columns, own, known))
  const { times } = sheet
  if (!times || columns.every((column) => column in sheet.columns || column === 'remark')) return undefined
  before.push(await rowsBefore(db, times.table, key, null))
  await db.run(sql`delete from ${sql([times.table])} where animal_id = ${animalId} and seq = ${key.seq}`)
  for (const { number, ...each } of repeatedRows(times, own, known))
    await storeRow(db, times.table, { ...key, number }, each as Columns, true)
  return undefined
}

/** The taken ones of a kind's own columns, by the columns of its table. */
function columnsTaken(columns: SheetColumns, taken: readonly string[], own: Own, known: Known): Columns {
  const some = Object.entries(columns).filter(([key]) => taken.includes(key))
  return storedOf(Object.fromEntries(some), own, known) as Columns
}

const keyed = (key: ChangedRows['key']) =>
  join(
    Object.entries(key).map(([column, value]) => sql`${sql([snake(column)])} = ${value}`),
    ' and ',
  )

async function rowsBefore(
  db: Db,
  table: string,
  key: ChangedRows['key'],
  columns: string[] | null,
): Promise<ChangedRows> {
  const { rows } = await db.one<{ rows: unknown[] }>(sql`
    select coalesce(json_agg(t), '[]') as rows
    from (select ${columns ? sql([columns.join(', ')]) : sql`*`} from ${sql([table])} where ${keyed(key)}) t`)
  return { table, key, columns, rows }
}

/** Restores rows that an import changed, the last change first, and replays the lives. */
export async function restoreRows(db: Db, changed: readonly ChangedRows[]) {
  const lives = new Set<number>()
  for (const { table, key, columns, rows } of changed.toReversed()) {
    const name = sql([table])
    if (columns) {
      const names = sql([columns.join(', ')])
      await db.run(sql`
        update ${name} set (${names}) = (select ${names} from jsonb_populate_record(null::${name}, ${JSON.stringify(rows[0])}::jsonb))
        where ${keyed(key)}`)
    } else {
      await db.run(sql`delete from ${name} where ${keyed(key)}`)
      await db.run(sql`
        insert into ${name} select * from jsonb_populate_recordset(null::${name}, ${JSON.stringify(rows)}::jsonb) returning farm_id`)
    }
    if ('seq' in key || 'kind' in key) lives.add(Number(key['animalId']))
  }
  for (const animalId of lives) await rewriteLife(db, animalId, await loadLife(db, animalId))
}
