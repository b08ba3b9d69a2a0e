import { type MatingHistoryRow, matings, type NewMating } from '@penside/contract/records/mating.ts'
import { addServices, joinsHeat, type Service } from '@penside/domain/records/mating.ts'
import { sql, type Db, type Sql } from '../database/db.ts'
import type { Handlers } from '../http/serve.ts'
import { boarsKnown, checkBoars } from './boar.ts'
import { saveLifeRecord } from './life/life-record.ts'
import type { Sow } from './life/life.ts'
import { oneWithAnimal } from './animal-list.ts'
import { findSummary, listSows } from './sow-list.ts'

export const matingHandlers: Handlers<typeof matings> = {
  list: listSows,

  async history({ input: { animalId }, db, language, today }) {
    const sow = await findSummary(db, animalId, language, today)
    const rows = await db.many<MatingHistoryRow>(
      sql`${storedMatings(sql`animal_id = ${animalId}`)} order by seq desc`,
    )
    return { rows, newestSeq: sow.newestSeq, sow }
  },

  sow: ({ input: { animalId }, db, language, today }) => findSummary(db, animalId, language, today),

  async one({ input: { animalId, matedOn, seq }, db }) {
    const rows = await db.many<MatingHistoryRow>(sql`
      ${storedMatings(sql`animal_id = ${animalId} and on_date = ${matedOn}`)} ${seq ? sql`and seq = ${seq}` : sql``} order by seq desc limit 1`)
    return oneWithAnimal(db, rows)
  },

  async save({ input, db, today }) {
    const { animalId, matedOn, services } = input
    const saved = await saveLifeRecord(db, today, matings.save, input, {
      beside: boarsKnown(services),
      check: async (sow: Sow & { boars: number }) => checkBoars(services, sow),
      joins: (sow) => joinsHeat(sow, { on: matedOn, seq: input.seq }),
      join: (sow) => addToNewest(db, sow, input),
      insert: (seq) => storeServices(db, animalId, seq, services),
      update: (seq) => storeServices(db, animalId, seq, services),
    })
    return { result: 1, ...saved, matedOn }
  },
}

async function addToNewest(db: Db, sow: Sow, input: NewMating) {
  const [newest] = await db.many<MatingHistoryRow>(
    storedMatings(sql`animal_id = ${sow.animalId} and seq = ${sow.seq}`),
  )
  const services = addServices(newest?.services ?? [], input.services)
  await storeServices(db, sow.animalId, sow.seq, services)
}

/** What stays as it is leaves no line among the changes. */
const storeServices = (db: Db, animalId: number, seq: number, services: readonly Service[]) =>
  db.run(sql`
    with gone as (
      delete from service where animal_id = ${animalId} and seq = ${seq} and number > ${services.length}
    )
    insert into service (farm_id, animal_id, seq, number, boar_id, method)
    select current_farm(), ${animalId}, ${seq}, number, boar_id, method
    from unnest(${services.map(({ boarId }) => boarId)}::bigint[], ${services.map(({ method }) => method)}::text[])
      with ordinality as s (boar_id, method, number)
    on conflict (farm_id, animal_id, seq, number) do update set boar_id = excluded.boar_id, method = excluded.method`)

const storedMatings = (where: Sql) => sql`
  select animal_id, seq, parity, on_date as mated_on, matings as mating_no, kind as last_work, remark, to_json(services) as services
  from life_record where kind = 'mating' and ${where}`
