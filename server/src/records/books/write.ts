import { fail } from 'node:assert'
import type { Books } from '@penside/domain/records/books/check.ts'
import type { BookBoar, BookSow, LifeRow } from '@penside/domain/records/books/lives.ts'
import type { BookRule, BookSetup } from '@penside/domain/records/books/setup.ts'
import type { BesideRow } from '@penside/domain/records/books/beside.ts'
import type { BookGroup } from '@penside/domain/records/books/groups.ts'
import type {
  HousePlace,
  MedicinePlace,
  PenPlace,
  SupplierPlace,
} from '@penside/domain/records/books/places.ts'
import { sheetOfBeside } from '@penside/domain/records/known-kinds.ts'
import type { LitterKind, SowState } from '@penside/domain/records/life.ts'
import { usualRemoval } from '@penside/domain/records/removal.ts'
import { numberedWith } from '../life/litter-change.ts'
import { sql, type Db } from '../../db.ts'
import { Load, type Row } from '../../load.ts'
import { ownColumns, tableOf } from './beside.ts'

/** What an import brought besides animals: it goes with it when it is taken back, unless it is used. */
export type Made = {
  houses: number[]
  pens: number[]
  suppliers: number[]
  medicines: number[]
  groups: number[]
  codes: (readonly [list: string, code: string])[]
  /** The rows of what the farm was set up with, by table, where the file took their place. */
  before: Partial<Record<SetupTable, unknown[]>>
}
/** In the order in which they go; they come the other way round. */
export const setupTables = ['vaccination_rule', 'medicine', 'farm_setting', 'key_figure_target'] as const
type SetupTable = (typeof setupTables)[number]

/** Few enough that a statement ends soon, many enough that its fixed costs do not count. */
const rowsPerBatch = 4_000

/** Writes books against which nothing stands. Each row has its line among the changes. @param onProgress hears how far it has come, 0 to 1 */
export async function writeBooks(
  db: Db,
  { farmId, importId }: { farmId: number; importId: number },
  books: Books,
  onProgress: (fraction: number) => Promise<void>,
): Promise<Made> {
  const before = await setupBefore(db, books.setup)
  await writeOwn(db, books.setup)
  const { made, idOf } = await writePlaces(db, books.places)
  if (books.setup.programme) await writeProgramme(db, books.setup.programme, idOf)
  if (books.setup.settings) await removeOthers(db, books.places)
  made.codes = books.setup.codes.map(({ list, code }) => [list, code])
  made.before = before
  const load = new Load(db.client, { farmId })
  const drawn = await db.many<{ id: number }>(sql`
    select nextval(pg_get_serial_sequence('animal', 'animal_id')) as id
    from generate_series(1, ${books.boars.length + books.sows.length}::int)`)
  const ids = drawn.map(({ id }) => id)
  const draw = () => ids.pop() ?? fail('too few ids were drawn')
  const boars = await idsByTag(db, 'boar')
  const sows = await idsByTag(db, 'sow')

  const addAnimal = async (animalId: number, animal: Row) => {
    load.add('animal', { animalId, ...animal })
    load.add('imported_animal', { importId, animalId })
    if (load.rows >= rowsPerBatch) await load.flush()
  }
  for (const boar of books.boars) {
    const animalId = draw()
    boars.set(boar.values.tag, animalId)
    await addAnimal(animalId, boarRow(boar, idOf))
    const { removedOn, removalCategory, removalReason, removalRemark, enteredOn } = boar.values
    if (!removedOn) continue
    const category = removalCategory ?? usualRemoval.category
    const why = { category, reason: removalReason ?? usualRemoval.reason, remark: removalRemark ?? '' }
    load.add('boar_removal', { animalId, onDate: removedOn, ...why, lastWorkBefore: enteredOn })
  }
  // Every sow stands before any record, since a fostering names its partner.
  for (const sow of books.sows) {
    const animalId = draw()
    sows.set(sow.values.tag, animalId)
    await addAnimal(animalId, sowRow(sow, idOf))
  }
  await load.flush()

  const known = { boars, sows, idOf, partners: await partnersOf(books.sows, () => onProgress(0)) }
  for (const [i, sow] of books.sows.entries()) {
    addLife(load, sow, known)
    if (load.rows < rowsPerBatch) continue
    await load.flush()
    await onProgress((0.8 * (i + 1)) / books.sows.length)
  }
  await load.flush()
  const numbered = counter()
  for (const [i, row] of books.beside.entries()) {
    addBeside(load, row, known, numbered)
    if (load.rows < rowsPerBatch) continue
    await load.flush()
    await onProgress(0.8 + (0.1 * (i + 1)) / books.beside.length)
  }
  await load.flush()
  made.groups = await addGroups(db, load, books, known, () => onProgress(0.9))
  return made
}

