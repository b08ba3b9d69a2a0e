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

/** Herd data in the format of ICAR ADE. */

const defaultPageSize = 100

/** Schemes of identifiers. Ours contain the farm and the animal, so that they are unique. */
const schemes = {
  animal: 'app.penside.animal',
  group: 'app.penside.group',
  farm: 'app.penside.farm',
  breed: 'app.penside.breed',
  medicine: 'app.penside.medicine',
  /** Number of a livestock holding in the Korean traceability system. */
  holding: 'kr.go.mtrace',
  /** An electronic ear tag. */
  earTag: 'org.iso.11784',
} as const
const identifier = (scheme: keyof typeof schemes, id: string | number) => ({
  scheme: schemes[scheme],
  id: String(id),
})

type Identifier = ReturnType<typeof identifier>

/** Context of the rows: farm, language, names of codes, and location. */
type Context = { farmId: number; language: Language; names: CodeNames; location: Identifier }
type Row = Record<string, never>
type CollectionSource<R> = {
  /** Selects the rows of a span. A day is converted to noon at the farm, so that it is the same day in UTC. */
  rows(span: Span, noon: (column: Sql) => Sql, language: Sql): Sql
  order: Sql
  member(row: R, of: Context): IcarMember
}
const collection = <R>(source: CollectionSource<R>) => source as unknown as CollectionSource<Row>

const animalOf = ({ farmId }: Context, animalId: number) => identifier('animal', `${farmId}-${animalId}`)
const groupOf = ({ farmId }: Context, groupId: number) => identifier('group', `${farmId}-${groupId}`)

/** Reproduction status of a sow's status. A mated sow is `Inseminated`: the status does not say that she is pregnant. */
const reproduction = {
  gilt: 'Open',
  weaned: 'Open',
  pregnant: 'Inseminated',
  lactating: 'Birthed',
  nurse: 'Birthed',
  returned: 'NotPregnant',
  aborted: 'NotPregnant',
} as const satisfies Partial<Record<SowStatus, string>>

/** Selects removed animals, including pregnant sows removed by an accident: `farm_id, animal_id, on_date, category, reason, remark`. */
const removals = sql`
  select e.farm_id, e.animal_id, e.on_date, r.category, r.reason, concat_ws(' ', nullif(r.detail, ''), nullif(e.remark, '')) as remark
  from removal r join sow_event e using (farm_id, animal_id, seq)
  union all
  select e.farm_id, e.animal_id, e.on_date, a.accident_type, '', e.remark
  from accident a join sow_event e using (farm_id, animal_id, seq) where e.status = 'culled'
  union all select farm_id, animal_id, on_date, category, reason, remark from boar_removal`
const died = sql`category = any(${[...deaths]}::text[])`

type Removal = { animalId: number; at: string; category: string; reason: string; remark: string }
/** Departure kinds by the codes of system lists 08 (removals) and 05 (accidents). */
const departures: Readonly<Record<string, 'Slaughter' | 'InternalTransfer' | 'Sale'>> = {
  '080001': 'Slaughter',
  '050003': 'Slaughter',
  '080003': 'InternalTransfer',
  '050005': 'InternalTransfer',
  '080004': 'Sale',
  '050006': 'Sale',
}
const removalFields = (row: Removal, of: Context) => ({
  id: `${of.farmId}-${row.animalId}-left`,
  eventDateTime: row.at,
  animal: animalOf(of, row.animalId),
  ...(row.remark && { remark: row.remark }),
})

