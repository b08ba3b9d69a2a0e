import { type MatingHistoryRow, matings, type NewMating } from '@penside/contract/records/mating.ts'
import { addServices, joinsHeat, type Service } from '@penside/domain/records/mating.ts'
import { sql, where, type Db, type Sql } from '../database/db.ts'
import type { Handlers } from '../http/serve.ts'
import { boarsKnown, checkBoars } from './boar.ts'
import { saveLifeRecord } from './life/life-record.ts'
import type { Sow } from './life/life.ts'
import { oneWithAnimal } from './animal-list.ts'
import { findSummary, lifeHistory, listSows } from './sow-list.ts'

export const matingHandlers: Handlers<typeof matings> = {
  list: listSows,

  history: lifeHistory(findMatings),

  sow: ({ input: { animalId }, db, language, today }) => findSummary(db, animalId, language, today),

  one: async ({ input: { animalId, matedOn, seq }, db }) =>
    oneWithAnimal(
      db,
      await findMatings(db, where({ 'e.animal_id': animalId, 'e.on_date': matedOn, 'e.seq': seq })),
    ),

  async save({ input, db, today }) {
    const { animalId, matedOn, services } = input
    const saved = await saveLifeRecord(db, today, matings.save, input, {
      extra: boarsKnown(services),
      check: async (sow: Sow & { boars: number }) => checkBoars(services, sow),
      joins: (sow) => joinsHeat(sow, { on: matedOn, seq: input.seq }),
      join: (sow) => addToNewest(db, sow, input),
      store: (seq) => storeServices(db, animalId, seq, services),
    })
    return { ...saved, matedOn }
  },
}

async function addToNewest(db: Db, sow: Sow, input: NewMating) {
  const [newest] = await findMatings(db, where({ 'e.animal_id': sow.animalId, 'e.seq': sow.seq }))
  const services = addServices(newest?.services ?? [], input.services)
  await storeServices(db, sow.animalId, sow.seq, services)
}

/** Unchanged rows produce no entry in the change feed. */
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

function findMatings(db: Db, where: Sql): Promise<MatingHistoryRow[]> {
  return db.many(sql`
    select e.animal_id, e.seq, e.parity, e.on_date as mated_on, e.matings as mating_no, e.kind as last_work, e.remark,
      to_json(e.services) as services
    from life_record e where e.kind = 'mating' and ${where} order by e.seq desc`)
}