type Place = HousePlace | PenPlace | SupplierPlace | MedicinePlace
type IdOf = (place: Place | null) => number | null

async function setupBefore(db: Db, { settings, programme }: BookSetup) {
  const before: Made['before'] = {}
  if (settings || programme)
    for (const table of setupTables) {
      const { rows } = await db.one<{ rows: unknown[] }>(
        sql`select coalesce(json_agg(t), '[]') as rows from ${sql([table])} t`,
      )
      before[table] = rows
    }
  return before
}

async function writeOwn(db: Db, { codes, settings, targets }: BookSetup) {
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
}

/** It takes the place of the one with which the farm began. */
async function writeProgramme(db: Db, programme: readonly BookRule[], idOf: IdOf) {
  await db.run(sql`delete from vaccination_rule`)
  for (const { anchor, days, medicine, whom, parityFrom, parityTo } of programme)
    await db.run(sql`
      insert into vaccination_rule (farm_id, anchor, days, medicine_id, whom, parity_from, parity_to)
      values (current_farm(), ${anchor}, ${days}, ${idOf(medicine)}, ${whom}, ${parityFrom}, ${parityTo})`)
}

/** Books that have the farm's settings have all of its medicines, if any: those with which the farm began go. */
async function removeOthers(db: Db, { medicines }: Books['places']) {
  const others = medicines.flatMap(({ id, changed }) => (id === null || changed ? [] : id))
  if (others.length === medicines.length) return
  await db.run(sql`
    delete from medicine m where medicine_id = any(${others})
      and not exists (select from vaccination_rule r where r.medicine_id = m.medicine_id)
      and not exists (select from medicine o where o.merged_into = m.medicine_id and not o.medicine_id = any(${others}))`)
}

async function writePlaces(db: Db, { houses, pens, suppliers, medicines }: Books['places']) {
  const made: Made = {
    houses: [],
    pens: [],
    suppliers: [],
    medicines: [],
    groups: [],
    codes: [],
    before: {},
  }
  const ids = new Map<Place, number>()
  const idOf: IdOf = (place) => place && (place.id ?? ids.get(place) ?? fail('a place has no id'))
  for (const each of suppliers) {
    if (each.id !== null) continue
    const [ko, en, vi] = each.names
    const { supplierId } = await db.one<{ supplierId: number }>(sql`
      insert into supplier (farm_id, name_ko, name_en, name_vi, active) values (current_farm(), ${ko}, ${en}, ${vi}, ${!each.unused})
      returning supplier_id`)
    ids.set(each, supplierId)
    made.suppliers.push(supplierId)
  }
  for (const each of houses) {
    if (each.id !== null) continue
    const [ko, en, vi] = each.names
    const { houseId } = await db.one<{ houseId: number }>(sql`
      insert into house (farm_id, kind, name_ko, name_en, name_vi, active, position)
      select current_farm(), ${each.kind}, ${ko}, ${en}, ${vi}, ${!each.unused}::boolean, coalesce(max(position) + 1, 0) from house returning house_id`)
    ids.set(each, houseId)
    made.houses.push(houseId)
  }
  for (const each of pens) {
    if (each.id !== null) continue
    const house = idOf(each.house)
    const { penId } = await db.one<{ penId: number }>(sql`
      insert into pen (farm_id, house_id, name, capacity, active, position)
      select current_farm(), ${house}::bigint, ${each.name}, ${each.capacity ?? null}::int, ${!each.unused}::boolean, coalesce(max(position) + 1, 0) from pen where house_id = ${house}
      returning pen_id`)
    ids.set(each, penId)
    made.pens.push(penId)
  }
  for (const each of medicines) {
    if (each.id !== null && !each.changed) continue
    const {
      id,
      category,
      name,
      names: [ko, en, vi] = ['', '', ''],
      dose,
      unit,
      withdrawalDays,
      unused = false,
    } = each
    const values = sql`${category}::text, ${name}::text, ${ko}::text, ${en}::text, ${vi}::text, ${dose}::numeric, ${unit}::text,
      ${withdrawalDays}::int, ${!unused}::boolean`
    const columns = sql`category, name, name_ko, name_en, name_vi, dose, unit, withdrawal_days, active`
    if (id !== null) {
      await db.run(
        sql`update medicine set (${columns}, merged_into) = row (${values}, null::bigint) where medicine_id = ${id}`,
      )
      continue
    }
    const { medicineId } = await db.one<{ medicineId: number }>(
      sql`insert into medicine (farm_id, ${columns}) values (current_farm(), ${values}) returning medicine_id`,
    )
    ids.set(each, medicineId)
    made.medicines.push(medicineId)
  }
  const merge = async (
    table: 'supplier' | 'pen' | 'medicine',
    all: readonly (Place & { mergedInto?: Place | null })[],
  ) => {
    for (const each of all)
      if (each.mergedInto && (each.id === null || ('changed' in each && each.changed)))
        await db.run(
          sql`update ${sql([table])} set merged_into = ${idOf(each.mergedInto)} where ${sql([`${table}_id`])} = ${idOf(each)}`,
        )
  }
  await merge('supplier', suppliers)
  await merge('pen', pens)
  await merge('medicine', medicines)
  return { made, idOf }
}

