import { rowsPerPage } from '@penside/contract/api/list.ts'
import type { NoticeFile, notices } from '@penside/contract/company/notices.ts'
import { sql, type Db, type Sql } from '../database/db.ts'
import { refuse } from '../http/problem.ts'
import { publish } from '../database/equipment-events.ts'
import type { Caller, Handlers } from '../http/serve.ts'
import { checkAttachment } from '../http/attachment/check-attachment.ts'
import { forOtherFarms, openCompanyScope } from '../database/scope.ts'
import { companyOfContent, lockContent, mayChangeContent } from './shared-content.ts'

/** SQL condition whether the person has read the current text of notice `n`, on any farm. */
const readBy = (accountId: number): Sql =>
  sql`exists (select from notice_read r where r.account_id = ${accountId} and r.notice_id = n.notice_id and r.read_at >= n.written_at)`

const columns = ({ accountId }: Caller) => sql`
  n.notice_id, n.title, n.company <> '' as to_company, f.name as farm_name, a.name as writer, n.written_at, ${readBy(accountId)} as read,
  (select count(*)::int from notice_file x where x.farm_id = n.farm_id and x.notice_id = n.notice_id) as files`
/** Current notices `n` of the farm and its company; row-level security hides others. */
const current = sql`notice n join farm f using (farm_id) join author a on a.account_id = n.written_by where n.withdrawn_at is null`

/** Day of a notice at the reader's farm. */
const writtenOn = ({ timeZone }: Caller) => sql`(n.written_at at time zone ${timeZone})::date`
/** Notices in one greeting. */
const maxGreetings = 50

type Row = {
  noticeId: number
  title: string
  toCompany: boolean
  farmName: string
  writer: string
  writtenAt: string
  read: boolean
  files: number
}

export async function unreadNotices(db: Db, caller: Caller): Promise<number> {
  await openCompanyScope(db, caller)
  const { unread } = await db.one<{ unread: number }>(
    sql`select count(*)::int as unread from ${current} and not ${readBy(caller.accountId)}`,
  )
  return unread
}

export const noticeHandlers: Handlers<typeof notices> = {
  greeting: async ({ input: { from = null, to = null }, caller, db }) => {
    await openCompanyScope(db, caller)
    return db.many<Row>(sql`
      select ${columns(caller)} from ${current} and ${writtenOn(caller)} between coalesce(${from}::date, '-infinity') and coalesce(${to}::date, 'infinity')
      order by n.written_at desc, n.notice_id desc limit ${maxGreetings}`)
  },

  list: async ({ input: { page = 0, pageSize = rowsPerPage }, caller, db }) => {
    await openCompanyScope(db, caller)
    const rows = await db.many<Row>(sql`
      select ${columns(caller)} from ${current} order by n.written_at desc, n.notice_id desc limit ${pageSize} offset ${page * pageSize}`)
    const { total } = await db.one<{ total: number }>(sql`select count(*)::int as total from ${current}`)
    return { rows, total }
  },

  one: async ({ input: { noticeId }, caller, db }) => {
    await openCompanyScope(db, caller)
    const { farmId, ...notice } = await db.found<Row & { farmId: number; body: string }>(
      sql`select ${columns(caller)}, n.body, n.farm_id from ${current} and n.notice_id = ${noticeId}`,
    )
    const own = mayChangeContent(caller, { farmId, toCompany: notice.toCompany })
    const files = await db.many<NoticeFile>(
      sql`select ${fileColumns} from notice_file where farm_id = ${farmId} and notice_id = ${noticeId} order by position`,
    )
    return { ...notice, files, own, readers: own ? await readersOf(db, noticeId) : [] }
  },

  save: async ({ input, caller, db, request }) => {
    const { noticeId, title, body, toCompany, files } = input
    if (noticeId) await lockNotice(db, caller, noticeId)
    const company = companyOfContent(caller, toCompany)
    const saved = await db.one<{ noticeId: number }>(
      noticeId
        ? sql`update notice set title = ${title}, body = ${body}, company = ${company}, written_by = ${caller.accountId}, written_at = now()
              where farm_id = ${caller.farmId} and notice_id = ${noticeId} returning notice_id`
        : sql`insert into notice (farm_id, title, body, company, written_by)
              values (${caller.farmId}, ${title}, ${body}, ${company}, ${caller.accountId}) returning notice_id`,
    )
    if (files) await setFiles(db, caller, saved.noticeId, files)
    await markRead(db, caller, { ...saved, farmId: caller.farmId })
    if (!noticeId)
      await push(db, caller, { ...saved, title, toCompany: company !== '' }, request.server.now())
    return { result: 1, ...saved }
  },

  upload: async ({ input: { name, content }, caller, db }) => {
    const file = await checkAttachment(name, content)
    // Deletes files of notices that were never posted, and files removed from a notice.
    await db.run(
      sql`delete from notice_file where farm_id = ${caller.farmId} and notice_id is null and added_at < now() - interval '1 day'`,
    )
    const added = await db.one<NoticeFile>(sql`
      insert into notice_file (farm_id, name, type, content, added_by)
      values (${caller.farmId}, ${file.name}, ${file.type}, ${file.content}, ${caller.accountId}) returning ${fileColumns}`)
    return { result: 1, file: added }
  },

  withdraw: async ({ input: { noticeId }, caller, db }) => {
    await lockNotice(db, caller, noticeId)
    await db.run(
      sql`update notice set withdrawn_at = now() where farm_id = ${caller.farmId} and notice_id = ${noticeId}`,
    )
    return { result: 1 }
  },

  read: async ({ input: { noticeId }, caller, db }) => {
    await openCompanyScope(db, caller)
    const notice = await db.found<{ noticeId: number; farmId: number }>(
      sql`select notice_id, farm_id from notice where notice_id = ${noticeId} and withdrawn_at is null`,
    )
    await markRead(db, caller, notice)
    return { result: 1 }
  },
}

