import type { Obstacle } from '@penside/contract/workbook/workbook.ts'
import type { OwnList } from '@penside/domain/codes/lists.ts'
import { besideOfGroup, groupBesideKinds } from '@penside/domain/groups/known-kinds.ts'
import { headsOf } from '@penside/domain/records/heads.ts'
import { besideKinds } from '@penside/domain/records/known-kinds.ts'
import { litterKinds } from '@penside/domain/records/life.ts'
import type { Day } from '@penside/domain/basics/day.ts'
import { sql, type Db, type Sql } from '../database/db.ts'
import type { FarmSow } from '@penside/domain/workbook/animals.ts'
import { deleteNewest } from '../records/life/delete-newest.ts'
import { loadLife, lockSows, rewriteLife } from '../records/life/life.ts'
import { removeUnusedCode } from '../farm/own-codes.ts'
import { lockTransfer, removeTaken } from '../groups/transfers.ts'
import { headMoves, lockGroups } from '../groups/write-moves.ts'
import { saleForms, shipmentsOf } from '../groups/withdrawal-violations.ts'
import { tableOf } from './kind-tables.ts'
import { separateFosterings } from './fosterings.ts'
import { removeSetup, restoreSetup, setupWithout } from './restore-setup.ts'
import { restoreRows } from './write-changes.ts'
import { placeTables, recordTables, type Made } from './write-setup.ts'

/** Maximum obstacles in an answer. */
const mostShown = 100

/**
 * Records that prevent the undo of an import, newest first: changes of its animals, groups and stock since the import,
 * and references to them.
 */
export async function obstaclesTo(db: Db, importId: number): Promise<{ rows: Obstacle[]; total: number }> {
  const since = sql`
    select i.animal_id, case when c.kind = any(${[...litterKinds]}) then 'litter_change' else c.kind end as table_name, c.account_id, c.at
    from workbook_import b
    join (select farm_id, import_id, animal_id from imported_animal union all select farm_id, import_id, animal_id from imported_life) i
      using (farm_id, import_id)
    join change c on c.farm_id = i.farm_id and c.subject = 'animal' and c.subject_id = i.animal_id and c.change_id > b.last_change_id
    where b.import_id = ${importId} and not ${ofUndone}
    union all
    select m.animal_id, 'mating', null, e.created_at from imported_animal i
    join service m on m.farm_id = i.farm_id and m.boar_id = i.animal_id
    join sow_event e on e.farm_id = i.farm_id and e.animal_id = m.animal_id and e.seq = m.seq
    join animal boar on boar.farm_id = i.farm_id and boar.animal_id = i.animal_id and boar.sex = 'boar'
    where i.import_id = ${importId}
      and not exists (select from imported_animal own where own.farm_id = i.farm_id and own.animal_id = m.animal_id and own.import_id = i.import_id)
    union all
    select null, c.kind, c.account_id, c.at from workbook_import b
    join (${groupsOf(importId)}) made on true
    join change c on c.farm_id = b.farm_id and c.subject = 'group' and c.subject_id = made.group_id and c.change_id > b.last_change_id
      and not ${ofUndone}
    -- Moves of piglets weaned from an imported sow.
    where b.import_id = ${importId} and not exists (
      select from change o join imported_animal own on own.farm_id = o.farm_id and own.animal_id = o.subject_id and own.import_id = b.import_id
      where o.farm_id = c.farm_id and o.xact = c.xact and o.operation_id = c.operation_id and o.subject = 'animal')
    union all
    select null, c.kind, c.account_id, c.at from workbook_import b
    join change c on c.farm_id = b.farm_id and c.subject = 'item' and c.kind = 'stock_record' and c.change_id > b.last_change_id
      and not ${ofUndone}
    where b.import_id = ${importId} and jsonb_array_length(coalesce(b.made -> 'rows' -> 'stock_record', '[]')) > 0
    union all
    select m.animal_id, 'group_move', null, m.created_at from imported_animal i
    join group_move m on m.farm_id = i.farm_id and m.animal_id = i.animal_id
    join workbook_import b on b.farm_id = i.farm_id and b.import_id = i.import_id
    where i.import_id = ${importId} and m.group_id not in (${groupsOf(importId)})
    union all
    select null, 'group_move', null, k.on_date::timestamptz from (${sentAbroad(importId)}) s
    join transfer_arrival k on k.from_farm_id = current_farm() and k.transfer_id = s.transfer_id
    union all
    select c.animal_id, 'litter_change', null, c.created_at from imported_animal i
    join litter_change c on c.farm_id = i.farm_id and c.partner_id = i.animal_id
    join workbook_import b on b.farm_id = i.farm_id and b.import_id = i.import_id
    where i.import_id = ${importId}
      -- Those that the import itself connected are separated again.
      and not coalesce(b.made -> 'connected', '[]') @> jsonb_build_array(jsonb_build_object('animalId', c.animal_id, 'kind', c.kind, 'number', c.number))
      and not exists (select from imported_animal own where own.farm_id = i.farm_id and own.animal_id = c.animal_id and own.import_id = i.import_id)`
  const rows = await db.many<Obstacle & { total: number }>(sql`
    select coalesce(a.tag, '') as tag, s.table_name as table, coalesce(p.name, '') as member_name, s.at, count(*) over () as total
    from (${since}) s left join animal a using (animal_id) left join author p on p.account_id = s.account_id
    order by s.at desc, tag limit ${mostShown}`)
  return {
    rows: rows.map(({ tag, table, memberName, at }) => ({ tag, table, memberName, at })),
    total: rows[0]?.total ?? 0,
  }
}