/** The next number of each animal, or group, among the records of a kind. */
function counter() {
  const numbers = new Map<string, number>()
  return (...what: (string | number)[]) => {
    const key = what.join(' ')
    const number = (numbers.get(key) ?? 0) + 1
    numbers.set(key, number)
    return number
  }
}

function addBeside(load: Load, row: BesideRow, { sows, boars, idOf }: Known, numbered: Numbered) {
  const { kind, sex, tag, on, own, remark, confirmed } = row
  const animalId = (sex === 'sow' ? sows : boars).get(tag) ?? fail(`${tag} has no id`)
  const values = ownColumns(kind).map(({ stored }, i) => {
    const value = own[i] ?? null
    return [stored, typeof value === 'object' ? idOf(value) : value] as const
  })
  load.add(tableOf(kind), {
    animalId,
    number: numbered(kind, animalId),
    onDate: on,
    remark,
    ...Object.fromEntries(values),
    ...(sheetOfBeside(kind).sheet.confirmed && { confirmed }),
  })
}
type Numbered = ReturnType<typeof counter>

/** @returns the numbers of the groups that were made */
async function addGroups(
  db: Db,
  load: Load,
  { groups, sows: herd }: Books,
  { sows, idOf }: Known,
  breathe: () => Promise<void>,
): Promise<number[]> {
  const drawn = await db.many<{ id: number }>(sql`
    select nextval(pg_get_serial_sequence('pig_group', 'group_id')) as id from generate_series(1, ${groups.length}::int)`)
  const ids = drawn.map(({ id }) => id)
  const ofWeaning = weaningKeys(herd)
  const numbered = counter()
  for (const [i, group] of groups.entries()) {
    const groupId = ids[i] ?? fail('too few ids were drawn')
    load.add('pig_group', { groupId, ...groupRow(group, idOf) })
    for (const { values, from } of group.moves) {
      const { kind, on, type, females, males, weight, ageDays, remark, madeGroup } = values
      const animalId = from && (sows.get(from.sow) ?? fail(from.sow))
      const [weaningSeq, litterNumber] = from ? (ofWeaning.get(from.row) ?? fail(from.sow)) : []
      const origin = { animalId, weaningSeq, litterNumber, madeGroup: madeGroup ?? false }
      const head = { females, males: males ?? 0, totalWeight: weight ?? 0, ageDays }
      const move = { groupId, kind, number: numbered(kind, groupId), onDate: on, type, remark: remark ?? '' }
      load.add('group_move', { ...move, ...head, ...origin })
    }
    if (load.rows < rowsPerBatch) continue
    await load.flush()
    await breathe()
  }
  await load.flush()
  return ids
}

const groupRow = ({ values, pen, females, males }: BookGroup, idOf: IdOf) => {
  const { name, startedOn, ageDays, breed, remark, endedOn } = values
  const from = { name, startedOn, ageDays: ageDays ?? 0, breed, penId: idOf(pen) }
  return { ...from, remark: remark ?? '', endedOn, females, males }
}

