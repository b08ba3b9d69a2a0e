import { fail } from 'node:assert'
import type { ClientBase } from 'pg'
import type { Day } from '@penside/domain/basics/day.ts'
import type { Names } from '@penside/domain/basics/language.ts'
import type { FarmSettings } from '@penside/domain/farm/settings.ts'
import { startMedicines } from '@penside/domain/farm/medicines.ts'
import { noHeads } from '@penside/domain/records/heads.ts'
import type { HeatResult } from '@penside/domain/records/heat-check.ts'
import {
  applyRecord,
  type LitterKind,
  type RecordOf,
  type SowRecord,
  type SowState,
} from '@penside/domain/records/life.ts'
import type { MatingMethod } from '@penside/domain/records/mating.ts'
import { assignBatches } from '../stores/batch-assignment.ts'
import { Db } from '../database/db.ts'
import { addStartMedicines } from '../farm/medicines.ts'
import {
  addGroupRecords,
  addGroups,
  movesOfGroups,
  transfersIn,
  type HerdGroup,
  type WeanedIn,
} from '../groups/herd-import.ts'
import { Load } from '../database/bulk-load.ts'
import { addStock, type HerdStockRecord } from '../stores/herd-import.ts'

/** A farm with its history, for the bulk load. References are indexes into its lists: `pen: 3` is `herd.pens[3]`. */
export type Herd = {
  farm: HerdFarm
  settings?: Partial<FarmSettings>
  suppliers: readonly { names: Names }[]
  houses: readonly { kind: string; names: Names }[]
  pens: readonly { house: number; name: string }[]
  equipment: readonly { id: string; type: string; controller: string; pen: number | null }[]
  boars: readonly HerdBoar[]
  sows: readonly HerdSow[]
  /** Each animal's in the order of their days. */
  treatments?: readonly HerdTreatment[]
  backfats?: readonly HerdBackfat[]
  feedings?: readonly HerdFeeding[]
  heatChecks?: readonly HerdHeatCheck[]
  cullDecisions?: readonly HerdCullDecision[]
  groups?: readonly HerdGroup[]
  stock?: readonly HerdStockRecord[]
}

/** A medicine with which farms start, by its key, given to a sow. */
export type HerdTreatment = { sow: number; on: Day; medicine: string; dose: number }

/** Back-fat in mm and weight in kg, measured at one of the times of association list 29. */
export type HerdBackfat = {
  sow: number
  on: Day
  timing: string
  parity: number
  bodyWeight: number
  thickness: number
}
/** Feed of a day in kg: target and eaten. */
export type HerdFeeding = { sow: number; on: Day; target: number; eaten: number }

/** A check of an open sow for heat. */
export type HerdHeatCheck = { sow: number; on: Day; result: HeatResult }

/** A sow whose culling was decided; the reason is one of association list 031. */
export type HerdCullDecision = { sow: number; on: Day; reason: string }

export type HerdFarm = {
  name: string
  kind: string
  company: string
  distributor: string
  agent: string
  environment: 'N' | 'S'
}

type HerdAnimal = {
  tag: string
  earNotch: string
  breed: string
  bornOn: Day
  stockEntryOn: Day | null
  supplier: number | null
  pen: number | null
}
export type HerdBoar = HerdAnimal & { category: string; enteredOn: Day }
export type HerdSow = HerdAnimal & {
  /** All her records, oldest first, her entry before all others. */
  records: readonly HerdRecord[]
}

/** A record of `domain` with the other fields of its form. Weights are in kg. */
export type HerdRecord =
  | RecordOf<'entry'>
  | (RecordOf<'mating'> & { services: readonly { boar: number; method: MatingMethod }[] })
  | (RecordOf<'accident'> & { pen: number | null })
  | (RecordOf<'farrowing'> & { category: string; litterWeight: number; pen: number | null })
  | (RecordOf<'weaning'> & {
      females: number
      totalWeight: number
      pen: number | null
      /** Group of the piglets, and their age. */
      group?: { place: number; ageDays: number } | null
    })
  | (RecordOf<'removal'> & { category: string; reason: string; weight: number })
  | (RecordOf<LitterKind> & {
      /** Null if the sexes are unknown. */
      females: number | null
      reason: string
      partner: number | null
      totalWeight: number
    })

type Progress = { onProgress?: (fraction: number) => void }

/**
 * Loads a new farm in the caller's transaction. The caller connects as the owner of the schema, whose rows have no audit. `penside.farm` stays
 * set to this farm for the rest of the transaction.
 * @throws Error naming the tag of a sow whose records contradict one another, with the Refusal as its cause
 */