/** Whether a change `c` was made by an import that is undone, or by its undo. */
const ofUndone = sql`exists (select from workbook_import undone where undone.farm_id = c.farm_id and undone.state = 'undone'
      and c.operation_id in (undone.operation_id, undone.undo_operation_id))`

/** Groups that an import made, with the number 0, and those of the farm, with the number of their last transfer out before. */
const groupsOf = (importId: number, columns = sql`group_id`) => sql`
    select ${columns} from (
      select made.group_id::bigint as group_id, 0 as last_out from workbook_import b
      cross join lateral jsonb_array_elements_text(b.made -> 'rows' -> 'pig_group') as made (group_id) where b.import_id = ${importId}
      union all
      select group_id, coalesce((numbers ->> 'out')::int, 0) from imported_group where import_id = ${importId}) g`

/** Transfers of an import to other farms. */
const sentAbroad = (importId: number) => sql`
    select t.transfer_id from (${groupsOf(importId, sql`group_id, last_out`)}) made
    join transfer t on t.farm_id = current_farm() and t.group_id = made.group_id and t.number > made.last_out and t.to_farm_id <> t.farm_id`

/** Locks the transfers that the import sent to other farms, against their receipt. */
export async function holdSent(db: Db, importId: number) {
  const sent = await db.many<{ transferId: number }>(sql`${sentAbroad(importId)} order by transfer_id`)
  for (const { transferId } of sent) await lockTransfer(db, transferId)
}

/** Number of animals, groups or stock records deleted by one statement. */
const batch = 100

