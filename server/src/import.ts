import { fail } from 'node:assert'
import type { ClientBase } from 'pg'
import type { Day } from '@penside/domain/day.ts'
import type { Names } from '@penside/domain/farm/language.ts'
import { startMedicines } from '@penside/domain/farm/medicines.ts'
import {
  applyRecord,
  type LitterKind,
  type RecordOf,
  type SowRecord,
  type SowState,
} from '@penside/domain/records/life.ts'
import type { MatingMethod } from '@penside/domain/records/mating.ts'
import { giveMedicines } from './farm/medicines.ts'
import { herdTables, Load } from './load.ts'

/**
 * A whole farm with its history, as it is loaded in one go. Things point at one another by their place in the
 * lists of the herd: `pen: 3` is `herd.pens[3]`.
 */
export type Herd = {
  farm: HerdFarm
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
  /** Groups into which piglets were weaned. */
  groups?: readonly HerdGroup[]
}
/** Its head follows from the weanings that name it. */
export type HerdGroup = { name: string; startedOn: Day; ageDays: number; breed: string; pen: number | null }

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
/** kg of a day: what she should get and what she ate. */
export type HerdFeeding = { sow: number; on: Day; target: number; eaten: number }

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

/** A record as the rules of `domain` know it, with what else its form holds. Weights are in kg. */
export type HerdRecord =
  | RecordOf<'entry'>
  | (RecordOf<'mating'> & { services: readonly { boar: number; method: MatingMethod }[] })
  | (RecordOf<'accident'> & { pen: number | null })
  | (RecordOf<'farrowing'> & { category: string; litterWeight: number; pen: number | null })
  | (RecordOf<'weaning'> & {
      females: number
      totalWeight: number
      pen: number | null
      /** Into which group, and how old the piglets were. */
      group?: { place: number; ageDays: number } | null
    })
  | (RecordOf<'removal'> & { category: string; reason: string; weight: number })
  | (RecordOf<LitterKind> & { females: number; reason: string; partner: number | null; totalWeight: number })

type Progress = { onProgress?: (fraction: number) => void }

/**
 * Writes a farm that is not there yet. The caller's transaction holds it together, and the caller connects as
 * the owner of the schema: what the owner loads carries no audit. Leaves `penside.farm` set to this farm for
 * the rest of the transaction.
 * @throws Error naming the tag of a sow whose records contradict one another, with the Refusal as its cause
 */
