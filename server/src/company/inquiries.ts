import { rowsPerPage } from '@penside/contract/api/list.ts'
import type { inquiries, InquiryState } from '@penside/contract/company/inquiries.ts'
import { sql, type Db } from '../database/db.ts'
import { refuse } from '../http/problem.ts'
import type { Caller, Handlers } from '../http/serve.ts'
import { openCompanyScope } from '../database/scope.ts'

/** Whether the caller answers inquiries: owners do, for all farms of their company, or for their farm without a company. */
const isHelper = ({ role }: Pick<Caller, 'role'>) => role === 'owner'

/** Lets helpers see the inquiries of all farms of the company, and others those of their farm. */
async function openInquiryScope(db: Db, caller: Caller) {
  await openCompanyScope(db, caller)
  if (isHelper(caller)) await db.one(sql`select set_for_call('penside.helps', ${caller.company})`)
}

type Row = {
  inquiryId: number
  farmId: number
  title: string
  state: InquiryState
  writer: string
  farmName: string
  own: boolean
  writtenAt: string
}
const columns = ({ accountId }: Caller) => sql`
  i.inquiry_id, i.farm_id, i.title, a.name as writer, f.name as farm_name, i.asked_by = ${accountId} as own, m.written_at,
  case m.deed when 'ask' then 'waiting' when 'answer' then 'answered' else 'closed' end as state`
/** Inquiries `i` that the caller may read, each with its newest message `m`. */
const readable = (caller: Caller) => sql`
  inquiry i join author a on a.account_id = i.asked_by join farm f on f.farm_id = i.farm_id
  cross join lateral (select * from inquiry_message m where m.asked_farm_id = i.farm_id and m.inquiry_id = i.inquiry_id order by m.message_id desc limit 1) m
  where (${isHelper(caller)} or i.asked_by = ${caller.accountId})`

const found = async (db: Db, caller: Caller, inquiryId: number) => {
  await openInquiryScope(db, caller)
  return db.found<Row>(
    sql`select ${columns(caller)} from ${readable(caller)} and i.inquiry_id = ${inquiryId}`,
  )
}

/** Number of inquiries that wait for the caller's answer, and of her own ones answered this week and not closed. */
export async function openInquiries(db: Db, caller: Caller) {
  await openInquiryScope(db, caller)
  return db.one<{ toAnswer: number; answered: number }>(sql`
    select count(*) filter (where state = 'waiting' and not own)::int as to_answer, count(*) filter (where state = 'answered' and own and written_at > now() - interval '7 days')::int as answered
    from (select ${columns(caller)} from ${readable(caller)}) i`)
}

export const inquiryHandlers: Handlers<typeof inquiries> = {
  list: async ({ input: { page = 0, pageSize = rowsPerPage }, caller, db }) => {
    await openInquiryScope(db, caller)
    const rows = await db.many<Row>(sql`
      select ${columns(caller)} from ${readable(caller)}
      order by m.deed = 'ask' desc, m.message_id desc limit ${pageSize} offset ${page * pageSize}`)
    const { total } = await db.one<{ total: number }>(
      sql`select count(*)::int as total from ${readable(caller)}`,
    )
    return { rows: rows.map(({ farmId: _, ...row }) => row), total }
  },

  one: async ({ input: { inquiryId }, caller, db }) => {
    const { farmId, ...inquiry } = await found(db, caller, inquiryId)
    const messages = await db.many<{
      deed: 'ask' | 'answer' | 'close'
      body: string
      writer: string
      farmName: string
      writtenAt: string
    }>(sql`
      select m.deed, m.body, a.name as writer, coalesce(f.name, '') as farm_name, m.written_at
      from inquiry_message m join author a on a.account_id = m.written_by left join farm f on f.farm_id = m.farm_id
      where m.asked_farm_id = ${farmId} and m.inquiry_id = ${inquiryId} order by m.message_id`)
    return { ...inquiry, messages }
  },

  helpers: async ({ caller, db }) => {
    await openCompanyScope(db, caller)
    const rows = await db.many<{ name: string }>(sql`
      select a.name from membership m join author a using (account_id) where m.farm_id = current_farm() and m.role = 'owner'
      union select owner_name(f.farm_id) from farm f where f.company <> '' and f.company = ${caller.company}
      order by name`)
    return { names: rows.flatMap(({ name }) => name || []) }
  },

  ask: async ({ input: { title, body }, caller, db }) => {
    const added = await db.one<{ inquiryId: number }>(
      sql`insert into inquiry (farm_id, title, asked_by) values (${caller.farmId}, ${title}, ${caller.accountId}) returning inquiry_id`,
    )
    await add(db, caller, { ...added, farmId: caller.farmId }, 'ask', body)
    return { result: 1, ...added }
  },

  write: async ({ input: { inquiryId, body }, caller, db }) => {
    const inquiry = await found(db, caller, inquiryId)
    await add(db, caller, inquiry, inquiry.own ? 'ask' : 'answer', body)
    return { result: 1 }
  },

  close: async ({ input: { inquiryId }, caller, db }) => {
    const inquiry = await found(db, caller, inquiryId)
    if (inquiry.state === 'closed') throw refuse('INQUIRY_CLOSED', {}, ['inquiryId'])
    await add(db, caller, inquiry, 'close', '')
    return { result: 1 }
  },
}

const add = (
  db: Db,
  { farmId, accountId }: Caller,
  of: { inquiryId: number; farmId: number },
  deed: 'ask' | 'answer' | 'close',
  body: string,
) =>
  db.run(sql`
  insert into inquiry_message (farm_id, asked_farm_id, inquiry_id, deed, body, written_by)
  values (${farmId}, ${of.farmId}, ${of.inquiryId}, ${deed}, ${body}, ${accountId})`)