/** Deletes the animals of an import with all their rows, and its other rows unless they are used. */
export async function removeImported(
  db: Db,
  importId: number,
  made: Partial<Made>,
  onProgress: (fraction: number) => Promise<void>,
) {
  await removeBesides(db, importId)
  await shortenGroups(db, importId)
  await shortenLives(db, importId)
  await restoreRows(db, made.changed ?? [])
  const animals = await db.many<{ animalId: number }>(
    sql`select animal_id from imported_animal where import_id = ${importId} order by animal_id`,
  )
  const ids = animals.map(({ animalId }) => animalId)
  // Locked against new records.
  await db.run(sql`select from animal where animal_id = any(${ids}) order by animal_id for update`)
  const numbers: Partial<Made['rows'] & { animal: number[] }> = { ...made.rows, animal: ids }
  await separateFosterings(db, made.connected ?? [])
  const { rows, places } = await tablesOf(db)
  // The store was empty before, and has no records since.
  if (numbers.stock_record?.length) await db.run(sql`delete from stock_balance`)
  const groupIds = numbers.pig_group ?? []
  await removeTransfers(db, groupIds)
  for (const [at, { table, root, key }] of rows.entries()) {
    const all = numbers[root] ?? []
    for (let from = 0; from < all.length; from += batch) {
      const some = all.slice(from, from + batch)
      await db.run(sql`delete from ${sql([table])} where ${sql([key])} = any(${some})`)
      await onProgress((at + (from + some.length) / all.length) / rows.length)
    }
  }
  await removeTasks(db, groupIds, ids)
  await db.run(sql`delete from item_code where gtin = any(${made.gtins ?? []})`)
  await db.run(sql`update store_item set reorder_days = null where item_id = any(${made.marked ?? []})`)
  const setup = made.before?.medicine ? await setupWithout(db, importId, made.before) : null
  if (setup) await removeSetup(db, setup)
  for (const { root, key } of places)
    for (const id of numbers[root] ?? [])
      await orNot(db, async () => {
        await db.run(sql`delete from ${sql([root])} where ${sql([key])} = ${id}`)
        await db.run(withoutItem)
      })
  if (setup) await orNot(db, () => restoreSetup(db, setup))
  for (const [list, code] of made.codes ?? []) await removeUnusedCode(db, list as OwnList, code)
}

/** Deletes the transfers to and from groups. */
async function removeTransfers(db: Db, groupIds: readonly number[]) {
  const taken = await db.many<{ groupId: number; number: number }>(sql`
    select group_id, number from transfer_arrival where farm_id = current_farm() and group_id = any(${[...groupIds]}) and died_females + died_males > 0`)
  for (const { groupId, number } of taken) await removeTaken(db, groupId, number)
  for (const table of ['transfer_arrival', 'transfer'])
    await db.run(
      sql`delete from ${sql([table])} where farm_id = current_farm() and group_id = any(${[...groupIds]})`,
    )
}

/** Deletes the tasks about shipments of groups and sales of animals. */
async function removeTasks(db: Db, groupIds: readonly number[], animalIds: readonly number[]) {
  await db.run(sql`delete from task where place = any(${groupIds.map(shipmentsOf)})`)
  await db.run(sql`
    delete from task where place in (select form || animal_id from unnest(${[...saleForms]}::text[]) form, unnest(${[...animalIds]}::bigint[]) animal_id)`)
}

/** Deletes the records that an import added beside lives of the farm's animals. */
async function removeBesides(db: Db, importId: number) {
  for (const kind of besideKinds)
    await db.run(sql`
      delete from ${sql([tableOf(kind)])} t using imported_life i
      where i.import_id = ${importId} and i.besides ? ${kind}
        and t.farm_id = i.farm_id and t.animal_id = i.animal_id and t.number > (i.besides ->> ${kind})::int`)
}

/** Deletes the records that an import added to groups of the farm, and restores their heads and ends. */
async function shortenGroups(db: Db, importId: number) {
  const groups = await db.many<{ groupId: number; endedOn: Day | null; endRemark: string }>(
    sql`select group_id, ended_on, end_remark from imported_group where import_id = ${importId} order by group_id`,
  )
  const groupIds = groups.map(({ groupId }) => groupId)
  await lockGroups(db, groupIds)
  const added = (kind: Sql) => sql`
    i.import_id = ${importId} and t.farm_id = i.farm_id and t.group_id = i.group_id
    and t.number > coalesce((i.numbers ->> ${kind})::int, 0)`
  for (const kind of groupBesideKinds)
    await db.run(
      sql`delete from ${sql([besideOfGroup(kind).table])} t using imported_group i where ${added(sql`${kind}::text`)}`,
    )
  await db.run(sql`
    delete from carcass t using imported_group i
    where i.import_id = ${importId} and t.farm_id = i.farm_id and t.group_id = i.group_id
      and t.place > coalesce((i.carcasses ->> t.number::text)::int, 0)`)
  const taken = await db.many<{ groupId: number; number: number }>(sql`
    select t.group_id, t.number from transfer_arrival t join imported_group i on t.farm_id = current_farm() and ${added(sql`'in'`)}`)
  for (const { groupId, number } of taken) await removeTaken(db, groupId, number)
  await db.run(sql`delete from group_move t using imported_group i where ${added(sql`t.kind`)}`)
  for (const { groupId, endedOn, endRemark } of groups) {
    const { females, males, unsexed } = headsOf(await headMoves(db, groupId))
    await db.run(sql`
      update pig_group set (females, males, unsexed, ended_on, end_remark)
        = row (${females}::int, ${males}::int, ${unsexed}::int, ${endedOn}::date, ${endRemark}::text) where group_id = ${groupId}`)
  }
  // Tasks about shipments that the import itself made.
  await db.run(sql`
    delete from task t using workbook_import b where b.import_id = ${importId} and t.farm_id = b.farm_id and t.made_at = b.done_at
      and t.place = any(${groupIds.map(shipmentsOf)})`)
}

