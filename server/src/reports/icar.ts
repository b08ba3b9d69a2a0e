import type { icar, IcarCollection, IcarMember } from '@penside/contract/reports/icar.ts'
import type { Day } from '@penside/domain/basics/day.ts'
import type { Language } from '@penside/domain/basics/language.ts'
import { diedOnTheWay } from '@penside/domain/groups/transfer-out.ts'
import type { CodeNames } from '@penside/domain/codes/lists.ts'
import type { MedicineUnit } from '@penside/domain/farm/medicines.ts'
import type { SowStatus } from '@penside/domain/records/life.ts'
import type { MatingMethod } from '@penside/domain/records/mating.ts'
import { deaths } from '@penside/domain/records/pregnancy-outcome.ts'
import { consumedBatches } from '../farm/medicine-consumption.ts'
import { sql, type Db, type Sql } from '../database/db.ts'
import { codeNames } from '../farm/code-lookup.ts'
import { medicineName } from '../farm/medicines.ts'
import { groupFlows } from '../groups/transfers.ts'
import { refuse } from '../http/problem.ts'
import { ledgerPage } from './duties.ts'
import type { Span } from './span.ts'
import type { Handlers } from '../http/serve.ts'

/** The herd in the form of ICAR ADE. */

const pageOf = 100

/** Identifiers are of a scheme; ours name the farm with the animal, so that they are unique. */
const schemes = {
  animal: 'app.penside.animal',
  group: 'app.penside.group',
  farm: 'app.penside.farm',
  breed: 'app.penside.breed',
  medicine: 'app.penside.medicine',
  /** A livestock holding of Korea, as traceability numbers it. */
  holding: 'kr.go.mtrace',
  /** An electronic ear tag. */
  earTag: 'org.iso.11784',
} as const
const identifier = (scheme: keyof typeof schemes, id: string | number) => ({
  scheme: schemes[scheme],
  id: String(id),
})

type Identifier = ReturnType<typeof identifier>

/** Whose rows they are and where, and what codes are called. */
type Of = { farmId: number; language: Language; names: CodeNames; location: Identifier }
type Row = Record<string, never>
type Told<R> = {
  /** Selects the rows of a span. A day is noon at the farm: it is the same day in UTC. */
  rows(span: Span, noon: (column: Sql) => Sql, language: Sql): Sql
  order: Sql
  member(row: R, of: Of): IcarMember
}
const told = <R>(each: Told<R>) => each as unknown as Told<Row>

const animalOf = ({ farmId }: Of, animalId: number) => identifier('animal', `${farmId}-${animalId}`)
const groupOf = ({ farmId }: Of, groupId: number) => identifier('group', `${farmId}-${groupId}`)

/** What a status says of reproduction. A sow counts as pregnant here from her mating on: no more than that is said. */
const reproduction = {
  gilt: 'Open',
  weaned: 'Open',
  pregnant: 'Inseminated',
  lactating: 'Birthed',
  nurse: 'Birthed',
  returned: 'NotPregnant',
  aborted: 'NotPregnant',
} as const satisfies Partial<Record<SowStatus, string>>

/** Sows and boars that left, a pregnant sow also by an accident: `farm_id, animal_id, on_date, category, reason, remark`. */
const left = sql`
  select e.farm_id, e.animal_id, e.on_date, r.category, r.reason, concat_ws(' ', nullif(r.detail, ''), nullif(e.remark, '')) as remark
  from removal r join sow_event e using (farm_id, animal_id, seq)
  union all
  select e.farm_id, e.animal_id, e.on_date, a.accident_type, '', e.remark
  from accident a join sow_event e using (farm_id, animal_id, seq) where e.status = 'culled'
  union all select farm_id, animal_id, on_date, category, reason, remark from boar_removal`
const died = sql`category = any(${[...deaths]}::text[])`

type Left = { animalId: number; at: string; category: string; reason: string; remark: string }
/** System lists 08 of removals and 05 of accidents: to slaughter, to another farm of the owner, sold. */
const departures: Readonly<Record<string, 'Slaughter' | 'InternalTransfer' | 'Sale'>> = {
  '080001': 'Slaughter',
  '050003': 'Slaughter',
  '080003': 'InternalTransfer',
  '050005': 'InternalTransfer',
  '080004': 'Sale',
  '050006': 'Sale',
}
const leftOf = (row: Left, of: Of) => ({
  id: `${of.farmId}-${row.animalId}-left`,
  eventDateTime: row.at,
  animal: animalOf(of, row.animalId),
  ...(row.remark && { remark: row.remark }),
})

