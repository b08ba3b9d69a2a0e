import type {
  MatingHistoryRow,
  matings,
  NewMating,
  ShownService,
  SowSummary,
} from '@penside/contract/records/mating.ts'
import { workCodes } from '@penside/contract/vocabulary.ts'
import { rowsPerPage } from '@penside/contract/list.ts'
import type { Day } from '@penside/domain/day.ts'
import { daysBetween } from '@penside/domain/day.ts'
import type { Language } from '@penside/domain/farm/language.ts'
import { checkNotAfterToday, type SowState, type SowStatus } from '@penside/domain/records/life.ts'
import { addServices, isSameHeat, type MatingMethod, type Service } from '@penside/domain/records/mating.ts'
import { statusNames, workNames } from '@penside/domain/records/names.ts'
import { breedName } from '../farm/breeds.ts'
import { sql, type Db, type Sql } from '../db.ts'
import { refuse } from '../problem.ts'
import type { Handlers } from '../serve.ts'
import { checkBoars } from './boar.ts'
import { appendRecord, deleteNewest, loadLife, lockSow, rewriteLife, withRecord, type Sow } from './life.ts'
import { tagContains } from '../tag.ts'

export const matingHandlers: Handlers<typeof matings> = {
  async list({ input: { search, order = 'WK_DT', page = 0, pageSize = rowsPerPage }, db, language, today }) {
    const living = sql`sex = 'sow' and status <> 'culled' ${tagContains(search)}`
    const rows = await db.many<SummaryRow>(sql`
      select ${summaryColumns} from animal where ${living}
      order by ${order === 'WK_DT' ? sql`last_work_on desc, animal_id desc` : sql`tag`}
      limit ${pageSize} offset ${page * pageSize}`)
    const { total } = await db.one<{ total: number }>(
      sql`select count(*) as total from animal where ${living}`,
    )
    return { rows: rows.map((row) => summaryOf(row, language, today)), total }
  },

  async history({ input: { animalId }, db, language, today }) {
    const sow = await findSummary(db, animalId, language, today)
    const rows = await db.many<HistoryRow>(
      sql`${storedMatings(sql`e.animal_id = ${animalId}`)} order by e.seq desc`,
    )
    return { rows: rows.map(historyRowOf), newestSeq: sow.newestSeq, sow }
  },

  sow: ({ input: { animalId }, db, language, today }) => findSummary(db, animalId, language, today),

  async one({ input: { animalId, matedOn, seq }, db }) {
    const row = await db.maybeOne<HistoryRow>(sql`
      ${storedMatings(sql`e.animal_id = ${animalId} and e.on_date = ${matedOn}`)} ${seq ? sql`and e.seq = ${seq}` : sql``} order by e.seq desc limit 1`)
    if (!row) throw refuse('NOT_FOUND')
    return historyRowOf(row)
  },

  async save({ input, db, today }) {
    checkNotAfterToday(input.matedOn, today)
    const sow = await lockSow(db, input.animalId)
    await checkBoars(db, input.services)
    const seq = await saving[input.formMode](db, sow, input)
    const newestSeq = { insert: seq, update: sow.seq, delete: sow.seq - 1 }[input.formMode]
    return { result: 1, seq, matedOn: input.matedOn, newestSeq }
  },
}

const saving: Record<NewMating['formMode'], (db: Db, sow: Sow, input: NewMating) => Promise<number>> = {
  async insert(db, sow, input) {
    if (input.seq && input.seq !== sow.seq) throw refuse('CHANGED_MEANWHILE')
    if (await isAnotherServiceOf(db, sow, input)) return addToNewest(db, sow, input)
    const { seq } = await appendRecord(db, sow, { kind: 'mating', on: input.matedOn }, input.remark ?? '')
    await db.run(sql`
      insert into mating (farm_id, animal_id, seq, boar1_id, method1, boar2_id, method2, boar3_id, method3)
      values (current_farm(), ${sow.animalId}, ${seq}, ${slot(input.services, 0)}, ${slot(input.services, 1)}, ${slot(input.services, 2)})`)
    return seq
  },

  async update(db, sow, input) {
    if (sow.status === 'culled') throw refuse('CULLED')
    const seq = named(input)
    const life = withRecord(await loadLife(db, sow.animalId), seq, { kind: 'mating', on: input.matedOn })
    await db.run(sql`
      update sow_event set on_date = ${input.matedOn}, remark = ${input.remark ?? ''} where animal_id = ${sow.animalId} and seq = ${seq}`)
    await storeServices(db, sow.animalId, seq, input.services)
    await rewriteLife(db, sow.animalId, life, seq)
    return seq
  },

  async delete(db, sow, input) {
    const seq = named(input)
    withRecord(await loadLife(db, sow.animalId), seq, { kind: 'mating', on: input.matedOn })
    await deleteNewest(db, sow, seq)
    return seq
  },
}

/** To correct or delete, a mating is named by its number. */
function named({ seq }: NewMating) {
  if (!seq) throw refuse('BAD_INPUT', {}, ['seq'])
  return seq
}