export async function importHerd(
  client: ClientBase,
  farmId: number,
  herd: Herd,
  { onProgress }: Progress = {},
) {
  await client.query(`select set_for_call('penside.farm', $1)`, [String(farmId)])
  await insertFarm(client, farmId, herd.farm)
  const medicines = await addStartMedicines(client, farmId, 'ko')
  const load = new Load(client, { farmId })
  for (const [name, value] of Object.entries(herd.settings ?? {})) load.add('farm_setting', { name, value })

  const { groups: grouped = [], stock = [] } = herd
  const ids: Ids = {
    suppliers: await reserve(client, 'supplier', 'supplier_id', herd.suppliers.length),
    houses: await reserve(client, 'house', 'house_id', herd.houses.length),
    pens: await reserve(client, 'pen', 'pen_id', herd.pens.length),
    boars: await reserve(client, 'animal', 'animal_id', herd.boars.length),
    sows: await reserve(client, 'animal', 'animal_id', herd.sows.length),
    groups: await reserve(client, 'pig_group', 'group_id', grouped.length),
  }
  addPlaces(load, herd, ids)
  addEquipment(load, herd.equipment, ids)
  addBoars(load, herd.boars, ids)
  // All sows come before any record, since a fostering refers to its partner.
  const histories = herd.sows.map((sow) => replayInSteps(sow))
  addSows(load, herd.sows, histories, ids)
  const moves = movesOfGroups(grouped, weanedIn(herd.sows, histories, ids.sows))
  const groupId = (place: number) => at(ids.groups, place)
  addGroups(load, grouped, moves, { groupId, penId: (place) => at(ids.pens, place) })
  await load.flush()

  const otherHalf = otherHalves(herd.sows)
  for (const [i, sow] of herd.sows.entries()) {
    addRecords(load, [at(ids.sows, i), i], sow.records, histories[i] ?? [], ids, otherHalf)
    if (load.rows < rowsPerBatch) continue
    await load.flush()
    onProgress?.((i + 1) / herd.sows.length)
  }
  addGroupRecords(load, grouped, moves, {
    farmId,
    groupId,
    supplierId: (place) => at(ids.suppliers, place),
    transferIds: await reserve(client, 'transfer', 'transfer_id', transfersIn(moves)),
    medicine: (key) => ofMedicine(medicines, key),
  })
  const feeds = await feedsByCategory(client, farmId)
  const stockIds = await reserve(client, 'stock_record', 'record_id', stock.length)
  addStock(load, stock, {
    groupId,
    itemId: (item) => feeds.get(item) ?? medicines.get(item) ?? fail(item),
    supplierId: (place) => at(ids.suppliers, place),
    recordIds: stockIds,
  })
  addMeasures(load, herd, ids, medicines)
  await load.flush()
  if (stock.length > 1_000) await analyzeStock(client)
  await assignBatches(new Db(client), stockIds)
  onProgress?.(1)
}

function addPlaces(load: Load, herd: Herd, ids: Ids) {
  herd.suppliers.forEach(({ names: { ko, en, vi } }, i) => {
    load.add('supplier', { supplierId: at(ids.suppliers, i), nameKo: ko, nameEn: en, nameVi: vi })
  })
  herd.houses.forEach(({ kind, names: { ko, en, vi } }, position) => {
    load.add('house', {
      houseId: at(ids.houses, position),
      kind,
      nameKo: ko,
      nameEn: en,
      nameVi: vi,
      position,
    })
  })
  herd.pens.forEach(({ house, name }, position) => {
    load.add('pen', { penId: at(ids.pens, position), houseId: at(ids.houses, house), name, position })
  })
}

function addEquipment(load: Load, equipment: Herd['equipment'], ids: Ids) {
  for (const controllerId of new Set(equipment.map(({ controller }) => controller)))
    load.add('controller', { controllerId })
  for (const { id, type, controller, pen } of equipment)
    load.add('equipment', { equipmentId: id, type, controllerId: controller, penId: at(ids.pens, pen) })
}

function addBoars(load: Load, boars: readonly HerdBoar[], ids: Ids) {
  boars.forEach((boar, i) => {
    const { category, enteredOn } = boar
    const since = { enteredOn, lastWorkOn: enteredOn, notBefore: enteredOn }
    load.add('animal', {
      animalId: at(ids.boars, i),
      sex: 'boar',
      status: 'boar',
      ...animal(boar, ids),
      category,
      ...since,
    })
  })
}

/** Adds sows in the last state of their histories. */
function addSows(
  load: Load,
  sows: readonly HerdSow[],
  histories: readonly (readonly SowState[])[],
  ids: Ids,
) {
  sows.forEach((sow, i) => {
    const [entry] = sow.records
    const state = histories[i]?.at(-1)
    if (!entry || !state) fail(`${sow.tag} has no records`)
    load.add('animal', {
      animalId: at(ids.sows, i),
      sex: 'sow',
      ...animal(sow, ids),
      enteredOn: entry.on,
      ...state,
    })
  })
}