type Given = {
  number: number
  at: string
  medicineId: number
  medicine: string
  unit: MedicineUnit
  quantity: number
  method: string
  batch: string
  withdrawalDays: number
  freeAt: string
  remark: string
}
/** Units of UN/CEFACT recommendation 20; of a dose it has none. */
const doseUnits: Partial<Record<MedicineUnit, [unit: 'MLT' | 'GRM' | 'MGM', times: number]>> = {
  ml: ['MLT', 1],
  g: ['GRM', 1],
  mg: ['MGM', 1],
  kg: ['GRM', 1_000],
}
const doseOf = ({ quantity, unit }: Given) => {
  const [named, times] = doseUnits[unit] ?? [undefined, 1]
  return { doseQuantity: Math.round(quantity * times * 1_000) / 1_000, ...(named && { doseUnits: named }) }
}
const givenOf = (row: Given, { farmId, names }: Of) => ({
  eventDateTime: row.at,
  medicine: { name: row.medicine, identifier: identifier('medicine', `${farmId}-${row.medicineId}`) },
  procedure: names('30', row.method),
  ...(row.batch && { batches: row.batch.split(', ').map((batch) => ({ identifier: batch })) }),
  ...(row.withdrawalDays > 0 && { withdrawals: [{ productType: 'Meat' as const, endDate: row.freeAt }] }),
  ...(row.remark && { remark: row.remark }),
})
const givenColumns = (noon: (column: Sql) => Sql, language: Sql) => sql`
  t.number, ${noon(sql`t.on_date`)} as at, t.medicine_id, ${language} as medicine, m.unit, t.method,
  coalesce(nullif(t.batch, ''), ${consumedBatches}) as batch, t.withdrawal_days, ${noon(sql`(t.on_date + t.withdrawal_days)`)} as free_at, t.remark`

type Moved = {
  groupId: number
  kind: string
  /** Died on the way of the transfer with this number. */
  transit: boolean
  number: number
  onDate: Day
  at: string
  type: string
  head: number
  remark: string
}
/**
 * What came into groups, or left them: those that died on the way left by their death, on the day on which the others arrived. Piglets come
 * into a group by a weaning, which is told as such.
 */
const moved = (kinds: readonly string[]): Pick<Told<Moved>, 'rows' | 'order'> => ({
  rows: ({ from, to }, noon) => sql`
    select m.group_id, m.kind, m.transit, m.number, m.on_date, ${noon(sql`m.on_date`)} as at, m.type, sum(m.head)::int as head,
      case when m.transit then '' else r.remark end as remark
    from ${groupFlows} m join group_move r on r.farm_id = m.farm_id and r.group_id = m.group_id
      and r.kind = case when m.transit then 'out' else m.kind end and r.number = m.number
    where m.farm_id = current_farm() and m.kind = any(${[...kinds]}) and m.on_date between ${from} and ${to} and m.head > 0
      and r.weaning_seq is null and r.litter_number is null
    group by m.group_id, m.kind, m.transit, m.number, m.on_date, m.type, r.remark`,
  order: sql`on_date, group_id, kind, transit, number`,
})
const movedOf = (row: Moved, of: Of) => ({
  location: of.location,
  id: `${of.farmId}-group-${row.groupId}-${row.transit ? `transit-${row.onDate}` : row.kind}-${row.number}`,
  eventDateTime: row.at,
  groupMethod: 'ExistingAnimalSet' as const,
  countObserved: row.head,
  animalSetReference: { identifier: groupOf(of, row.groupId) },
  ...(row.remark && { remark: row.remark }),
})
/** System list 11 of transfers in: bought, or from this farm or another of its company. */
const arrivals: Readonly<Record<string, 'Purchase' | 'InternalTransfer'>> = {
  '110002': 'Purchase',
  '110003': 'InternalTransfer',
  '110004': 'InternalTransfer',
  '110007': 'InternalTransfer',
}
/** System list 20 of shipments that go to slaughter. All others are sold. */
const toSlaughter: readonly string[] = ['200001', '200002', '200006', '200009']

