import { fail } from 'node:assert'
import type { BookBoar, BookSow, Books, LifeRow } from '@penside/domain/records/books/lives.ts'
import type { BesideRow } from '@penside/domain/records/books/beside.ts'
import type { BookGroup } from '@penside/domain/records/books/groups.ts'
import type {
  HousePlace,
  MedicinePlace,
  PenPlace,
  SupplierPlace,
} from '@penside/domain/records/books/places.ts'
import type { LitterKind, SowState } from '@penside/domain/records/life.ts'
import { usualRemoval } from '@penside/domain/records/removal.ts'
import { numberedWith } from '../life/litter-change.ts'
import { sql, type Db } from '../../db.ts'
import { Load } from '../../load.ts'

/** What an import brought besides animals: it goes with it when it is taken back, unless it is used. */
export type Made = {
  houses: number[]
  pens: number[]
  suppliers: number[]
  medicines: number[]
  groups: number[]
}

const tables = {
  animal: `animal_id bigint, sex text, tag text, ear_notch text, breed text, category text, born_on date, entered_on date,
    stock_entry_on date, supplier_id bigint, pen_id bigint, status text, parity int, matings int, last_work text, last_work_on date,
    not_before date, first_mated_on date, mated_on date, farrowed_on date, nursing int, seq int, ear_tag text`,
  imported_animal: 'import_id bigint, animal_id bigint',
  boar_removal:
    'animal_id bigint, on_date date, category text, reason text, remark text, last_work_before date',
  sow_event: `animal_id bigint, seq int, kind text, on_date date, status text, parity int, matings int, remark text, confirmed text[]`,
  sow_entry: `animal_id bigint, start_status text, parity int, matings int, last_work_on date, live_born int, mummified int, stillborn int`,
  mating: `animal_id bigint, seq int, boar1_id bigint, method1 text, boar2_id bigint, method2 text, boar3_id bigint, method3 text`,
  accident: 'animal_id bigint, seq int, accident_type text, pen_id bigint',
  farrowing: `animal_id bigint, seq int, category text, total_born int, mummified int, stillborn int, undersized int, malformed int,
    litter_weight numeric, pen_id bigint`,
  weaning: `animal_id bigint, seq int, females int, males int, total_weight numeric, becomes_nurse boolean, pen_id bigint`,
  removal: 'animal_id bigint, seq int, category text, reason text, weight numeric, detail text',
  litter_change: `animal_id bigint, kind text, number int, litter_seq int, on_date date, females int, males int, reason text,
    partner_id bigint, total_weight numeric, remark text, confirmed text[], partner_number int, made_by_seq int`,
  pregnancy_check:
    'animal_id bigint, number int, on_date date, method text, result text, remark text, confirmed text[]',
  treatment: `animal_id bigint, number int, on_date date, medicine_id bigint, method text, dose numeric, batch text, withdrawal_days int,
    remark text, confirmed text[]`,
  feeding: 'animal_id bigint, number int, on_date date, target numeric, eaten numeric, remark text',
  backfat: `animal_id bigint, number int, on_date date, timing text, parity int, body_weight numeric, thickness numeric, remark text`,
  move: 'animal_id bigint, number int, on_date date, from_pen_id bigint, pen_id bigint, remark text',
  pig_group: `group_id bigint, name text, started_on date, age_days int, breed text, pen_id bigint, remark text, ended_on date, females int,
    males int`,
  group_move: `group_id bigint, kind text, number int, on_date date, type text, females int, males int, total_weight numeric, age_days int,
    remark text, animal_id bigint, weaning_seq int, litter_number int, made_group boolean`,
} as const

/** Few enough that a statement ends soon, many enough that its fixed costs do not count. */
const rowsPerBatch = 4_000

