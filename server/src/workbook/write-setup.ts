import { fail } from 'node:assert'
import type { Books } from '@penside/domain/workbook/check.ts'
import type { BookItem, BookRule, BookSetup } from '@penside/domain/workbook/setup.ts'
import type {
  FeedPlace,
  HousePlace,
  MedicinePlace,
  PenPlace,
  SupplierPlace,
} from '@penside/domain/workbook/places.ts'
import { sql, type Db, type Sql } from '../database/db.ts'

/** Rows that an import made besides animals. Undoing the import deletes those that are not used. */
export type Made = {
  /** Ids by table. */
  rows: Record<(typeof placeTables)[number] | (typeof recordTables)[number], number[]>
  codes: (readonly [list: string, code: string])[]
  /** New codes of items. */
  gtins: string[]
  /** Items whose reorder days it set. */
  marked: number[]
  /** Former rows of the setup tables that the file replaced. */
  before: Partial<Record<SetupTable, unknown[]>>
}
export const recordTables = ['pig_group', 'stock_record'] as const
/** Tables whose rows are kept if they are used. */
export const placeTables = ['house', 'pen', 'supplier', 'medicine', 'feed'] as const
/** In the order of deletion; insertion is in reverse. */
export const setupTables = [
  'vaccination_rule',
  'medicine',
  'feed',
  'farm_setting',
  'grading',
  'key_figure_target',
] as const
type SetupTable = (typeof setupTables)[number]

type Place = HousePlace | PenPlace | SupplierPlace | MedicinePlace | FeedPlace
export type IdOf = (place: Place | null) => number | null

/** Writes places and the farm's setup. */
export async function writeSetup(db: Db, { setup, places }: Books): Promise<{ made: Made; idOf: IdOf }> {
  const before = await setupBefore(db, setup)
  await writeOwn(db, setup)
  const { made: rows, idOf } = await writePlaces(db, places)
  if (setup.programme) await writeProgramme(db, setup.programme, idOf)
  if (setup.settings) await removeOthers(db, places)
  const ofItems = await writeItems(db, setup.items, idOf)
  const codes = setup.codes.map(({ list, code }) => [list, code] as const)
  return { made: { rows, codes, before, ...ofItems }, idOf }
}

async function setupBefore(db: Db, { settings, programme, gradings }: BookSetup) {
  const before: Made['before'] = {}
  if (settings || programme || gradings)
    for (const table of setupTables) {
      const { rows } = await db.one<{ rows: unknown[] }>(
        sql`select coalesce(json_agg(t), '[]') as rows from ${sql([table])} t`,
      )
      before[table] = rows
    }
  return before
}

async function writeOwn(db: Db, { codes, settings, targets, gradings }: BookSetup) {
  for (const { list, code, names, unused, mergedInto } of codes)
    await db.run(sql`
      insert into farm_code (farm_id, list, code, name_ko, name_en, name_vi, active, merged_into)
      values (current_farm(), ${list}, ${code}, ${names[0]}, ${names[1]}, ${names[2]}, ${!unused}, ${mergedInto})`)
  for (const [table, values] of [
    [sql`farm_setting`, settings],
    [sql`key_figure_target`, targets],
  ] as const) {
    if (!values) continue
    await db.run(sql`delete from ${table}`)
    for (const [name, value] of values)
      await db.run(
        sql`insert into ${table} (farm_id, name, value) values (current_farm(), ${name}, ${value})`,
      )
  }
  if (!gradings) return
  await db.run(sql`delete from grading`)
  for (const { dressing, validFrom, bands } of gradings)
    await db.run(sql`
      insert into grading (farm_id, dressing, valid_from, bands) values (current_farm(), ${dressing}, ${validFrom}, ${JSON.stringify(bands)})`)
}

/** Sets reorder days and codes of items that have none. */
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

/** Replaces the vaccination programme. */
async function writeProgramme(db: Db, programme: readonly BookRule[], idOf: IdOf) {
  await db.run(sql`delete from vaccination_rule`)
  for (const { anchor, days, medicine, whom, parityFrom, parityTo } of programme)
    await db.run(sql`
      insert into vaccination_rule (farm_id, anchor, days, medicine_id, whom, parity_from, parity_to)
      values (current_farm(), ${anchor}, ${days}, ${idOf(medicine)}, ${whom}, ${parityFrom}, ${parityTo})`)
}

