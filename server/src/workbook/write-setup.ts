import { fail } from 'node:assert'
import type { Books } from '@penside/domain/workbook/check.ts'
import type { BookItem, BookRule, BookSetup, SetupUse } from '@penside/domain/workbook/setup.ts'
import type {
  FeedPlace,
  HousePlace,
  MedicinePlace,
  PenPlace,
  SupplierPlace,
} from '@penside/domain/workbook/places.ts'
import { sql, type Db } from '../database/db.ts'

/** Identity of a change of a litter. */
export type LitterChange = { animalId: number; kind: string; number: number }
export type AwaitedFostering = LitterChange & { tag: string }

/** Rows of a table with this key, before an import changed them: some of their columns, or else all. */
export type ChangedRows = {
  table: string
  key: Readonly<Record<string, string | number>>
  columns: string[] | null
  rows: unknown[]
}

/** Rows that an import created besides animals. Its undo deletes them unless they are used. */
export type Made = {
  /** Ids of the rows by table; all of `stock_record`, since the store was empty before. */
  rows: Record<PlaceTable | (typeof recordTables)[number], number[]>
  codes: (readonly [list: string, code: string])[]
  /** Product codes of items. */
  gtins: string[]
  /** Items whose reorder point was set. */
  marked: number[]
  /** Fosterings whose other sow, of this number, is imported later. */
  awaited: AwaitedFostering[]
  /** Fosterings of an earlier import that this one connected with their other sow. */
  connected: LitterChange[]
  /** Rows of records that took values of the file, as they were before. */
  changed: ChangedRows[]
  /** The farm's former setup, if the file's was read. */
  before: SetupRows
}
export type SetupRow = Readonly<Record<string, unknown>>
export type SetupRows = Partial<Record<SetupTable, readonly SetupRow[]>>
export const recordTables = ['pig_group', 'stock_record'] as const
/** Tables whose rows stay if something else uses them. */
export const placeTables = ['house', 'pen', 'supplier', 'medicine', 'feed'] as const
type PlaceTable = (typeof placeTables)[number]
/** Tables of the setup, referenced ones first. */
export const setupTables = [
  'medicine',
  'feed',
  'vaccination_rule',
  'farm_setting',
  'grading',
  'key_figure_target',
] as const
export type SetupTable = (typeof setupTables)[number]

type Place = HousePlace | PenPlace | SupplierPlace | MedicinePlace | FeedPlace
export type IdOf = (place: Place | null) => number | null

/** Writes places, and the setup of the farm. */
export async function writeSetup(db: Db, { setup, places }: Books): Promise<{ made: Made; idOf: IdOf }> {
  const before = setup.use === 'keep' ? {} : await currentSetup(db)
  await writeOwn(db, setup)
  const { made: rows, idOf } = await writePlaces(db, places)
  if (setup.programme) await writeProgramme(db, setup.programme, idOf, setup.use)
  if (setup.settings && setup.use === 'replace') await removeOthers(db, places)
  const ofItems = await writeItems(db, setup.items, idOf)
  const codes = setup.codes.map(({ list, code }) => [list, code] as const)
  return { made: { rows, codes, before, ...ofItems, awaited: [], connected: [], changed: [] }, idOf }
}

/** Rows of the farm's setup, by table. */
export async function currentSetup(db: Db): Promise<SetupRows> {
  const all: SetupRows = {}
  for (const table of setupTables) {
    const { rows } = await db.one<{ rows: SetupRow[] }>(
      sql`select coalesce(jsonb_agg(t), '[]') as rows from ${sql([table])} t`,
    )
    all[table] = rows
  }
  return all
}

async function writeOwn(db: Db, { use, codes, settings, targets, gradings }: BookSetup) {
  for (const { list, code, names, unused, mergedInto } of codes)
    await db.run(sql`
      insert into farm_code (farm_id, list, code, name_ko, name_en, name_vi, active, merged_into)
      values (current_farm(), ${list}, ${code}, ${names[0]}, ${names[1]}, ${names[2]}, ${!unused}, ${mergedInto})`)
  for (const [table, values] of [
    [sql`farm_setting`, settings],
    [sql`key_figure_target`, targets],
  ] as const) {
    if (!values) continue
    if (use === 'replace') await db.run(sql`delete from ${table}`)
    for (const [name, value] of values)
      await db.run(sql`
        insert into ${table} (farm_id, name, value) values (current_farm(), ${name}, ${value})
        on conflict (farm_id, name) do update set value = excluded.value`)
  }
  if (!gradings) return
  if (use === 'replace') await db.run(sql`delete from grading`)
  for (const { dressing, validFrom, bands } of gradings)
    await db.run(sql`
      insert into grading (farm_id, dressing, valid_from, bands) values (current_farm(), ${dressing}, ${validFrom}, ${JSON.stringify(bands)})
      on conflict (farm_id, dressing, valid_from) do update set bands = excluded.bands`)
}

