import {
  type MatingHistoryRow,
  matings,
  type NewMating,
  type ShownService,
} from '@penside/contract/records/mating.ts'
import type { Day } from '@penside/domain/day.ts'
import { addServices, joinsHeat, type MatingMethod, type Service } from '@penside/domain/records/mating.ts'
import { sql, type Db, type Sql } from '../db.ts'
import { refuse } from '../problem.ts'
import type { Handlers } from '../serve.ts'
import { checkBoars } from './boar.ts'
import { saveLifeRecord } from './life/life-record.ts'
import type { Sow } from './life.ts'
import { findSummary, listSows } from './sow-list.ts'

export const matingHandlers: Handlers<typeof matings> = {
  list: listSows,

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
    const { animalId, matedOn, services } = input
    const saved = await saveLifeRecord(db, today, matings.save, input, {
      check: () => checkBoars(db, services),
      joins: (sow) => joinsHeat(sow, { on: matedOn, seq: input.seq }),
      join: (sow) => addToNewest(db, sow, input),
      insert: (seq) =>
        db.run(sql`
          insert into mating (farm_id, animal_id, seq, boar1_id, method1, boar2_id, method2, boar3_id, method3)
          values (current_farm(), ${animalId}, ${seq}, ${slot(services, 0)}, ${slot(services, 1)}, ${slot(services, 2)})`),
      update: (seq) => storeServices(db, animalId, seq, services),
    })
    return { result: 1, ...saved, matedOn }
  },
}

async function addToNewest(db: Db, sow: Sow, input: NewMating) {
  const [newest] = await db.many<HistoryRow>(
    storedMatings(sql`e.animal_id = ${sow.animalId} and e.seq = ${sow.seq}`),
  )
  const services = addServices(newest ? servicesOf(newest) : [], input.services)
  await storeServices(db, sow.animalId, sow.seq, services)
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