/** Under which number the weaning, or the partial weaning, of a row is written. */
function weaningKeys(herd: readonly BookSow[]) {
  const keys = new Map<LifeRow, readonly [seq: number | null, litterNumber: number | null]>()
  for (const { records, states } of herd) {
    const numbers = numbersIn(records)
    records.forEach((row, i) => {
      if (row.sheet === 'weanings') keys.set(row, [states[i + 1]?.seq ?? fail(), null])
      else if (row.sheet === 'litters') keys.set(row, [null, numbers.get(row) ?? fail()])
    })
  }
  return keys
}

async function idsByTag(db: Db, sex: 'sow' | 'boar') {
  const rows = await db.many<{ tag: string; animalId: number }>(
    sql`select tag, animal_id from animal where sex = ${sex}`,
  )
  return new Map(rows.map(({ tag, animalId }) => [tag, animalId]))
}

/** What sows and boars have alike. */
const animalRow = (
  {
    values,
    pen,
    supplier,
  }: Pick<BookSow, 'pen' | 'supplier'> & { values: BookSow['values'] | BookBoar['values'] },
  idOf: IdOf,
) => ({
  tag: values.tag,
  earNotch: values.earNotch ?? '',
  earTag: values.earTag ?? '',
  breed: values.breed,
  bornOn: values.bornOn,
  stockEntryOn: values.stockEntryOn,
  supplierId: idOf(supplier),
  penId: idOf(pen),
})

const boarRow = (boar: BookBoar, idOf: IdOf) => {
  const { category, enteredOn, removedOn } = boar.values
  const now = { status: removedOn ? 'culled' : 'boar', lastWork: removedOn ? 'removal' : null }
  const since = { enteredOn, notBefore: enteredOn, lastWorkOn: removedOn ?? enteredOn }
  return { sex: 'boar', ...animalRow(boar, idOf), category: category ?? '', ...now, ...since }
}

const sowRow = (sow: BookSow, idOf: IdOf) => {
  const now = sow.states.at(-1) ?? fail(`${sow.values.tag} was not replayed`)
  return { sex: 'sow', ...animalRow(sow, idOf), enteredOn: sow.entry.on, ...now }
}

type Known = {
  boars: ReadonlyMap<string, number>
  sows: ReadonlyMap<string, number>
  idOf: IdOf
  partners: ReadonlyMap<LifeRow, number>
}

function addLife(load: Load, { values, entry, records, states }: BookSow, known: Known) {
  const { sows, idOf } = known
  const animalId = sows.get(values.tag) ?? fail(`${values.tag} has no id`)
  const addEvent = (
    kind: string,
    on: string,
    state: SowState,
    remark: string,
    confirmed: readonly string[],
  ) =>
    load.add('sow_event', {
      animalId,
      seq: state.seq,
      kind,
      onDate: on,
      status: state.status,
      parity: state.parity,
      matings: state.matings,
      remark,
      confirmed,
    })
  const [entered] = states
  if (!entered) fail(`${values.tag} was not replayed`)
  addEvent('entry', entry.on, entered, '', [])
  const { status: startStatus, parity, matings, lastWorkOn, nursing: liveBorn } = entry
  const { mummified, stillborn } = values
  const start = { startStatus, parity, matings, lastWorkOn, liveBorn }
  load.add('sow_entry', { animalId, ...start, mummified: mummified ?? 0, stillborn: stillborn ?? 0 })
  const numbers = numbersIn(records)
  const madeBy = madeByLife(records, states)
  records.forEach((row, i) => {
    const state = states[i + 1] ?? fail()
    const { seq } = state
    const remark = row.values.remark ?? ''
    const confirmed = row.values.confirmed ?? []
    if (row.sheet !== 'litters') addEvent(row.record.kind, row.record.on, state, remark, confirmed)
    switch (row.sheet) {
      case 'matings': {
        const { boar1, boar2, boar3, method1, method2, method3 } = row.values
        const services = [[boar1, method1] as const, [boar2, method2] as const, [boar3, method3] as const]
        return services.forEach(([boar, method], i) => {
          if (!boar) return
          const boarId = known.boars.get(boar) ?? fail(boar)
          load.add('service', { animalId, seq, number: i + 1, boarId, method: method ?? 'A' })
        })
      }
      case 'accidents':
        return load.add('accident', { animalId, seq, accidentType: row.values.type, penId: idOf(row.pen) })
      case 'farrowings': {
        const { category, totalBorn, mummified, stillborn, undersized, malformed, weight } = row.values
        return load.add('farrowing', {
          animalId,
          seq,
          category: category ?? '070001',
          totalBorn,
          mummified: mummified ?? 0,
          stillborn: stillborn ?? 0,
          undersized: undersized ?? 0,
          malformed: malformed ?? 0,
          litterWeight: weight ?? 0,
          penId: idOf(row.pen),
        })
      }
      case 'weanings': {
        const { females, males, weight, nurse } = row.values
        const piglets = { females, males: males ?? 0, totalWeight: weight ?? 0, becomesNurse: nurse ?? false }
        return load.add('weaning', { animalId, seq, ...piglets, penId: idOf(row.pen) })
      }
      case 'removals': {
        const { weight, detail } = row.values
        const category = row.values.category ?? usualRemoval.category
        const reason = row.values.reason ?? usualRemoval.reason
        return load.add('removal', {
          animalId,
          seq,
          category,
          reason,
          weight: weight ?? 0,
          detail: detail ?? '',
        })
      }
      case 'litters': {
        const { females, males, reason, partner, weight } = row.values
        return load.add('litter_change', {
          animalId,
          kind: row.record.kind,
          number: numbers.get(row) ?? fail(),
          litterSeq: seq,
          onDate: row.record.on,
          females,
          males: males ?? 0,
          reason: reason ?? '',
          partnerId: partner ? (sows.get(partner) ?? fail(partner)) : null,
          totalWeight: weight ?? 0,
          remark,
          confirmed,
          partnerNumber: known.partners.get(row) ?? null,
          madeBySeq: madeBy.get(row) ?? null,
        })
      }
    }
  })
}