const collections: Readonly<Record<IcarCollection, Told<Row>>> = {
  animals: told<{
    animalId: number
    sex: 'sow' | 'boar'
    tag: string
    earTag: string
    breed: string
    bornAt: string | null
    status: SowStatus
    died: boolean | null
  }>({
    rows: ({ from, to }, noon) => sql`
      select a.animal_id, a.sex, a.tag, a.ear_tag, a.breed, ${noon(sql`a.born_on`)} as born_at, a.status, l.died
      from animal a left join (select farm_id, animal_id, on_date, ${died} as died from (${left}) gone) l using (farm_id, animal_id)
      where a.farm_id = current_farm() and a.entered_on <= ${to} and (l.on_date is null or l.on_date >= ${from})`,
    order: sql`animal_id`,
    member: ({ animalId, sex, tag, earTag, breed, bornAt, status, died: isDead }, of) => ({
      resourceType: 'Animal',
      location: of.location,
      identifier: animalOf(of, animalId),
      ...(earTag && { alternativeIdentifiers: [identifier('earTag', earTag)] }),
      specie: 'Pig',
      gender: sex === 'sow' ? 'Female' : 'Male',
      ...(bornAt && { birthDate: bornAt }),
      ...(breed && { primaryBreed: identifier('breed', breed) }),
      managementTag: tag,
      productionPurpose: 'Meat',
      status: isDead === null ? 'Alive' : isDead ? 'Dead' : 'OffFarm',
      ...(sex === 'sow' && status !== 'culled' && { reproductionStatus: reproduction[status] }),
    }),
  }),

  inseminations: told<{
    animalId: number
    seq: number
    number: number
    at: string
    boarId: number
    method: MatingMethod
    remark: string
  }>({
    rows: ({ from, to }, noon) => sql`
      select e.animal_id, e.seq, s.number, e.on_date, ${noon(sql`e.on_date`)} as at, s.boar_id, s.method, e.remark
      from sow_event e join service s using (farm_id, animal_id, seq)
      where e.farm_id = current_farm() and e.kind = 'mating' and e.on_date between ${from} and ${to}`,
    order: sql`on_date, animal_id, seq, number`,
    member: ({ animalId, seq, number, at, boarId, method, remark }, of) => ({
      resourceType: 'ReproInseminationEvent',
      location: of.location,
      id: `${of.farmId}-${animalId}-${seq}-${number}`,
      eventDateTime: at,
      animal: animalOf(of, animalId),
      inseminationType: method === 'A' ? 'Insemination' : 'NaturalService',
      rank: number,
      sireIdentifiers: [animalOf(of, boarId)],
      ...(remark && { remark }),
    }),
  }),

  parturitions: told<{
    animalId: number
    seq: number
    at: string
    parity: number
    totalBorn: number
    liveBorn: number
    remark: string
  }>({
    rows: ({ from, to }, noon) => sql`
      select e.animal_id, e.seq, e.on_date, ${noon(sql`e.on_date`)} as at, e.parity, f.total_born, f.live_born, e.remark
      from sow_event e join farrowing f using (farm_id, animal_id, seq)
      where e.farm_id = current_farm() and e.on_date between ${from} and ${to}`,
    order: sql`on_date, animal_id, seq`,
    member: ({ animalId, seq, at, parity, totalBorn, liveBorn, remark }, of) => ({
      resourceType: 'ReproParturitionEvent',
      location: of.location,
      id: `${of.farmId}-${animalId}-${seq}`,
      eventDateTime: at,
      animal: animalOf(of, animalId),
      damParity: parity,
      liveProgeny: liveBorn,
      totalProgeny: totalBorn,
      ...(remark && { remark }),
    }),
  }),

  /** Of a litter or a part of it: piglets have no numbers, so they are counted. */
  weanings: told<{ animalId: number; of: string; on: Day; at: string; head: number; remark: string }>({
    rows: ({ from, to }, noon) => sql`
      select w.*, ${noon(sql`w.on`)} as at from (
        select e.animal_id, e.seq::text as of, e.on_date as on, w.females + w.males + w.unsexed as head, e.remark
        from sow_event e join weaning w using (farm_id, animal_id, seq)
        where e.farm_id = current_farm() and e.on_date between ${from} and ${to}
        union all
        select animal_id, 'part-' || number, on_date, females + males + unsexed, remark from litter_change
        where farm_id = current_farm() and kind = 'partialWeaning' and on_date between ${from} and ${to}) w`,
    order: sql`"on", animal_id, of`,
    member: ({ animalId, of: which, at, head, remark }, of) => ({
      resourceType: 'GroupWeaningEvent',
      location: of.location,
      id: `${of.farmId}-${animalId}-${which}`,
      eventDateTime: at,
      groupMethod: 'InventoryClassification',
      countObserved: head,
      inventoryClassification: { name: 'Weaned piglets', count: head, species: 'Pig' },
      rearingDam: animalOf(of, animalId),
      ...(remark && { remark }),
    }),
  }),

  departures: told<Left>({
    rows: ({ from, to }, noon) => sql`
      select animal_id, on_date, ${noon(sql`on_date`)} as at, category, reason, remark from (${left}) gone
      where farm_id = current_farm() and on_date between ${from} and ${to} and not ${died}`,
    order: sql`on_date, animal_id`,
    member: (row, of) => ({
      resourceType: 'MovementDepartureEvent',
      location: of.location,
      ...leftOf(row, of),
      departureKind: departures[row.category] ?? 'Other',
    }),
  }),

  deaths: told<Left>({
    rows: ({ from, to }, noon) => sql`
      select animal_id, on_date, ${noon(sql`on_date`)} as at, category, reason, remark from (${left}) gone
      where farm_id = current_farm() and on_date between ${from} and ${to} and ${died}`,
    order: sql`on_date, animal_id`,
    member: (row, of) => ({
      resourceType: 'MovementDeathEvent',
      location: of.location,
      ...leftOf(row, of),
      deathMethod: 'Perished',
      ...(row.reason && { explanation: of.names('031', row.reason) }),
    }),
  }),

  animalSets: told<{ groupId: number; name: string }>({
    rows: ({ from, to }) => sql`
      select group_id, name from pig_group
      where farm_id = current_farm() and started_on <= ${to} and (ended_on is null or ended_on >= ${from})`,
    order: sql`group_id`,
    member: ({ groupId, name }, of) => ({
      resourceType: 'AnimalSet',
      location: of.location,
      id: groupOf(of, groupId).id,
      name,
      purpose: 'Growing',
      member: [],
    }),
  }),

  groupArrivals: told<Moved>({
    ...moved(['in']),
    member: (row, of) => ({
      resourceType: 'GroupMovementArrivalEvent',
      ...movedOf(row, of),
      arrivalReason: arrivals[row.type] ?? 'Other',
    }),
  }),

  groupDepartures: told<Moved>({
    ...moved(['out', 'shipment']),
    member: (row, of) => ({
      resourceType: 'GroupMovementDepartureEvent',
      ...movedOf(row, of),
      departureKind:
        row.kind === 'out' ? 'InternalTransfer' : toSlaughter.includes(row.type) ? 'Slaughter' : 'Sale',
    }),
  }),

  groupDeaths: told<Moved>({
    ...moved(['loss']),
    member: (row, of) => ({
      resourceType: 'GroupMovementDeathEvent',
      ...movedOf(row, of),
      deathMethod: 'Perished',
      explanation: row.transit ? diedOnTheWay[of.language] : of.names('033', row.type),
    }),
  }),

  treatments: told<Given & { animalId: number }>({
    rows: ({ from, to }, noon, language) => sql`
      select t.animal_id, t.on_date, t.dose::float8 as quantity, ${givenColumns(noon, language)} from treatment t join medicine m using (farm_id, medicine_id)
      where t.farm_id = current_farm() and t.on_date between ${from} and ${to}`,
    order: sql`on_date, animal_id, number`,
    member: (row, of) => ({
      resourceType: 'TreatmentEvent',
      location: of.location,
      id: `${of.farmId}-${row.animalId}-treatment-${row.number}`,
      animal: animalOf(of, row.animalId),
      ...givenOf(row, of),
      dose: doseOf(row),
    }),
  }),

  groupTreatments: told<Given & { groupId: number; head: number }>({
    rows: ({ from, to }, noon, language) => sql`
      select t.group_id, t.head, t.on_date, t.amount::float8 as quantity, ${givenColumns(noon, language)} from group_treatment t join medicine m using (farm_id, medicine_id)
      where t.farm_id = current_farm() and t.on_date between ${from} and ${to}`,
    order: sql`on_date, group_id, number`,
    member: (row, of) => ({
      resourceType: 'GroupTreatmentEvent',
      location: of.location,
      id: `${of.farmId}-group-${row.groupId}-treatment-${row.number}`,
      groupMethod: 'ExistingAnimalSet',
      countObserved: row.head,
      animalSetReference: { identifier: groupOf(of, row.groupId) },
      ...givenOf(row, of),
      totalMedicineUsed: doseOf(row),
    }),
  }),
}

