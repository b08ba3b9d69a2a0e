import type { farms } from '@penside/contract/farm/farms.ts'
import { sql } from '../db.ts'
import { refuse } from '../problem.ts'
import type { Handlers } from '../serve.ts'
import { memberOn } from './session.ts'
import { farmSettings } from './settings.ts'

/** Farms to which pigs can go: farrow to finish, and finishing. Source: first text, 9. */
const usualKinds = '431003,431005'

export const farmHandlers: Handlers<typeof farms> = {
  // Whatever company the caller names, it is that of the session's farm: row-level security opens no other.
  list: async ({ input, caller, db }) => {
    await db.run(sql`select set_config('penside.company', ${caller.company}, true)`)
    const kinds = (input.kinds ?? usualKinds).split(',').map((kind) => kind.trim())
    return db.many(sql`select f.farm_id, f.name as farm_name, m.farm_id is not null as joined
      from farm f left join membership m on m.farm_id = f.farm_id and m.account_id = ${caller.accountId}
      where f.company = ${caller.company} and f.kind = any(${kinds}::text[]) and f.farm_id <> ${input.except ?? caller.farmId}
        and (${input.distributor ?? null}::text is null or f.distributor = ${input.distributor ?? null})
        and (${input.agent ?? null}::text is null or f.agent = ${input.agent ?? null})
        and strpos(f.name, ${input.search ?? ''}) > 0
      order by f.name, f.farm_id`)
  },

  select: async ({ input, caller, db }) => {
    const { accountId, sessionId } = caller
    const joined = await db.maybeOne(
      sql`select 1 from membership where farm_id = ${input.chosen} and account_id = ${accountId}`,
    )
    if (!joined) throw refuse('NOT_A_MEMBER', {}, ['chosen'])
    await db.run(sql`update session set farm_id = ${input.chosen} where session_id = ${sessionId}`)
    await db.actAs({ accountId, farmId: input.chosen })
    return { member: await memberOn(db, accountId, input.chosen) }
  },

  settings: async ({ db }) => farmSettings(db),

  saveSettings: async ({ input: { name, value }, caller, db }) => {
    await db.run(sql`insert into farm_setting (farm_id, name, value) values (${caller.farmId}, ${name}, ${value})
      on conflict (farm_id, name) do update set value = excluded.value`)
    return { result: 1 }
  },
}