/** Adds treatments, measurements, feedings, heat checks and cull decisions of sows. */
function addMeasures(load: Load, herd: Herd, ids: Ids, medicines: ReadonlyMap<string, number>) {
  const given = counter()
  for (const { sow, on, medicine, dose } of herd.treatments ?? []) {
    const what = { ...ofMedicine(medicines, medicine), dose }
    load.add('treatment', { animalId: at(ids.sows, sow), number: given(sow), onDate: on, ...what })
  }
  const measured = counter()
  for (const { sow, on, ...measures } of herd.backfats ?? [])
    load.add('backfat', { animalId: at(ids.sows, sow), number: measured(sow), onDate: on, ...measures })
  const fed = counter()
  for (const { sow, on, ...amounts } of herd.feedings ?? [])
    load.add('feeding', { animalId: at(ids.sows, sow), number: fed(sow), onDate: on, ...amounts })
  const looked = counter()
  for (const { sow, on, result } of herd.heatChecks ?? [])
    load.add('heat_check', {
      animalId: at(ids.sows, sow),
      number: looked(sow),
      onDate: on,
      result,
      enteredBy: null,
    })
  for (const { sow, on, reason } of herd.cullDecisions ?? [])
    load.add('cull_decision', { animalId: at(ids.sows, sow), number: 1, onDate: on, reason })
}

/** Ids of the farm's feeds, by category. */
async function feedsByCategory(client: ClientBase, farmId: number) {
  const feeds = await client.query<{ category: string; feed_id: string }>(
    'select category, feed_id from feed where farm_id = $1',
    [farmId],
  )
  return new Map(feeds.rows.map(({ category, feed_id }) => [category, Number(feed_id)]))
}

/**
 * Updates the statistics of stock tables after a large load. Without them the planner reads the stock of all farms for each count.
 * A few records change no plan, and the lock would keep other imports waiting.
 */
async function analyzeStock(client: ClientBase) {
  // A tenth of the usual sample is enough.
  await client.query('set local default_statistics_target = 10')
  await client.query('analyze stock_record, stock_move, stock_consumption')
}

/** Weanings into a group. */
const weanedIn = (
  sows: readonly HerdSow[],
  histories: readonly (readonly SowState[])[],
  ids: readonly number[],
): WeanedIn[] =>
  sows.flatMap(({ records }, sow) =>
    records.flatMap((record, i) => {
      if (record.kind !== 'weaning' || !record.group || record.weaned === 0) return []
      const { on, females, weaned, totalWeight, group } = record
      const weaningSeq = histories[sow]?.[i]?.seq ?? fail()
      return [
        {
          ...group,
          on,
          females,
          males: weaned - females,
          unsexed: 0,
          totalWeight,
          animalId: at(ids, sow),
          weaningSeq,
        },
      ]
    }),
  )

/** A medicine with which farms start, by its key. */
function ofMedicine(medicines: ReadonlyMap<string, number>, key: string) {
  const { withdrawalDays } = startMedicines.find((each) => each.key === key) ?? fail(key)
  return { medicineId: medicines.get(key) ?? fail(key), withdrawalDays }
}

/** The next number of each animal among the records of a kind. */
function counter() {
  const numbers = new Map<number, number>()
  return (animal: number) => {
    const number = (numbers.get(animal) ?? 0) + 1
    numbers.set(animal, number)
    return number
  }
}

/** Rows of one statement: few enough for memory, many enough that its fixed cost does not count. */
const rowsPerBatch = 20_000

async function insertFarm(client: ClientBase, farmId: number, farm: HerdFarm) {
  const { name, kind, company, distributor, agent, environment } = farm
  await client.query(
    `insert into farm (farm_id, name, kind, company, distributor, agent, environment)
     values ($1, $2, $3, $4, $5, $6, $7)`,
    [farmId, name, kind, company, distributor, agent, environment],
  )
  // Moves the sequence beyond this id.
  await client.query(
    `select setval(sequence, greatest(nextval(sequence) - 1, $1))
     from pg_get_serial_sequence('farm', 'farm_id') as sequence`,
    [farmId],
  )
}

/** Reserves ids from the sequence of a table. */
async function reserve(client: ClientBase, table: string, column: string, count: number): Promise<number[]> {
  const { rows } = await client.query<{ id: string }>(
    `select nextval(pg_get_serial_sequence($1, $2)) as id from generate_series(1, $3::int)`,
    [table, column, count],
  )
  return rows.map(({ id }) => Number(id))
}

type Ids = Record<'suppliers' | 'houses' | 'pens' | 'boars' | 'sows' | 'groups', readonly number[]>

function at(ids: readonly number[], index: number): number
function at(ids: readonly number[], index: number | null): number | null
function at(ids: readonly number[], index: number | null) {
  if (index === null) return null
  return ids[index] ?? fail(`the herd points at place ${index} of a list of ${ids.length}`)
}

