import type { advertisements } from '@penside/contract/company/advertisements.ts'
import { sql, type Db, type Sql } from '../database/db.ts'
import { refuse } from '../http/problem.ts'
import type { Caller, Handlers } from '../http/serve.ts'
import { checkAttachment, type CheckedFile } from '../http/attachment/check-attachment.ts'
import { openCompanyScope } from '../database/scope.ts'

/** What each place has at the caller's farm: the newest of the company; of a farm without one its own. */
async function standingAdvertisements<Row>(db: Db, caller: Caller, columns: Sql) {
  await openCompanyScope(db, caller)
  return db.many<Row>(sql`
    select ${columns}
    from (select distinct on (slot) * from advertisement where company = ${caller.company} order by slot, written_at desc, farm_id) x
    join farm f using (farm_id) join author a on a.account_id = x.written_by
    where x.content is not null order by x.slot`)
}

export const advertisementHandlers: Handlers<typeof advertisements> = {
  list: async ({ caller, db }) => ({
    rows: await standingAdvertisements(
      db,
      caller,
      sql`x.slot, x.title, x.link, f.name as farm_name, a.name as writer, x.written_at`,
    ),
  }),

  save: async ({ input: { slot, title, link, content }, caller, db }) => {
    const picture = content
      ? await checkAttachment('', content)
      : (await standingPicture(db, caller, slot))[0]
    if (!picture) throw refuse('BAD_INPUT', {}, ['content'])
    if (picture.type === 'application/pdf') throw refuse('PICTURE_NEEDED', {}, ['content'])
    const { farmId, accountId, company } = caller
    await db.run(sql`
      insert into advertisement (farm_id, slot, company, title, link, type, content, written_by)
      values (${farmId}, ${slot}, ${company}, ${title}, ${link}, ${picture.type}, ${picture.content}, ${accountId})
      ${overwritten}`)
    return { result: 1 }
  },

  empty: async ({ input: { slot }, caller: { farmId, accountId, company }, db }) => {
    await db.run(sql`
      insert into advertisement (farm_id, slot, company, title, link, type, content, written_by)
      values (${farmId}, ${slot}, ${company}, '', '', 'image/png', null, ${accountId})
      ${overwritten}`)
    return { result: 1 }
  },
}

/** A farm says one thing of a place, the last. */
const overwritten = sql`on conflict (farm_id, slot) do update set company = excluded.company, title = excluded.title, link = excluded.link,
  type = excluded.type, content = excluded.content, written_by = excluded.written_by, written_at = excluded.written_at`

/** One row, or none. */
export async function standingPicture(db: Db, caller: Caller, slot: number): Promise<CheckedFile[]> {
  const columns = sql`x.slot, x.type, x.content`
  const all = await standingAdvertisements<CheckedFile & { slot: number }>(db, caller, columns)
  return all.filter((each) => each.slot === slot)
}