export async function importHerd(
  client: ClientBase,
  farmId: number,
  herd: Herd,
  { onProgress }: Progress = {},
) {
  await client.query(`select set_config('penside.farm', $1, true)`, [String(farmId)])
  await insertFarm(client, farmId, herd.farm)
  const medicines = await giveMedicines(client, farmId, 'ko')
  const load = new Load(client, farmId, herdTables)

  const suppliers = await reserve(client, 'supplier', 'supplier_id', herd.suppliers.length)
  const houses = await reserve(client, 'house', 'house_id', herd.houses.length)
  const pens = await reserve(client, 'pen', 'pen_id', herd.pens.length)
  const boars = await reserve(client, 'animal', 'animal_id', herd.boars.length)
  const sows = await reserve(client, 'animal', 'animal_id', herd.sows.length)
  const groups = await reserve(client, 'pig_group', 'group_id', herd.groups?.length ?? 0)
  const ids: Ids = { suppliers, pens, boars, sows, groups }

  herd.suppliers.forEach(({ names }, i) => {
    load.add('supplier', [at(suppliers, i), names.ko, names.en, names.vi])
  })
  herd.houses.forEach(({ kind, names }, i) => {
    load.add('house', [at(houses, i), kind, names.ko, names.en, names.vi, i])
  })
  herd.pens.forEach(({ house, name }, i) => {
    load.add('pen', [at(pens, i), at(houses, house), name, i])
  })
  for (const { id, type, controller, pen } of herd.equipment)
    load.add('equipment', [id, type, controller, at(pens, pen)])
  herd.boars.forEach((boar, i) => {
    const { enteredOn } = boar
    const snapshot = ['boar', 0, 0, null, enteredOn, enteredOn, null, null, null, 0, 0]
    load.add('animal', [at(boars, i), 'boar', ...animal(boar, ids), boar.category, enteredOn, ...snapshot])
  })

  // Every sow stands before any record, since a fostering names its partner.
  const histories = herd.sows.map((sow) => replayInSteps(sow))
  herd.sows.forEach((sow, i) => {
    const [entry] = sow.records
    const state = histories[i]?.at(-1)
    if (!entry || !state) fail(`${sow.tag} has no records`)
    load.add('animal', [at(sows, i), 'sow', ...animal(sow, ids), '', entry.on, ...snapshotOf(state)])
  })
  const came = comeIn(herd)
  herd.groups?.forEach(({ name, startedOn, ageDays, breed, pen }, i) => {
    const { females, males } = came[i] ?? fail()
    load.add('pig_group', [at(groups, i), name, startedOn, ageDays, breed, at(ids.pens, pen), females, males])
  })
  await load.flush()

  const numbers = came.map(() => 0)
  const otherHalf = otherHalves(herd.sows)
  for (const [i, sow] of herd.sows.entries()) {
    addGroupMoves(load, at(sows, i), sow, histories[i] ?? [], { groups, numbers })
    addRecords(load, [at(sows, i), i], sow.records, histories[i] ?? [], ids, otherHalf)
    if (load.rows < rowsPerBatch) continue
    await load.flush()
    onProgress?.((i + 1) / herd.sows.length)
  }
  const given = counter()
  for (const { sow, on, medicine, dose } of herd.treatments ?? []) {
    const number = given(sow)
    const { withdrawalDays } = startMedicines.find(({ key }) => key === medicine) ?? fail(medicine)
    load.add('treatment', [
      at(sows, sow),
      number,
      on,
      medicines.get(medicine) ?? fail(medicine),
      dose,
      withdrawalDays,
    ])
  }
  const measured = counter()
  for (const { sow, on, timing, parity, bodyWeight, thickness } of herd.backfats ?? [])
    load.add('backfat', [at(sows, sow), measured(sow), on, timing, parity, bodyWeight, thickness])
  const fed = counter()
  for (const { sow, on, target, eaten } of herd.feedings ?? [])
    load.add('feeding', [at(sows, sow), fed(sow), on, target, eaten])
  await load.flush()
  onProgress?.(1)
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

/** The head of each group. */
function comeIn({ groups = [], sows }: Herd) {
  const came = groups.map(() => ({ females: 0, males: 0 }))
  for (const { records } of sows)
    for (const record of records) {
      if (record.kind !== 'weaning' || !record.group || record.weaned === 0) continue
      const group = came[record.group.place] ?? fail(`there is no group ${record.group.place}`)
      group.females += record.females
      group.males += record.weaned - record.females
    }
  return came
}

/** System code list 11. */
const weanedIn = '110001'

function addGroupMoves(
  load: Load,
  animalId: number,
  { records }: HerdSow,
  states: readonly SowState[],
  { groups, numbers }: { groups: readonly number[]; numbers: number[] },
) {
  records.forEach((record, i) => {
    if (record.kind !== 'weaning' || !record.group || record.weaned === 0) return
    const { group, females, weaned, totalWeight, on } = record
    const number = (numbers[group.place] = (numbers[group.place] ?? 0) + 1)
    const piglets = [females, weaned - females, totalWeight, group.ageDays]
    const { seq } = states[i] ?? fail()
    load.add('group_move', [at(groups, group.place), 'in', number, on, weanedIn, ...piglets, animalId, seq])
  })
}

/** Few enough to fit in memory beside the herd, many enough that a statement's fixed costs do not count. */
const rowsPerBatch = 20_000

async function insertFarm(client: ClientBase, farmId: number, farm: HerdFarm) {
  const { name, kind, company, distributor, agent, environment } = farm
  await client.query(
    `insert into farm (farm_id, name, kind, company, distributor, agent, environment)
     values ($1, $2, $3, $4, $5, $6, $7)`,
    [farmId, name, kind, company, distributor, agent, environment],
  )
  // The number was given, not drawn: the next farm must not draw it again.
  await client.query(
    `select setval(sequence, greatest(nextval(sequence) - 1, $1))
     from pg_get_serial_sequence('farm', 'farm_id') as sequence`,
    [farmId],
  )
}

/** Draws ids from the sequence of a table, so that nothing else can get them. */
async function reserve(client: ClientBase, table: string, column: string, count: number): Promise<number[]> {
  const { rows } = await client.query<{ id: string }>(
    `select nextval(pg_get_serial_sequence($1, $2)) as id from generate_series(1, $3::int)`,
    [table, column, count],
  )
  return rows.map(({ id }) => Number(id))
}

type Ids = Record<'suppliers' | 'pens' | 'boars' | 'sows' | 'groups', readonly number[]>

function at(ids: readonly number[], index: number): number
function at(ids: readonly number[], index: number | null): number | null
function at(ids: readonly number[], index: number | null) {
  if (index === null) return null
  return ids[index] ?? fail(`the herd points at place ${index} of a list of ${ids.length}`)
}

const animal = ({ tag, earNotch, breed, bornOn, stockEntryOn, supplier, pen }: HerdAnimal, ids: Ids) => [
  tag,
  earNotch,
  breed,
  bornOn,
  stockEntryOn,
  at(ids.suppliers, supplier),
  at(ids.pens, pen),
]

const snapshotOf = (state: SowState) => [
  state.status,
  state.parity,
  state.matings,
  state.lastWork,
  state.lastWorkOn,
  state.notBefore,
  state.firstMatedOn,
  state.matedOn,
  state.farrowedOn,
  state.nursing,
  state.seq,
]

/** Her state after each of her records. */
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
    const state = states[i] ?? fail()
    if (isLitterChange(record)) {
      const { kind, on, piglets, females, reason, partner, totalWeight } = record
      const number = (numbers[kind === 'fosteredIn' || kind === 'fosteredOut' ? 'fostering' : kind] += 1)
      const change = [on, females, piglets - females, reason, at(ids.sows, partner), totalWeight]
      load.add('litter_change', [animalId, kind, number, litterSeq, ...change, otherHalf(place, record)])
      return
    }
    const { seq } = state
    litterSeq = seq
    load.add('sow_event', [animalId, seq, record.kind, record.on, state.status, state.parity, state.matings])
    switch (record.kind) {
      case 'entry': {
        const { status, parity, matings, lastWorkOn, nursing } = record
        return load.add('sow_entry', [animalId, status, parity, matings, lastWorkOn, nursing])
      }
      case 'mating': {
        const services = [0, 1, 2].flatMap((slot) => {
          const service = record.services[slot]
          return service ? [at(ids.boars, service.boar), service.method] : [null, null]
        })
        return load.add('mating', [animalId, seq, ...services])
      }
      case 'accident':
        return load.add('accident', [animalId, seq, record.accidentType, at(ids.pens, record.pen)])
      case 'farrowing': {
        const { category, totalBorn, mummified, stillborn, undersized, malformed, litterWeight, pen } = record
        const litter = [category, totalBorn, mummified, stillborn, undersized, malformed, litterWeight]
        return load.add('farrowing', [animalId, seq, ...litter, at(ids.pens, pen)])
      }
      case 'weaning': {
        const { weaned, females, totalWeight, becomesNurse, pen } = record
        const piglets = [females, weaned - females, totalWeight, becomesNurse]
        return load.add('weaning', [animalId, seq, ...piglets, at(ids.pens, pen)])
      }
      case 'removal':
        return load.add('removal', [animalId, seq, record.category, record.reason, record.weight])
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
