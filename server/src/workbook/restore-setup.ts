import { raw } from 'sql-template-tag'
import { join, sql, type Db } from '../database/db.ts'
import { currentSetup, setupTables, type SetupRow, type SetupRows, type SetupTable } from './write-setup.ts'

/** Columns that identify a row of the setup in its farm. */
const keys: Readonly<Record<SetupTable, readonly string[]>> = {
  medicine: ['medicine_id'],
  feed: ['feed_id'],
  vaccination_rule: ['rule_id'],
  farm_setting: ['name'],
  grading: ['dressing', 'valid_from'],
  key_figure_target: ['name'],
}
/** Tables whose rows other tables refer to. Those that an import created are deleted with its other places. */
const ofItems: readonly SetupTable[] = ['medicine', 'feed']

const keyed = (table: SetupTable, rows: readonly SetupRow[] = []) =>
  new Map(rows.map((row) => [keys[table].map((column) => row[column]).join(' '), row]))
const isSame = (a: SetupRow | undefined, b: SetupRow | undefined) => JSON.stringify(a) === JSON.stringify(b)

/** A setup with the changes that lead from one setup to another. */
export function withChanges(setup: SetupRows, from: SetupRows, to: SetupRows): SetupRows {
  const changed: SetupRows = {}
  for (const table of setupTables) {
    const rows = keyed(table, setup[table])
    const [before, after] = [keyed(table, from[table]), keyed(table, to[table])]
    for (const key of before.keys()) if (!after.has(key)) rows.delete(key)
    for (const [key, row] of after) if (!isSame(row, before.get(key))) rows.set(key, row)
    changed[table] = [...rows.values()]
  }
  return changed
}

/** The setup as it is, and as it will be. */
type SetupChange = { now: SetupRows; next: SetupRows }

/**
 * The farm's setup without the changes of an import. Later imports keep theirs, and their former setup becomes one
 * without this import's. @returns null if a person changed the setup since
 */
export async function setupWithout(db: Db, importId: number, before: SetupRows): Promise<SetupChange | null> {
  const since = await db.maybeOne(sql`
    select 1 from change c join workbook_import b on b.import_id = ${importId} and c.change_id > b.last_change_id
    where c.farm_id = current_farm() and c.kind = any(${[...setupTables]}) and not exists (
      select from workbook_import other where other.farm_id = c.farm_id and c.operation_id in (other.operation_id, other.undo_operation_id))
    limit 1`)
  if (since) return null
  const later = await db.many<{ importId: number; before: SetupRows }>(sql`
    select o.import_id, o.made -> 'before' as before from workbook_import o
    join workbook_import b on b.import_id = ${importId} and o.last_change_id > b.last_change_id
    where o.state = 'done' and o.made -> 'before' ? 'medicine' order by o.last_change_id`)
  const now = await currentSetup(db)
  let next = before
  for (const [i, { importId: laterId, before: from }] of later.entries()) {
    await db.run(sql`
      update workbook_import set made = jsonb_set(made, '{before}', ${JSON.stringify(next)}::jsonb) where import_id = ${laterId}`)
    next = withChanges(next, from, later[i + 1]?.before ?? now)
  }
  return { now, next }
}

/** Deletes the rows that a setup will not have, except for items. */
export async function removeSetup(db: Db, { now, next }: SetupChange) {
  for (const table of setupTables) {
    if (ofItems.includes(table)) continue
    const remaining = keyed(table, next[table])
    const rows = [...keyed(table, now[table])].flatMap(([key, row]) =>
      isSame(row, remaining.get(key)) ? [] : [row],
    )
    await db.run(sql`
      delete from ${raw(table)} t using jsonb_populate_recordset(null::${raw(table)}, ${JSON.stringify(rows)}::jsonb) r where ${sameKey(table)}`)
  }
}

/** Adds and changes the rows that a setup will have. A row whose name another row has by now is left out. */
export async function restoreSetup(db: Db, { now, next }: SetupChange) {
  for (const table of setupTables) {
    const present = keyed(table, now[table])
    const rows = [...keyed(table, next[table])].flatMap(([key, row]) =>
      isSame(row, present.get(key)) ? [] : [row],
    )
    const [first] = rows
    if (!first) continue
    const columns = Object.keys(first).map((column) => raw(column))
    const values = sql`jsonb_populate_recordset(null::${raw(table)}, ${JSON.stringify(rows)}::jsonb) r`
    if (ofItems.includes(table))
      await db.run(sql`
        update ${raw(table)} t set (${join(columns)}) = row (${join(columns.map((column) => sql`r.${column}`))}) from ${values} where ${sameKey(table)}`)
    await db.run(sql`
      insert into ${raw(table)} (${join(columns)}) select ${join(columns)} from ${values} on conflict do nothing returning farm_id`)
  }
}

const sameKey = (table: SetupTable) =>
  join(
    keys[table].map((column) => sql`t.${raw(column)} = r.${raw(column)}`),
    ' and ',
  )