const animal = ({ tag, earNotch, breed, bornOn, stockEntryOn, supplier, pen }: HerdAnimal, ids: Ids) => ({
  tag,
  earNotch,
  breed,
  bornOn,
  stockEntryOn,
  supplierId: at(ids.suppliers, supplier),
  penId: at(ids.pens, pen),
})

/** State after each record. */
function replayInSteps({ tag, records }: HerdSow): SowState[] {
  const states: SowState[] = []
  try {
    for (const record of records) states.push(applyRecord(states.at(-1) ?? null, record satisfies SowRecord))
  } catch (error) {
    throw new Error(
      `${tag}: ${records[states.length]?.kind} of ${records[states.length]?.on} does not follow`,
      {
        cause: error,
      },
    )
  }
  return states
}

function addRecords(
  load: Load,
  [animalId, place]: readonly [animalId: number, place: number],
  records: readonly HerdRecord[],
  states: readonly SowState[],
  ids: Ids,
  otherHalf: OtherHalf,
) {
  const numbers = { fostering: 0, pigletDeath: 0, partialWeaning: 0 }
  let litterSeq = 1
  records.forEach((record, i) => {
    const { seq, status, parity, matings } = states[i] ?? fail()
    const { on: onDate } = record
    if (isLitterChange(record)) {
      const { kind, piglets, females, reason, partner, totalWeight } = record
      const number = (numbers[kind === 'fosteredIn' || kind === 'fosteredOut' ? 'fostering' : kind] += 1)
      const heads =
        females === null
          ? { ...noHeads, unsexed: piglets }
          : { ...noHeads, females, males: piglets - females }
      const change = { onDate, ...heads, reason, totalWeight }
      const other = { partnerId: at(ids.sows, partner), partnerNumber: otherHalf(place, record) }
      load.add('litter_change', { animalId, kind, number, litterSeq, ...change, ...other })
      return
    }
    litterSeq = seq
    load.add('sow_event', { animalId, seq, kind: record.kind, onDate, status, parity, matings })
    switch (record.kind) {
      case 'entry': {
        const start = { startStatus: record.status, parity: record.parity, matings: record.matings }
        const { lastWorkOn, nursing: liveBorn } = record
        return load.add('sow_entry', { animalId, ...start, lastWorkOn, liveBorn })
      }
      case 'mating':
        return record.services.forEach(({ boar, method }, i) => {
          load.add('service', { animalId, seq, number: i + 1, boarId: at(ids.boars, boar), method })
        })
      case 'accident':
        return load.add('accident', {
          animalId,
          seq,
          accidentType: record.accidentType,
          penId: at(ids.pens, record.pen),
        })
      case 'farrowing': {
        const { kind: _, on: _on, pen, ...litter } = record
        return load.add('farrowing', { animalId, seq, ...litter, penId: at(ids.pens, pen) })
      }
      case 'weaning': {
        const { weaned, females, totalWeight, becomesNurse, pen } = record
        const piglets = { females, males: weaned - females, totalWeight, becomesNurse }
        return load.add('weaning', { animalId, seq, ...piglets, penId: at(ids.pens, pen) })
      }
      case 'removal': {
        const { category, reason, weight } = record
        return load.add('removal', { animalId, seq, category, reason, weight })
      }
    }
  })
}

const isLitterChange = (record: HerdRecord): record is Extract<HerdRecord, { kind: LitterKind }> =>
  'piglets' in record

type Change = Extract<HerdRecord, { kind: LitterKind }>
type Fostering = Change & { kind: 'fosteredIn' | 'fosteredOut' }
const isFostering = (record: Change): record is Fostering =>
  record.kind === 'fosteredIn' || record.kind === 'fosteredOut'

type OtherHalf = (place: number, record: Change) => number | null
/** Finds the number of a fostering's other half: of several between two sows on one day the first belongs to the first. */
function otherHalves(sows: readonly HerdSow[]): OtherHalf {
  const numbers = new Map<string, number[]>()
  const keyOf = (kind: string, at: number, other: number | null, on: Day) => `${kind} ${at} ${other} ${on}`
  sows.forEach(({ records }, place) => {
    records
      .filter(isLitterChange)
      .filter(isFostering)
      .forEach(({ kind, partner, on }, i) => {
        const key = keyOf(kind, place, partner, on)
        numbers.set(key, [...(numbers.get(key) ?? []), i + 1])
      })
  })
  return (place, record) => {
    if (!isFostering(record) || record.partner === null) return null
    const other = record.kind === 'fosteredIn' ? 'fosteredOut' : 'fosteredIn'
    return numbers.get(keyOf(other, record.partner, place, record.on))?.shift() ?? null
  }
}