const fileColumns = sql`file_id, name, type, octet_length(content) as size`

/** Sets the files of a notice, out of those that it has and those that its writer has uploaded. @throws Refusal NOT_FOUND */
async function setFiles(db: Db, { farmId, accountId }: Caller, noticeId: number, files: readonly number[]) {
  await db.run(
    sql`update notice_file set notice_id = null, added_at = now(), added_by = ${accountId}
        where farm_id = ${farmId} and notice_id = ${noticeId} and file_id <> all(${[...files]})`,
  )
  const set = await db.run(sql`
    update notice_file f set notice_id = ${noticeId}, position = w.position
    from unnest(${[...files]}::bigint[]) with ordinality as w (file_id, position)
    where f.farm_id = ${farmId} and f.file_id = w.file_id
      and (f.notice_id = ${noticeId} or f.notice_id is null and f.added_by = ${accountId})`)
  if (set !== files.length) throw refuse('NOT_FOUND', {}, ['files'])
}

const lockNotice = (db: Db, caller: Caller, noticeId: number) =>
  lockContent(
    db,
    caller,
    sql`notice where farm_id = ${caller.farmId} and notice_id = ${noticeId} and withdrawn_at is null`,
  )

/** Queues push notifications of a new notice to all members of its farms but its writer. Alarms use the same queue. */
async function push(
  db: Db,
  caller: Caller,
  { noticeId, title, toCompany }: { noticeId: number; title: string; toCompany: boolean },
  now: Date,
) {
  const at = now.toISOString()
  const pushToFarm = async (farmId: number) => {
    const queued = await db.run(sql`
      insert into push_delivery (farm_id, session_id, deed, notice_id, title, at, next_at)
      select current_farm(), p.session_id, 'notice', ${noticeId}, ${title}, ${at}, ${at}
      from push_subscription p join session s using (session_id)
        join membership m on m.farm_id = s.farm_id and m.account_id = s.account_id
      where s.farm_id = current_farm() and s.account_id <> ${caller.accountId} and s.revoked_at is null and s.expires_at > ${at}
      returning farm_id`)
    if (queued > 0) await publish(db, { farm: farmId, kind: 'alarm' })
  }
  await pushToFarm(caller.farmId)
  if (toCompany) await forOtherFarms(db, caller, pushToFarm)
}

const markRead = (db: Db, { accountId, farmId }: Caller, notice: { noticeId: number; farmId: number }) =>
  db.run(sql`
  insert into notice_read (farm_id, account_id, notice_id, from_farm_id) values (${farmId}, ${accountId}, ${notice.noticeId}, ${notice.farmId})
  on conflict (farm_id, account_id, notice_id) do update set read_at = excluded.read_at`)

/** Members of this farm, and readers on other farms of the company. Members who have not read the notice come first. */
const readersOf = (db: Db, noticeId: number) =>
  db.many<{ name: string; farmName: string; readAt: string | null }>(sql`
    with reading as (
      select r.account_id, max(r.farm_id) as farm_id, max(r.read_at) as read_at
      from notice_read r join notice n on n.farm_id = r.from_farm_id and n.notice_id = r.notice_id and r.read_at >= n.written_at
      where n.farm_id = current_farm() and n.notice_id = ${noticeId} group by r.account_id)
    select a.name, f.name as farm_name, r.read_at
    from (select account_id, farm_id from membership where farm_id = current_farm()) m full join reading r using (account_id)
    join author a using (account_id) join farm f on f.farm_id = coalesce(m.farm_id, r.farm_id)
    order by r.read_at is not null, m.farm_id is null, a.name, a.account_id`)