/** Where the farm is: its number as a holding, where it has said it. */
async function locationOf(db: Db, farmId: number): Promise<Identifier> {
  const holding = await db.maybeOne<{ number: string }>(
    sql`select number from holding where farm_id = current_farm() and number <> ''`,
  )
  return holding ? identifier('holding', holding.number) : identifier('farm', farmId)
}

export const icarHandlers: Handlers<typeof icar> = {
  list: async ({ input, caller: { farmId, timeZone }, db, language }) => {
    const { collection, from, to, page = 0, pageSize = pageOf } = input
    if (from > to) throw refuse('BAD_INPUT', {}, ['from', 'to'])
    const of = {
      farmId,
      language,
      names: await codeNames(db, language),
      location: await locationOf(db, farmId),
    }
    const { rows, order, member } = collections[collection]
    const noon = (column: Sql) => sql`((${column} + time '12:00') at time zone ${timeZone})`
    const found = await ledgerPage<Row>(db, rows({ from, to }, noon, medicineName(language)), order, {
      page,
      pageSize,
    })
    return {
      view: {
        totalItems: found.total,
        totalPages: Math.ceil(found.total / pageSize),
        pageSize,
        currentPage: page + 1,
      },
      member: found.rows.map((row) => member(row, of)),
    }
  },
}
