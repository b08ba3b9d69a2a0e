import type { advertisements } from '@penside/contract/company/advertisements.ts'
import { sql, type Db, type Sql } from '../database/db.ts'
import { refuse } from '../http/problem.ts'
import type { Caller, Handlers } from '../http/serve.ts'
import { checkAttachment, type CheckedFile } from '../http/attachment/check-attachment.ts'
import { openCompanyScope } from '../database/scope.ts'

/** Current advertisement of each slot: the newest in the company, or the farm's own without a company. */
async function currentAdvertisements<Row>(db: Db, caller: Caller, columns: Sql) {
  await openCompanyScope(db, caller)
  return db.many<Row>(sql`
    select ${columns}
    from (select distinct on (slot) * from advertisement where company = ${caller.company} order by slot, written_at desc, farm_id) x
    join farm f using (farm_id) join author a on a.account_id = x.written_by
    where x.content is not null order by x.slot`)
}

export const advertisementHandlers: Handlers<typeof advertisements> = {
  list: async ({ caller, db }) => ({
    rows: await currentAdvertisements(
      db,
      caller,
      sql`x.slot, x.title, x.link, f.name as farm_name, a.name as writer, x.written_at`,
    ),
  }),

  save: async ({ input: { slot, title, link, content }, caller, db }) => {
    const picture = content ? await checkAttachment('', content) : (await currentPicture(db, caller, slot))[0]
    if (!picture) throw refuse('BAD_INPUT', {}, ['content'])
    if (picture.type === 'application/pdf') throw refuse('PICTURE_NEEDED', {}, ['content'])
    const { farmId, accountId, company } = caller
    await db.run(sql`
      insert into advertisement (farm_id, slot, company, title, link, type, content, written_by)
      values (${farmId}, ${slot}, ${company}, ${title}, ${link}, ${picture.type}, ${picture.content}, ${accountId})
      ${replacingFormer}`)
    return { result: 1 }
  },

  empty: async ({ input: { slot }, caller: { farmId, accountId, company }, db }) => {
    await db.run(sql`
      insert into advertisement (farm_id, slot, company, title, link, type, content, written_by)
      values (${farmId}, ${slot}, ${company}, '', '', 'image/png', null, ${accountId})
      ${replacingFormer}`)
    return { result: 1 }
  },
}

/** A farm has one advertisement per slot. */
const replacingFormer = sql`on conflict (farm_id, slot) do update set company = excluded.company, title = excluded.title, link = excluded.link,
  type = excluded.type, content = excluded.content, written_by = excluded.written_by, written_at = excluded.written_at`

/** Picture of a slot's current advertisement; at most one row. */
export async function currentPicture(db: Db, caller: Caller, slot: number): Promise<CheckedFile[]> {
  const columns = sql`x.slot, x.type, x.content`
  const all = await currentAdvertisements<CheckedFile & { slot: number }>(db, caller, columns)
  return all.filter((each) => each.slot === slot)
}