/**
 * A second service of the same heat belongs to the mating that is there. Only a caller that names that mating as the newest record it
 * knows of means it so; one that does not was overtaken by another phone.
 */
async function isAnotherServiceOf(db: Db, sow: Sow, input: NewMating) {
  if (sow.lastWork !== 'mating' || sow.status !== 'pregnant') return false
  const first = await db.maybeOne<{ on: Day }>(sql`
    select on_date as on from sow_event where animal_id = ${sow.animalId} and seq = ${sow.seq} and kind = 'mating'`)
  if (!first || !isSameHeat(first.on, input.matedOn)) return false
  if (input.seq !== sow.seq) throw refuse('SAME_HEAT', { on: first.on })
  return true
}

async function addToNewest(db: Db, sow: Sow, input: NewMating) {
  const [newest] = await db.many<HistoryRow>(
    storedMatings(sql`e.animal_id = ${sow.animalId} and e.seq = ${sow.seq}`),
  )
  const services = addServices(newest ? servicesOf(newest) : [], input.services)
  await storeServices(db, sow.animalId, sow.seq, services)
  return sow.seq
}

const storeServices = (db: Db, animalId: number, seq: number, services: readonly Service[]) =>
  db.run(sql`
    update mating set (boar1_id, method1, boar2_id, method2, boar3_id, method3) =
      row (${slot(services, 0)}, ${slot(services, 1)}, ${slot(services, 2)})
    where animal_id = ${animalId} and seq = ${seq}`)

const slot = (services: readonly Service[], at: number) =>
  sql`${services[at]?.boarId ?? null}::bigint, ${services[at]?.method ?? null}::text`

type HistoryRow = {
  animalId: number
  seq: number
  parity: number
  matedOn: Day
  matingNo: number
  remark: string
  boar1Id: number | null
  tag1: string
  method1: MatingMethod
  boar2Id: number | null
  tag2: string
  method2: MatingMethod
  boar3Id: number | null
  tag3: string
  method3: MatingMethod
}

const storedMatings = (where: Sql) => sql`
  select e.animal_id, e.seq, e.parity, e.on_date as mated_on, e.matings as mating_no, e.remark,
    m.boar1_id, b1.tag as tag1, m.method1, m.boar2_id, b2.tag as tag2, m.method2, m.boar3_id, b3.tag as tag3, m.method3
  from sow_event e
  join mating m using (farm_id, animal_id, seq)
  left join animal b1 on b1.farm_id = m.farm_id and b1.animal_id = m.boar1_id
  left join animal b2 on b2.farm_id = m.farm_id and b2.animal_id = m.boar2_id
  left join animal b3 on b3.farm_id = m.farm_id and b3.animal_id = m.boar3_id
  where ${where}`

function servicesOf(row: HistoryRow): ShownService[] {
  const slots = [
    { boarId: row.boar1Id, tag: row.tag1, method: row.method1 },
    { boarId: row.boar2Id, tag: row.tag2, method: row.method2 },
    { boarId: row.boar3Id, tag: row.tag3, method: row.method3 },
  ]
  return slots.flatMap(({ boarId, tag, method }) => (boarId === null ? [] : [{ boarId, tag, method }]))
}

const historyRowOf = (row: HistoryRow): MatingHistoryRow => ({
  animalId: row.animalId,
  seq: row.seq,
  parity: row.parity,
  matedOn: row.matedOn,
  matingNo: row.matingNo,
  lastWork: 'mating',
  remark: row.remark,
  services: servicesOf(row),
})

type SummaryRow = {
  farmId: number
  animalId: number
  tag: string
  breed: string
  parity: number
  status: SowStatus
  lastWork: SowState['lastWork']
  lastWorkOn: Day
  farrowedOn: Day | null
  seq: number
}

const summaryColumns = sql`
  farm_id, animal_id, tag, breed, parity, status, last_work, last_work_on, farrowed_on, seq`

function summaryOf(row: SummaryRow, language: Language, today: Day): Omit<SowSummary, 'lastWorkCode'> {
  return {
    farmId: row.farmId,
    animalId: row.animalId,
    tag: row.tag,
    breedName: breedName(row.breed, language),
    parity: row.parity,
    status: row.status,
    statusName: statusNames[row.status][language],
    lastWork: row.lastWork,
    lastWorkName: workNames[row.lastWork ?? 'entry'][language],
    previousWorkOn: row.lastWorkOn,
    daysSince: daysBetween(row.lastWorkOn, today),
    daysSinceFarrowing: row.farrowedOn && daysBetween(row.farrowedOn, today),
    newestSeq: row.seq,
  }
}

async function findSummary(db: Db, animalId: number, language: Language, today: Day): Promise<SowSummary> {
  const row = await db.maybeOne<SummaryRow>(
    sql`select ${summaryColumns} from animal where animal_id = ${animalId} and sex = 'sow'`,
  )
  if (!row) throw refuse('NOT_FOUND')
  return { ...summaryOf(row, language, today), lastWorkCode: row.lastWork ? workCodes[row.lastWork] : '' }
}
