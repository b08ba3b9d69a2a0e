import type { boars } from '@penside/contract/records/boar.ts'
import { addDays, type Day } from '@penside/domain/day.ts'
import { codeName } from '@penside/domain/farm/codes/lists.ts'
import type { Service } from '@penside/domain/records/mating.ts'
import { sql, type Db } from '../db.ts'
import { refuse } from '../problem.ts'
import type { Handlers } from '../serve.ts'

/** A boar that served lately stands before one that did not. */
const lately = 30

export const boarHandlers: Handlers<typeof boars> = {
  async choices({ db, language, today }) {
    const rows = await livingBoars(db, today)
    return rows.map(({ animalId, tag, breed }) => ({
      animalId,
      tag,
      breedName: codeName('association', '042', breed, language),
    }))
  },
}

/** In the order in which they are offered. */
export const livingBoars = (db: Db, today: Day) =>
  db.many<{ animalId: number; tag: string; breed: string }>(sql`
    with used as (
      select boar_id, max(e.on_date) as last_on, count(*) as times
      from sow_event e join mating m using (farm_id, animal_id, seq)
      cross join lateral (values (m.boar1_id), (m.boar2_id), (m.boar3_id)) as slot(boar_id)
      where e.kind = 'mating' and e.on_date > ${addDays(today, -lately)} and boar_id is not null
      group by boar_id
    )
    select animal_id, tag, breed from animal left join used on used.boar_id = animal_id
    where sex = 'boar' and status <> 'culled'
    order by last_on desc nulls last, times desc nulls last, tag`)

/** @throws Refusal BOAR_UNKNOWN where one of them is no boar of this farm */
export async function checkBoars(db: Db, services: readonly Service[]) {
  const ids = [...new Set(services.map(({ boarId }) => boarId))]
  if (ids.length === 0) return
  const { known } = await db.one<{ known: number }>(
    sql`select count(*) as known from animal where animal_id = any(${ids}) and sex = 'boar'`,
  )
  if (known < ids.length) throw refuse('BOAR_UNKNOWN', {}, ['services'])
}