type MedicineUse = {
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
/** Units of UN/CEFACT recommendation 20, which has none for doses. */
const doseUnits: Partial<Record<MedicineUnit, [unit: 'MLT' | 'GRM' | 'MGM', times: number]>> = {
  ml: ['MLT', 1],
  g: ['GRM', 1],
  mg: ['MGM', 1],
  kg: ['GRM', 1_000],
}
const doseOf = ({ quantity, unit }: MedicineUse) => {
  const [named, times] = doseUnits[unit] ?? [undefined, 1]
  return { doseQuantity: Math.round(quantity * times * 1_000) / 1_000, ...(named && { doseUnits: named }) }
}
const medicineFields = (row: MedicineUse, { farmId, names }: Context) => ({
  eventDateTime: row.at,
  medicine: { name: row.medicine, identifier: identifier('medicine', `${farmId}-${row.medicineId}`) },
  procedure: names('30', row.method),
  ...(row.batch && { batches: row.batch.split(', ').map((batch) => ({ identifier: batch })) }),
  ...(row.withdrawalDays > 0 && { withdrawals: [{ productType: 'Meat' as const, endDate: row.freeAt }] }),
  ...(row.remark && { remark: row.remark }),
})
const medicineColumns = (noon: (column: Sql) => Sql, language: Sql) => sql`
  t.number, ${noon(sql`t.on_date`)} as at, t.medicine_id, ${language} as medicine, m.unit, t.method,
  coalesce(nullif(t.batch, ''), ${consumedBatches}) as batch, t.withdrawal_days, ${noon(sql`(t.on_date + t.withdrawal_days)`)} as free_at, t.remark`

type GroupEvent = {
  groupId: number
  kind: string
  /** Whether the pigs died on the way, in the transfer with this number. */
  transit: boolean
  number: number
  onDate: Day
  at: string
  type: string
  head: number
  remark: string
}
/**
 * Selects pigs that entered or left groups. Pigs that died on the way are deaths on the day of arrival. Weaned piglets are reported as
 * weanings.
 */
const groupEvents = (kinds: readonly string[]): Pick<CollectionSource<GroupEvent>, 'rows' | 'order'> => ({
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
const groupEventFields = (row: GroupEvent, of: Context) => ({
  location: of.location,
  id: `${of.farmId}-group-${row.groupId}-${row.transit ? `transit-${row.onDate}` : row.kind}-${row.number}`,
  eventDateTime: row.at,
  groupMethod: 'ExistingAnimalSet' as const,
  countObserved: row.head,
  animalSetReference: { identifier: groupOf(of, row.groupId) },
  ...(row.remark && { remark: row.remark }),
})
/** Arrival reasons by the codes of system list 11: bought, or from a farm of the company. */
const arrivals: Readonly<Record<string, 'Purchase' | 'InternalTransfer'>> = {
  '110002': 'Purchase',
  '110003': 'InternalTransfer',
  '110004': 'InternalTransfer',
  '110007': 'InternalTransfer',
}
/** Codes of system list 20 for shipments to slaughter. All others are sales. */
const toSlaughter: readonly string[] = ['200001', '200002', '200006', '200009']

const collections: Readonly<Record<IcarCollection, CollectionSource<Row>>> = {
  animals: collection<{
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
      from animal a left join (select farm_id, animal_id, on_date, ${died} as died from (${removals}) gone) l using (farm_id, animal_id)
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

  inseminations: collection<{
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

  parturitions: collection<{
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

  /** Whole and partial weanings. Piglets have no numbers, so they are counted. */
  weanings: collection<{ animalId: number; of: string; on: Day; at: string; head: number; remark: string }>({
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

  departures: collection<Removal>({
    rows: ({ from, to }, noon) => sql`
      select animal_id, on_date, ${noon(sql`on_date`)} as at, category, reason, remark from (${removals}) gone
      where farm_id = current_farm() and on_date between ${from} and ${to} and not ${died}`,
    order: sql`on_date, animal_id`,
    member: (row, of) => ({
      resourceType: 'MovementDepartureEvent',
      location: of.location,
      ...removalFields(row, of),
      departureKind: departures[row.category] ?? 'Other',
    }),
  }),

  deaths: collection<Removal>({
    rows: ({ from, to }, noon) => sql`
      select animal_id, on_date, ${noon(sql`on_date`)} as at, category, reason, remark from (${removals}) gone
      where farm_id = current_farm() and on_date between ${from} and ${to} and ${died}`,
    order: sql`on_date, animal_id`,
    member: (row, of) => ({
      resourceType: 'MovementDeathEvent',
      location: of.location,
      ...removalFields(row, of),
      deathMethod: 'Perished',
      ...(row.reason && { explanation: of.names('031', row.reason) }),
    }),
  }),

  animalSets: collection<{ groupId: number; name: string }>({
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

  groupArrivals: collection<GroupEvent>({
    ...groupEvents(['in']),
    member: (row, of) => ({
      resourceType: 'GroupMovementArrivalEvent',
      ...groupEventFields(row, of),
      arrivalReason: arrivals[row.type] ?? 'Other',
    }),
  }),

  groupDepartures: collection<GroupEvent>({
    ...groupEvents(['out', 'shipment']),
    member: (row, of) => ({
      resourceType: 'GroupMovementDepartureEvent',
      ...groupEventFields(row, of),
      departureKind:
        row.kind === 'out' ? 'InternalTransfer' : toSlaughter.includes(row.type) ? 'Slaughter' : 'Sale',
    }),
  }),

  groupDeaths: collection<GroupEvent>({
    ...groupEvents(['loss']),
    member: (row, of) => ({
      resourceType: 'GroupMovementDeathEvent',
      ...groupEventFields(row, of),
      deathMethod: 'Perished',
      explanation: row.transit ? diedOnTheWay[of.language] : of.names('033', row.type),
    }),
  }),

  treatments: collection<MedicineUse & { animalId: number }>({
    rows: ({ from, to }, noon, language) => sql`
      select t.animal_id, t.on_date, t.dose::float8 as quantity, ${medicineColumns(noon, language)} from treatment t join medicine m using (farm_id, medicine_id)
      where t.farm_id = current_farm() and t.on_date between ${from} and ${to}`,
    order: sql`on_date, animal_id, number`,
    member: (row, of) => ({
      resourceType: 'TreatmentEvent',
      location: of.location,
      id: `${of.farmId}-${row.animalId}-treatment-${row.number}`,
      animal: animalOf(of, row.animalId),
      ...medicineFields(row, of),
      dose: doseOf(row),
    }),
  }),

  groupTreatments: collection<MedicineUse & { groupId: number; head: number }>({
    rows: ({ from, to }, noon, language) => sql`
      select t.group_id, t.head, t.on_date, t.amount::float8 as quantity, ${medicineColumns(noon, language)} from group_treatment t join medicine m using (farm_id, medicine_id)
      where t.farm_id = current_farm() and t.on_date between ${from} and ${to}`,
    order: sql`on_date, group_id, number`,
    member: (row, of) => ({
      resourceType: 'GroupTreatmentEvent',
      location: of.location,
      id: `${of.farmId}-group-${row.groupId}-treatment-${row.number}`,
      groupMethod: 'ExistingAnimalSet',
      countObserved: row.head,
      animalSetReference: { identifier: groupOf(of, row.groupId) },
      ...medicineFields(row, of),
      totalMedicineUsed: doseOf(row),
    }),
  }),
}

/** Location of the farm: its holding number, or its id if it has none. */
async function locationOf(db: Db, farmId: number): Promise<Identifier> {
  const holding = await db.maybeOne<{ number: string }>(
    sql`select number from holding where farm_id = current_farm() and number <> ''`,
  )
  return holding ? identifier('holding', holding.number) : identifier('farm', farmId)
}

export const icarHandlers: Handlers<typeof icar> = {
  list: async ({ input, caller: { farmId, timeZone }, db, language }) => {
    const { collection: name, from, to, page = 0, pageSize = defaultPageSize } = input
    if (from > to) throw refuse('BAD_INPUT', {}, ['from', 'to'])
    const of = {
      farmId,
      language,
      names: await codeNames(db, language),
      location: await locationOf(db, farmId),
    }
    const { rows, order, member } = collections[name]
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