/** Deletes the records that an import added to lives of the farm's sows. */
async function shortenLives(db: Db, importId: number) {
  const lives = await db.many<{ animalId: number; seq: number; changes: FarmSow['changes'] }>(
    sql`select animal_id, seq, changes from imported_life where import_id = ${importId} and seq is not null order by animal_id`,
  )
  const lockedSow = await lockSows(
    db,
    lives.map(({ animalId }) => animalId),
  )
  for (const { animalId, seq, changes } of lives) {
    const sow = lockedSow(animalId)
    for (let newest = sow.seq; newest > seq; newest--) await deleteNewest(db, { ...sow, seq: newest }, newest)
    await db.run(sql`
      delete from litter_change c where c.animal_id = ${animalId}
        and c.number > coalesce((${JSON.stringify(changes)}::jsonb ->> c.kind)::int, 0)`)
    await rewriteLife(db, animalId, await loadLife(db, animalId))
  }
}

/**
 * Tables of entities with an id, and of their records, from the database's catalogue. Records have the id in their key
 * and are not deleted by a cascade. Referencing tables come first.
 */
async function tablesOf(db: Db) {
  const all = await db.many<{
    table: string
    root: 'animal' | keyof Made['rows']
    key: string
    isPlace: boolean
  }>(sql`
    with recursive keyed as (
      select p.conrelid as id, p.conrelid::regclass::text as "table", cardinality(conkey) as columns, attname::text as key
      from pg_constraint p join pg_attribute on attrelid = conrelid and attnum = conkey[2]
      where contype = 'p' and (select attname from pg_attribute where attrelid = conrelid and attnum = conkey[1]) = 'farm_id'
    ), root as (
      select * from keyed where "table" = any(${['animal', ...recordTables, ...placeTables]}) and columns = 2
    ), belonging as (
      select k.id, k."table", r."table" as root, k.key from root r join keyed k using (key)
      where k.id = r.id or not exists (select from pg_constraint c where c.conrelid = k.id and c.contype = 'f' and c.confdeltype = 'c')
    ), pointing as (
      select id, 0 as depth from belonging
      union
      select c.conrelid, depth + 1 from pointing p join pg_constraint c on c.confrelid = p.id and c.contype = 'f' and c.conrelid <> p.id
      where c.conrelid in (select id from belonging)
    )
    select "table", root, key, root = any(${[...placeTables]}) as is_place
    from belonging join pointing using (id) group by 1, 2, 3 order by max(depth) desc, 1`)
  return {
    rows: all.filter(({ isPlace }) => !isPlace),
    // Other tables with a place's id in their key use it.
    places: all.filter(({ isPlace, table, root }) => isPlace && table === root),
  }
}

/** Deletes stock items without a feed or medicine. */
const withoutItem = sql`delete from store_item i where not exists (select from medicine where medicine_id = i.item_id)
  and not exists (select from feed where feed_id = i.item_id)`

/** Runs work; skips it if a row is still referenced. */
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

const foreignKeyViolation = '23503'
