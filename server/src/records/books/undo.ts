import type { Obstacle } from '@penside/contract/records/books.ts'
import type { OwnList } from '@penside/domain/farm/codes/lists.ts'
import { litterKinds } from '@penside/domain/records/life.ts'
import { sql, type Db } from '../../db.ts'
import { removeUnusedCode } from '../../farm/own-codes.ts'
import { setupTables, type Made } from './write-setup.ts'

/** As many as a person looks at. */
const mostShown = 100

/**
 * What was written since on the animals of an import, or points at one of them from outside: newest first. A phone that only looked
 * leaves nothing here.
 */
export async function obstaclesTo(db: Db, importId: number): Promise<{ rows: Obstacle[]; total: number }> {
  const since = sql`
    select i.animal_id, case when c.kind = any(${[...litterKinds]}) then 'litter_change' else c.kind end as table_name, c.account_id, c.at
    from book_import b
    join imported_animal i using (farm_id, import_id)
    join change c on c.farm_id = i.farm_id and c.subject = 'animal' and c.subject_id = i.animal_id and c.change_id > b.last_change_id
    where b.import_id = ${importId}
    union all
    select m.animal_id, 'mating', null, e.created_at from imported_animal i
    join service m on m.farm_id = i.farm_id and m.boar_id = i.animal_id
    join sow_event e on e.farm_id = i.farm_id and e.animal_id = m.animal_id and e.seq = m.seq
    join animal boar on boar.farm_id = i.farm_id and boar.animal_id = i.animal_id and boar.sex = 'boar'
    where i.import_id = ${importId}
      and not exists (select from imported_animal own where own.farm_id = i.farm_id and own.animal_id = m.animal_id and own.import_id = i.import_id)
    union all
    select null, c.kind, c.account_id, c.at from book_import b
    cross join lateral jsonb_array_elements_text(b.made -> 'groups') as made (group_id)
    join change c on c.farm_id = b.farm_id and c.subject = 'group' and c.subject_id = made.group_id::bigint and c.change_id > b.last_change_id
    -- What was weaned from an animal of the import is told of her.
    where b.import_id = ${importId} and not exists (
      select from change o join imported_animal own on own.farm_id = o.farm_id and own.animal_id = o.subject_id and own.import_id = b.import_id
      where o.farm_id = c.farm_id and o.xact = c.xact and o.operation_id = c.operation_id and o.subject = 'animal')
    union all
    select null, c.kind, c.account_id, c.at from book_import b
    join change c on c.farm_id = b.farm_id and c.subject = 'item' and c.kind = 'stock_record' and c.change_id > b.last_change_id
    where b.import_id = ${importId} and jsonb_array_length(coalesce(b.made -> 'stock', '[]')) > 0
    union all
    select c.animal_id, 'litter_change', null, c.created_at from imported_animal i
    join litter_change c on c.farm_id = i.farm_id and c.partner_id = i.animal_id
    where i.import_id = ${importId}
      and not exists (select from imported_animal own where own.farm_id = i.farm_id and own.animal_id = c.animal_id and own.import_id = i.import_id)`
  const rows = await db.many<Obstacle & { total: number }>(sql`
    select coalesce(a.tag, '') as tag, s.table_name as table, coalesce(p.name, '') as member_name, s.at, count(*) over () as total
    from (${since}) s left join animal a using (animal_id) left join account p on p.account_id = s.account_id
    order by s.at desc, tag limit ${mostShown}`)
  return {
    rows: rows.map(({ tag, table, memberName, at }) => ({ tag, table, memberName, at })),
    total: rows[0]?.total ?? 0,
  }
}

/** Animals of one statement: their rows go with them, each with its line among the changes. */
const batch = 100