/** Writes reorder points and product codes of items; existing ones stay. */
async function writeItems(db: Db, items: readonly BookItem[], idOf: IdOf) {
  const made: Pick<Made, 'gtins' | 'marked'> = { gtins: [], marked: [] }
  for (const { item, reorderDays, gtin } of items) {
    const itemId = idOf(item) ?? fail()
    if (reorderDays !== null) {
      const marked = await db.maybeOne(
        sql`update store_item set reorder_days = ${reorderDays} where item_id = ${itemId} and reorder_days is null returning item_id`,
      )
      if (marked) made.marked.push(itemId)
    }
    if (gtin === null) continue
    const known = await db.maybeOne(sql`
      insert into item_code (farm_id, gtin, item_id) values (current_farm(), ${gtin}, ${itemId}) on conflict do nothing returning gtin`)
    if (known) made.gtins.push(gtin)
  }
  return made
}

/** Replaces the vaccination programme, or adds to it. */
async function writeProgramme(db: Db, programme: readonly BookRule[], idOf: IdOf, use: SetupUse) {
  if (use === 'replace') await db.run(sql`delete from vaccination_rule`)
  for (const { anchor, days, medicine, whom, parityFrom, parityTo } of programme) {
    const rule = sql`${anchor}::text, ${days}::int, ${idOf(medicine)}::bigint, ${whom}::text, ${parityFrom}::int, ${parityTo}::int`
    const columns = sql`anchor, days, medicine_id, whom, parity_from, parity_to`
    await db.run(sql`
      insert into vaccination_rule (farm_id, ${columns}) select current_farm(), ${rule}
      where ${use === 'replace'} or not exists (select from vaccination_rule where (${columns}) = (${rule}))`)
  }
}

/** Deletes initial feeds and medicines that a file with the farm's settings lacks; such a file has all of them, if any. */
async function removeOthers(db: Db, { medicines, feeds }: Books['places']) {
  const otherFeeds = feeds.flatMap(({ id, changed }) => (id === null || changed ? [] : id))
  if (otherFeeds.length < feeds.length)
    await db.run(sql`
      delete from feed f where feed_id = any(${otherFeeds})
        and not exists (select from feed o where o.merged_into = f.feed_id and not o.feed_id = any(${otherFeeds}))`)
  const others = medicines.flatMap(({ id, changed }) => (id === null || changed ? [] : id))
  if (others.length === medicines.length) return
  await db.run(sql`
    delete from medicine m where medicine_id = any(${others})
      and not exists (select from vaccination_rule r where r.medicine_id = m.medicine_id)
      and not exists (select from medicine o where o.merged_into = m.medicine_id and not o.medicine_id = any(${others}))`)
}

/** Writes the new places of a file, and the values of the farm's that it changes. */
async function writePlaces(db: Db, { houses, pens, suppliers, medicines, feeds }: Books['places']) {
  const made: Made['rows'] = {
    house: [],
    pen: [],
    supplier: [],
    medicine: [],
    feed: [],
    pig_group: [],
    stock_record: [],
  }
  const ids = new Map<Place, number>()
  const idOf: IdOf = (place) => place && (place.id ?? ids.get(place) ?? fail('a place has no id'))
  const write = async <P extends Place>(
    table: PlaceTable,
    places: readonly P[],
    writeOne: (place: P) => Promise<number>,
  ) => {
    for (const place of places.filter(isWritten)) {
      const id = await writeOne(place)
      if (place.id !== null) continue
      ids.set(place, id)
      made[table].push(id)
    }
  }
  await write('supplier', suppliers, (supplier) => insertSupplier(db, supplier))
  await write('house', houses, (house) => insertHouse(db, house))
  await write('pen', pens, (pen) => insertPen(db, pen, idOf(pen.house)))
  await write('medicine', medicines, (medicine) => saveMedicine(db, medicine))
  await write('feed', feeds, (feed) => saveFeed(db, feed))
  await merge(db, 'supplier', suppliers, idOf)
  await merge(db, 'pen', pens, idOf)
  await merge(db, 'medicine', medicines, idOf)
  await merge(db, 'feed', feeds, idOf)
  return { made, idOf }
}