/** Deletes start medicines and feeds that a whole workbook does not have. */
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

type Columns = Readonly<Record<string, string | number | boolean | null>>
type PlaceTable = (typeof placeTables)[number]

/** Writes the places that the file brings or changes, and merges those that it says are merged. */
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

  const insert = async (table: PlaceTable, place: Place, columns: Columns) => {
    const names = Object.keys(columns).join(', ')
    const { id } = await db.one<{ id: number }>(sql`
      insert into ${sql([table])} (farm_id, ${sql([names])})
      select current_farm(), ${sql([names])} from jsonb_populate_record(null::${sql([table])}, ${JSON.stringify(columns)}::jsonb)
      returning ${sql([`${table}_id`])} as id`)
    ids.set(place, id)
    made[table].push(id)
  }
  const update = (table: 'medicine' | 'feed', id: number, columns: Columns) => {
    const names = Object.keys(columns).join(', ')
    return db.run(sql`
      update ${sql([table])} set (${sql([names])}, merged_into) =
        (select ${sql([names])}, null::bigint from jsonb_populate_record(null::${sql([table])}, ${JSON.stringify(columns)}::jsonb))
      where ${sql([`${table}_id`])} = ${id}`)
  }
  const merge = async (
    table: 'supplier' | 'pen' | 'medicine' | 'feed',
    all: readonly (Place & { mergedInto?: Place | null })[],
  ) => {
    for (const each of all)
      if (each.mergedInto && (each.id === null || ('changed' in each && each.changed)))
        await db.run(
          sql`update ${sql([table])} set merged_into = ${idOf(each.mergedInto)} where ${sql([`${table}_id`])} = ${idOf(each)}`,
        )
  }

  for (const each of suppliers) if (each.id === null) await insert('supplier', each, supplierColumns(each))
  for (const each of houses)
    if (each.id === null)
      await insert('house', each, { ...houseColumns(each), position: await nextPosition(db, sql`house`) })
  for (const each of pens) {
    if (each.id !== null) continue
    const houseId = idOf(each.house)
    const position = await nextPosition(db, sql`pen where house_id = ${houseId}`)
    await insert('pen', each, { ...penColumns(each), house_id: houseId, position })
  }
  for (const each of medicines)
    if (each.id === null) await insert('medicine', each, medicineColumns(each))
    else if (each.changed) await update('medicine', each.id, medicineColumns(each))
  for (const each of feeds)
    if (each.id === null) await insert('feed', each, feedColumns(each))
    else if (each.changed) await update('feed', each.id, feedColumns(each))
  await merge('supplier', suppliers)
  await merge('pen', pens)
  await merge('medicine', medicines)
  await merge('feed', feeds)
  return { made, idOf }
}

async function nextPosition(db: Db, among: Sql) {
  const { next } = await db.one<{ next: number }>(
    sql`select coalesce(max(position) + 1, 0) as next from ${among}`,
  )
  return next
}

const namesIn = ([ko, en, vi]: readonly [string, string, string]) => ({
  name_ko: ko,
  name_en: en,
  name_vi: vi,
})
const supplierColumns = ({ names, unused }: SupplierPlace) => ({ ...namesIn(names), active: !unused })
const houseColumns = ({ kind, names, unused }: HousePlace) => ({ kind, ...namesIn(names), active: !unused })
const penColumns = ({ name, capacity = null, unused }: PenPlace) => ({ name, capacity, active: !unused })
const medicineColumns = ({ names = ['', '', ''], ...medicine }: MedicinePlace) => ({
  category: medicine.category,
  name: medicine.name,
  ...namesIn(names),
  dose: medicine.dose,
  unit: medicine.unit,
  withdrawal_days: medicine.withdrawalDays,
  maker: medicine.maker ?? '',
  prescribed: medicine.prescribed ?? false,
  against_fmd: medicine.againstFmd ?? false,
  active: !medicine.unused,
})
const feedColumns = ({ names, category, protein, energy, unused }: FeedPlace) => ({
  category,
  ...namesIn(names),
  protein,
  energy,
  active: !unused,
})