/** Takes the animals of an import out, with all that belongs to them; what it brought besides goes unless it is used. */
export async function removeImported(
  db: Db,
  importId: number,
  made: Partial<Made>,
  onProgress: (fraction: number) => Promise<void>,
) {
  const animals = await db.many<{ animalId: number }>(
    sql`select animal_id from imported_animal where import_id = ${importId} order by animal_id`,
  )
  const ids = animals.map(({ animalId }) => animalId)
  // Nobody may add to one of them from here on.
  await db.run(sql`select from animal where animal_id = any(${ids}) order by animal_id for update`)
  const inBatches = async (from: number, to: number, work: (some: number[]) => Promise<unknown>) => {
    for (let at = 0; at < ids.length; at += batch) {
      await work(ids.slice(at, at + batch))
      await onProgress(from + (to - from) * Math.min(1, (at + batch) / ids.length))
    }
  }
  if (made.stock?.length) {
    // The store had nothing before, and nothing was recorded since.
    await db.run(sql`delete from stock_record where record_id = any(${made.stock})`)
    await db.run(sql`delete from stock_balance`)
  }
  const groups = made.groups ?? []
  await db.run(sql`delete from group_move where group_id = any(${groups})`)
  await db.run(sql`delete from pig_group where group_id = any(${groups})`)
  const tables = await recordTables(db)
  for (const [at, table] of tables.entries())
    await inBatches((0.9 * at) / tables.length, (0.9 * (at + 1)) / tables.length, (some) =>
      db.run(sql`delete from ${sql([table])} where animal_id = any(${some})`),
    )
  await inBatches(0.9, 1, (some) => db.run(sql`delete from animal where animal_id = any(${some})`))
  await removeUnused(db, made.pens ?? [], (id) => sql`delete from pen where pen_id = ${id}`)
  if (made.before?.medicine) await restoreSetup(db, importId, made.before)
  await removeUnused(db, made.medicines ?? [], (id) => sql`delete from medicine where medicine_id = ${id}`)
  await removeUnused(db, made.feeds ?? [], (id) => sql`delete from feed where feed_id = ${id}`)
  await removeUnused(db, made.houses ?? [], (id) => sql`delete from house where house_id = ${id}`)
  await removeUnused(db, made.suppliers ?? [], (id) => sql`delete from supplier where supplier_id = ${id}`)
  for (const [list, code] of made.codes ?? []) await removeUnusedCode(db, list as OwnList, code)
}

/**
 * The tables with the records of an animal, as the catalogue has them: their rows are numbered for each animal and do not go by themselves.
 * What points at another of them comes first.
 */
async function recordTables(db: Db): Promise<string[]> {
  const tables = await db.many<{ table: string }>(sql`
    with recursive of_animal as (
      select conrelid as id from pg_constraint p
      where contype = 'p' and conrelid <> 'animal'::regclass
        and (select array_agg(attname::text order by attnum) from pg_attribute where attrelid = conrelid and attnum = any(conkey[1:2]))
          = '{farm_id,animal_id}'
        and not exists (select from pg_constraint c where c.conrelid = p.conrelid and c.contype = 'f' and c.confdeltype = 'c')
    ), pointing as (
      select id, 0 as depth from of_animal
      union all
      select c.conrelid, depth + 1 from pointing p join pg_constraint c on c.confrelid = p.id and c.contype = 'f' and c.conrelid <> p.id
      where c.conrelid in (select id from of_animal)
    )
    select id::regclass::text as "table" from pointing group by id order by max(depth) desc, 1`)
  return tables.map(({ table }) => table)
}

/** What the farm was set up with, unless somebody has set it up otherwise since. */
async function restoreSetup(db: Db, importId: number, before: Made['before']) {
  const since = await db.maybeOne(sql`
    select 1 from change c join book_import b on b.import_id = ${importId} and c.change_id > b.last_change_id
    where c.farm_id = current_farm() and c.kind = any(${[...setupTables]}) limit 1`)
  if (since) return
  await orNot(db, async () => {
    for (const table of setupTables) await db.run(sql`delete from ${sql([table])}`)
    for (const table of setupTables.toReversed())
      await db.run(sql`
        insert into ${sql([table])} select * from jsonb_populate_recordset(null::${sql([table])}, ${JSON.stringify(before[table] ?? [])}::jsonb)`)
  })
}

/** Where something else stands in it by now, it stays. */
async function orNot(db: Db, work: () => Promise<unknown>) {
  await db.run(sql`savepoint unused`)
  try {
    await work()
  } catch (error) {
    if ((error as { code?: string }).code !== foreignKeyViolation) throw error
    await db.run(sql`rollback to savepoint unused`)
  }
  await db.run(sql`release savepoint unused`)
}

async function removeUnused(db: Db, ids: readonly number[], remove: (id: number) => ReturnType<typeof sql>) {
  for (const id of ids) await orNot(db, () => db.run(remove(id)))
}
const foreignKeyViolation = '23503'