/** Litter records are numbered by kind, in their order; both ways of a fostering are one kind. */
function numbersIn(records: readonly LifeRow[]) {
  const last: Partial<Record<string, number>> = {}
  const numbers = new Map<LifeRow, number>()
  for (const row of records) {
    if (row.sheet !== 'litters') continue
    const [kind = fail()] = numberedWith(row.record.kind)
    const number = (last[kind] ?? 0) + 1
    last[kind] = number
    numbers.set(row, number)
  }
  return numbers
}

/**
 * Piglets whose records are part of another: losses that were entered for a weaning, and, once for each kind, what left on the day on which
 * their mother was removed, just before.
 */
function madeByLife(records: readonly LifeRow[], states: readonly SowState[]) {
  const madeBy = new Map<LifeRow, number>()
  // What no row of the file holds stands before its weaning.
  records.forEach((row, i) => {
    const weaning = states[i + 2]
    if (row.number === 0 && weaning) madeBy.set(row, weaning.seq)
  })
  const at = records.length - 1
  const removal = records[at]
  const seq = states.at(-1)?.seq
  if (removal?.sheet !== 'removals' || seq === undefined) return madeBy
  const leaving = new Set<string>(['fosteredOut', 'pigletDeath'] satisfies LitterKind[])
  for (let i = at - 1; i >= 0; i--) {
    const row = records[i]
    if (row?.sheet !== 'litters' || row.record.on !== removal.record.on) break
    if (leaving.delete(row.record.kind)) madeBy.set(row, seq)
  }
  return madeBy
}

/** The number of the other half of each fostering whose two sides are both in the books. */
async function partnersOf(sows: readonly BookSow[], breathe: () => Promise<void>) {
  const waiting = new Map<string, { row: LifeRow; number: number }[]>()
  const partners = new Map<LifeRow, number>()
  for (const [i, { values, records }] of sows.entries()) {
    if (i % 100 === 99) await breathe()
    const numbers = numbersIn(records)
    for (const row of records) {
      if (row.sheet !== 'litters' || !row.values.partner) continue
      const { kind, on } = row.record
      if (kind !== 'fosteredIn' && kind !== 'fosteredOut') continue
      const [from, to] =
        kind === 'fosteredOut' ? [values.tag, row.values.partner] : [row.values.partner, values.tag]
      const key = [from, to, on, row.values.females, row.values.males ?? 0].join('\n')
      const other = waiting.get(key)?.find((each) => each.row.record.kind !== kind && !partners.has(each.row))
      const number = numbers.get(row) ?? fail()
      if (!other) {
        waiting.set(key, [...(waiting.get(key) ?? []), { row, number }])
        continue
      }
      partners.set(row, other.number)
      partners.set(other.row, number)
    }
  }
  return partners
}