/** Whether a place is new, or one of the farm that takes the values of the file. */
const isWritten = (place: Place) => place.id === null || ('changed' in place && Boolean(place.changed))

async function insertSupplier(db: Db, { names: [ko, en, vi], unused }: SupplierPlace) {
  const { supplierId } = await db.one<{ supplierId: number }>(sql`
    insert into supplier (farm_id, name_ko, name_en, name_vi, active) values (current_farm(), ${ko}, ${en}, ${vi}, ${!unused})
    returning supplier_id`)
  return supplierId
}

async function insertHouse(db: Db, { kind, names: [ko, en, vi], unused }: HousePlace) {
  const { houseId } = await db.one<{ houseId: number }>(sql`
    insert into house (farm_id, kind, name_ko, name_en, name_vi, active, position)
    select current_farm(), ${kind}, ${ko}, ${en}, ${vi}, ${!unused}::boolean, coalesce(max(position) + 1, 0) from house returning house_id`)
  return houseId
}

async function insertPen(db: Db, { name, capacity, unused }: PenPlace, house: number | null) {
  const { penId } = await db.one<{ penId: number }>(sql`
    insert into pen (farm_id, house_id, name, capacity, active, position)
    select current_farm(), ${house}::bigint, ${name}, ${capacity ?? null}::int, ${!unused}::boolean, coalesce(max(position) + 1, 0) from pen where house_id = ${house}
    returning pen_id`)
  return penId
}

/** Inserts a medicine, or updates one of the farm. @returns its id */
async function saveMedicine(
  db: Db,
  {
    id,
    category,
    name,
    names: [ko, en, vi] = ['', '', ''],
    dose,
    unit,
    withdrawalDays,
    maker = '',
    prescribed = false,
    againstFmd = false,
    unused = false,
  }: MedicinePlace,
) {
  const values = sql`${category}::text, ${name}::text, ${ko}::text, ${en}::text, ${vi}::text, ${dose}::numeric, ${unit}::text,
    ${withdrawalDays}::int, ${maker}::text, ${prescribed}::boolean, ${againstFmd}::boolean, ${!unused}::boolean`
  const columns = sql`category, name, name_ko, name_en, name_vi, dose, unit, withdrawal_days, maker, prescribed, against_fmd, active`
  if (id !== null) {
    await db.run(
      sql`update medicine set (${columns}, merged_into) = row (${values}, null::bigint) where medicine_id = ${id}`,
    )
    return id
  }
  const { medicineId } = await db.one<{ medicineId: number }>(
    sql`insert into medicine (farm_id, ${columns}) values (current_farm(), ${values}) returning medicine_id`,
  )
  return medicineId
}

/** Inserts a feed, or updates one of the farm. @returns its id */
async function saveFeed(
  db: Db,
  { id, names: [ko, en, vi], category, protein, energy, unused = false }: FeedPlace,
) {
  const values = sql`${category}::text, ${ko}::text, ${en}::text, ${vi}::text, ${protein}::numeric, ${energy}::int, ${!unused}::boolean`
  const columns = sql`category, name_ko, name_en, name_vi, protein, energy, active`
  if (id !== null) {
    await db.run(
      sql`update feed set (${columns}, merged_into) = row (${values}, null::bigint) where feed_id = ${id}`,
    )
    return id
  }
  const { feedId } = await db.one<{ feedId: number }>(
    sql`insert into feed (farm_id, ${columns}) values (current_farm(), ${values}) returning feed_id`,
  )
  return feedId
}

/** Connects written places with those into which they were merged. */
async function merge(
  db: Db,
  table: Exclude<PlaceTable, 'house'>,
  places: readonly (Place & { mergedInto?: Place | null })[],
  idOf: IdOf,
) {
  for (const place of places.filter(isWritten))
    if (place.mergedInto)
      await db.run(
        sql`update ${sql([table])} set merged_into = ${idOf(place.mergedInto)} where ${sql([`${table}_id`])} = ${idOf(place)}`,
      )
}