/** Writes books against which nothing stands. Each row has its line among the changes. @param onProgress hears how far it has come, 0 to 1 */
export async function writeBooks(
  db: Db,
  { farmId, importId }: { farmId: number; importId: number },
  books: Books,
  onProgress: (fraction: number) => Promise<void>,
): Promise<Made> {
  const { made, idOf } = await writePlaces(db, books.places)
  const load = new Load(db.client, farmId, tables)
  const drawn = await db.many<{ id: number }>(sql`
    select nextval(pg_get_serial_sequence('animal', 'animal_id')) as id
    from generate_series(1, ${books.boars.length + books.sows.length}::int)`)
  const ids = drawn.map(({ id }) => id)
  const draw = () => ids.pop() ?? fail('too few ids were drawn')
  const boars = await idsByTag(db, 'boar')
  const sows = await idsByTag(db, 'sow')

  const addAnimal = async (animalId: number, values: readonly (string | number | null)[]) => {
    load.add('animal', [animalId, ...values])
    load.add('imported_animal', [importId, animalId])
    if (load.rows >= rowsPerBatch) await load.flush()
  }
  for (const boar of books.boars) {
    const animalId = draw()
    boars.set(boar.values.tag, animalId)
    await addAnimal(animalId, boarRow(boar, idOf))
    const { removedOn, removalCategory, removalReason, removalRemark, enteredOn } = boar.values
    if (!removedOn) continue
    const how = [
      removalCategory ?? usualRemoval.category,
      removalReason ?? usualRemoval.reason,
      removalRemark ?? '',
    ]
    load.add('boar_removal', [animalId, removedOn, ...how, enteredOn])
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

async function writePlaces(db: Db, { houses, pens, suppliers, medicines }: Books['places']) {
  const made: Made = { houses: [], pens: [], suppliers: [], medicines: [], groups: [] }
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
      insert into house (farm_id, kind, name_ko, name_en, name_vi, position)
      select current_farm(), ${each.kind}, ${ko}, ${en}, ${vi}, coalesce(max(position) + 1, 0) from house returning house_id`)
    ids.set(each, houseId)
    made.houses.push(houseId)
  }
  for (const each of pens) {
    if (each.id !== null) continue
    const house = idOf(each.house)
    const { penId } = await db.one<{ penId: number }>(sql`
      insert into pen (farm_id, house_id, name, active, position)
      select current_farm(), ${house}::bigint, ${each.name}, ${!each.unused}::boolean, coalesce(max(position) + 1, 0) from pen where house_id = ${house}
      returning pen_id`)
    ids.set(each, penId)
    made.pens.push(penId)
  }
  for (const each of medicines) {
    if (each.id !== null) continue
    const { category, name, dose, unit, withdrawalDays, unused = false } = each
    const { medicineId } = await db.one<{ medicineId: number }>(sql`
      insert into medicine (farm_id, category, name, dose, unit, withdrawal_days, active)
      values (current_farm(), ${category}, ${name}, ${dose}, ${unit}, ${withdrawalDays}, ${!unused}) returning medicine_id`)
    ids.set(each, medicineId)
    made.medicines.push(medicineId)
  }
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

function addBeside(load: LifeLoad, row: BesideRow, { sows, boars, idOf }: Known, numbered: Numbered) {
  const { sheet, sex, values, parity } = row
  const animalId = (sex === 'sow' ? sows : boars).get(values.tag) ?? fail(`${values.tag} has no id`)
  const start = [animalId, numbered(sheet, animalId), values.on]
  const remark = values.remark ?? ''
  const questions = 'confirmed' in values ? `{${(values.confirmed ?? []).join(',')}}` : '{}'
  switch (sheet) {
    case 'pregnancyChecks':
      return load.add('pregnancy_check', [...start, row.values.method, row.values.result, remark, questions])
    case 'treatments': {
      const { medicine, values: given } = row
      const usual = medicine ?? fail(given.medicine)
      return load.add('treatment', [
        ...start,
        idOf(medicine),
        given.method ?? '300001',
        given.dose ?? usual.dose,
        given.batch ?? '',
        given.withdrawalDays ?? usual.withdrawalDays,
        remark,
        questions,
      ])
    }
    case 'feedings':
      return load.add('feeding', [...start, row.values.target, row.values.eaten, remark])
    case 'backfats': {
      const { timing, bodyWeight, thickness } = row.values
      const measured = [row.values.parity ?? parity, bodyWeight ?? 0, thickness ?? 0]
      return load.add('backfat', [...start, timing, ...measured, remark])
    }
    case 'moves':
      return load.add('move', [...start, idOf(row.from), idOf(row.pen), remark])
  }
}
type Numbered = ReturnType<typeof counter>

/** @returns the numbers of the groups that were made */
async function addGroups(
  db: Db,
  load: LifeLoad,
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
    load.add('pig_group', [groupId, ...groupRow(group, idOf)])
    for (const { values, from } of group.moves) {
      const { kind, on, type, females, males, weight, ageDays, madeGroup } = values
      const head = [females, males ?? 0, weight ?? 0, ageDays]
      const animalId = from && (sows.get(from.sow) ?? fail(from.sow))
      const [weaningSeq, litterNumber] = from ? (ofWeaning.get(from.row) ?? fail(from.sow)) : [null, null]
      const origin = [animalId, weaningSeq, litterNumber, madeGroup ?? false]
      load.add('group_move', [
        groupId,
        kind,
        numbered(kind, groupId),
        on,
        type,
        ...head,
        values.remark ?? '',
        ...origin,
      ])
    }
    if (load.rows < rowsPerBatch) continue
    await load.flush()
    await breathe()
  }
  await load.flush()
  return ids
}

const groupRow = ({ values, pen, females, males }: BookGroup, idOf: IdOf) => [
  values.name,
  values.startedOn,
  values.ageDays ?? 0,
  values.breed,
  idOf(pen),
  values.remark ?? '',
  values.endedOn,
  females,
  males,
]

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

const boarRow = ({ values, pen, supplier }: BookBoar, idOf: IdOf) => [
  'boar',
  values.tag,
  values.earNotch ?? '',
  values.breed,
  values.category ?? '',
  values.bornOn,
  values.enteredOn,
  values.stockEntryOn,
  idOf(supplier),
  idOf(pen),
  values.removedOn ? 'culled' : 'boar',
  0,
  0,
  values.removedOn ? 'removal' : null,
  values.removedOn ?? values.enteredOn,
  values.enteredOn,
  null,
  null,
  null,
  0,
  0,
  values.earTag ?? '',
]

const sowRow = ({ values, entry, states, pen, supplier }: BookSow, idOf: IdOf) => {
  const now = states.at(-1) ?? fail(`${values.tag} was not replayed`)
  return [
    'sow',
    values.tag,
    values.earNotch ?? '',
    values.breed,
    '',
    values.bornOn,
    entry.on,
    values.stockEntryOn,
    idOf(supplier),
    idOf(pen),
    now.status,
    now.parity,
    now.matings,
    now.lastWork,
    now.lastWorkOn,
    now.notBefore,
    now.firstMatedOn,
    now.matedOn,
    now.farrowedOn,
    now.nursing,
    now.seq,
    values.earTag ?? '',
  ]
}

type Known = {
  boars: ReadonlyMap<string, number>
  sows: ReadonlyMap<string, number>
  idOf: IdOf
  partners: ReadonlyMap<LifeRow, number>
}
type LifeLoad = Load<typeof tables>

function addLife(load: LifeLoad, { values, entry, records, states }: BookSow, known: Known) {
  const { sows, idOf } = known
  const animalId = sows.get(values.tag) ?? fail(`${values.tag} has no id`)
  const addEvent = (
    kind: string,
    on: string,
    state: SowState,
    remark: string,
    confirmed: readonly string[],
  ) =>
    load.add('sow_event', [
      animalId,
      state.seq,
      kind,
      on,
      state.status,
      state.parity,
      state.matings,
      remark,
      `{${confirmed.join(',')}}`,
    ])
  const [entered] = states
  if (!entered) fail(`${values.tag} was not replayed`)
  addEvent('entry', entry.on, entered, '', [])
  load.add('sow_entry', [
    animalId,
    entry.status,
    entry.parity,
    entry.matings,
    entry.lastWorkOn,
    entry.nursing,
    values.mummified ?? 0,
    values.stillborn ?? 0,
  ])
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
        return load.add('mating', [
          animalId,
          seq,
          ...services.flatMap(([boar, method]) =>
            boar ? [known.boars.get(boar) ?? fail(boar), method ?? 'A'] : [null, null],
          ),
        ])
      }
      case 'accidents':
        return load.add('accident', [animalId, seq, row.values.type, idOf(row.pen)])
      case 'farrowings': {
        const { category, totalBorn, mummified, stillborn, undersized, malformed, weight } = row.values
        const counts = [totalBorn, mummified ?? 0, stillborn ?? 0, undersized ?? 0, malformed ?? 0]
        return load.add('farrowing', [
          animalId,
          seq,
          category ?? '070001',
          ...counts,
          weight ?? 0,
          idOf(row.pen),
        ])
      }
      case 'weanings': {
        const { females, males, weight, nurse } = row.values
        return load.add('weaning', [
          animalId,
          seq,
          females,
          males ?? 0,
          weight ?? 0,
          nurse ?? false,
          idOf(row.pen),
        ])
      }
      case 'removals': {
        const { category, reason, weight, detail } = row.values
        const what = [
          category ?? usualRemoval.category,
          reason ?? usualRemoval.reason,
          weight ?? 0,
          detail ?? '',
        ]
        return load.add('removal', [animalId, seq, ...what])
      }
      case 'litters': {
        const { females, males, reason, partner, weight } = row.values
        return load.add('litter_change', [
          animalId,
          row.record.kind,
          numbers.get(row) ?? fail(),
          seq,
          row.record.on,
          females,
          males ?? 0,
          reason ?? '',
          partner ? (sows.get(partner) ?? fail(partner)) : null,
          weight ?? 0,
          remark,
          `{${confirmed.join(',')}}`,
          known.partners.get(row) ?? null,
          madeBy.get(row) ?? null,
        ])
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
