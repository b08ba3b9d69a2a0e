import { createHmac, randomUUID } from 'node:crypto'
import type { FastifyInstance } from 'fastify'
import * as kinds from '@penside/domain/records/kinds.ts'
import type { WebhookKind } from '@penside/domain/outbound/webhook-kinds.ts'
import { inJob, snake, sql, type Db } from '../database/db.ts'
import { requestUrl, failureText, type FetchOptions } from './fetch.ts'
import { sealContext, type Seal } from '../database/seal.ts'

/** Messages of webhooks and their delivery, in the form of standardwebhooks.com. */

/** Maximum number of changes in a message, and of feed lines read for it. */
const maxChanges = 100
const maxFeedLines = 1_000
/** Number of stored messages per webhook. */
export const maxStoredDeliveries = 50
/** Delays before retries, s, the last one repeated; and the time of failures after which a webhook is switched off, ms. */
const pauses = [5, 30, 120, 600, 1_800, 3_600, 7_200, 14_400] as const
const offAfter = 3 * 86_400_000
/** Duration of a claim on a message, ms; longer than the time limit of a request. */
const patience = 10_000
const claimMs = 60_000
const sentAtOnce = 20
const every = 5_000

type Type = 'records' | 'alarm' | 'test'
type Change = {
  xact: string
  changeId: number
  at: string
  deed: 'insert' | 'update' | 'delete'
  subject: string
  subjectId: number | null
  number: string | null
  kind: string
  on: string | null
}

/** Tables of the change feed by kind; tables of a record's parts belong to its kind. */
const linesOf: Readonly<Record<WebhookKind, readonly string[]>> = {
  ...(Object.fromEntries(Object.keys(kinds).map((kind) => [kind, [kind, snake(kind)]])) as Record<
    keyof typeof kinds,
    string[]
  >),
  entry: ['animal', 'entry', 'sow_entry'],
  mating: ['mating', 'service'],
  removal: ['removal', 'boar_removal'],
  group: ['pig_group', 'transfer', 'transfer_arrival'],
  item: ['stock_record'],
}
const toldAs = new Map(
  Object.entries(linesOf).flatMap(([kind, lines]) => lines.map((line) => [line, kind as WebhookKind])),
)
/** Kind under which a change is published: changes of a group's tables are all published as `group`. */
const kindOfLine = ({ kind, subject }: Pick<Change, 'kind' | 'subject'>): WebhookKind | undefined =>
  toldAs.get(kind) ?? (subject === 'group' ? 'group' : undefined)
const deeds = { insert: 'added', update: 'corrected', delete: 'deleted' } as const

/** Appends a message to a webhook's queue. */
export async function note(db: Db, webhookId: number, type: Type, data: object, now: Date) {
  const { sequence, farmId, epoch } = await db.one<{ sequence: number; farmId: number; epoch: string }>(sql`
    update webhook_state s set sequence = sequence + 1 from installation i
    where s.farm_id = current_farm() and s.webhook_id = ${webhookId} returning s.sequence, s.farm_id, i.epoch`)
  const at = now.toISOString()
  const body = JSON.stringify({ type, timestamp: at, data: { farmId, epoch, sequence, ...data } })
  await db.run(sql`
    insert into webhook_delivery (farm_id, webhook_id, sequence, message_id, type, body, made_at, next_at)
    values (current_farm(), ${webhookId}, ${sequence}, ${randomUUID()}, ${type}, ${body}, ${at}, ${at})`)
}

/** Queues a message about an alarm for each active webhook; inactive ones would get it days late. */
export async function noteAlarm(db: Db, alarmId: number, deed: string, at: string) {
  const hooks = await db.many<{ webhookId: number }>(sql`
    select webhook_id from webhook join webhook_state using (farm_id, webhook_id)
    where farm_id = current_farm() and alarms and off_at is null order by webhook_id`)
  if (hooks.length === 0) return
  const alarm = await db.one<object>(sql`
    select alarm_id, equipment_id, controller_id, cause, measure, code, text, severity, value, bound, raised_at from alarm
    where farm_id = current_farm() and alarm_id = ${alarmId}`)
  for (const { webhookId } of hooks) await note(db, webhookId, 'alarm', { deed, at, alarm }, new Date(at))
}

/**
 * Reads the next part of the change feed and queues a message of the subscribed changes, in one transaction, so that each change is sent
 * exactly once. Lines of open transactions are left for the next call. @returns whether there is more
 */
async function fill(db: Db, webhookId: number, now: Date): Promise<boolean> {
  const hook = await db.maybeOne<{ kinds: WebhookKind[] }>(sql`
    select w.kinds from webhook_state s join webhook w using (farm_id, webhook_id)
    where s.farm_id = current_farm() and s.webhook_id = ${webhookId} and s.off_at is null
      and not exists (select from webhook_delivery d where d.farm_id = s.farm_id and d.webhook_id = s.webhook_id and d.next_at is not null)
    for update of s skip locked`)
  if (!hook) return false
  const lines = await db.many<Change>(sql`
    select c.xact::text, c.change_id, c.at, c.deed, c.subject, c.subject_id, c.kind, c.on_date as on, coalesce(a.tag, g.name) as number
    from installation i join webhook_state s on s.farm_id = current_farm() and s.webhook_id = ${webhookId}
    join change c on c.farm_id = current_farm() and c.change_id > i.changes_before and c.xact < pg_snapshot_xmin(pg_current_snapshot())
      and (c.xact, c.change_id) > (s.xact, s.change_id)
    left join animal a on c.subject = 'animal' and a.farm_id = c.farm_id and a.animal_id = c.subject_id
    left join pig_group g on c.subject = 'group' and g.farm_id = c.farm_id and g.group_id = c.subject_id
    order by c.xact, c.change_id limit ${maxFeedLines}`)
  if (lines.length === 0) return false
  const wanted = lines.filter((line) => hook.kinds.includes(kindOfLine(line)!)).slice(0, maxChanges)
  const last = wanted.length === maxChanges ? wanted.at(-1)! : lines.at(-1)!
  await db.run(sql`
    update webhook_state set xact = ${last.xact}::xid8, change_id = ${last.changeId}
    where farm_id = current_farm() and webhook_id = ${webhookId}`)
  if (wanted.length > 0) {
    const changes = wanted.map(({ xact: _, ...change }) => ({
      ...change,
      kind: kindOfLine(change)!,
      deed: deeds[change.deed],
    }))
    await note(db, webhookId, 'records', { changes }, now)
  }
  return last !== lines.at(-1) || lines.length === maxFeedLines
}

type Due = {
  farmId: number
  webhookId: number
  sequence: number
  messageId: string
  body: string
  attempts: number
  url: string
  /** Sealed. */
  secret: Buffer
  /** Previous secret, while it still signs. */
  before: Buffer | null
}

/** Signature of the id, the time in seconds and the body: HMAC-SHA256, base64. */
export const signatureOf = (secret: Buffer, messageId: string, seconds: number, body: string) =>
  `v1,${createHmac('sha256', secret).update(`${messageId}.${seconds}.${body}`).digest('base64')}`

async function send(
  { farmId, webhookId, url, messageId, body, secret, before }: Due,
  seal: Seal,
  now: Date,
  options: FetchOptions,
) {
  const seconds = Math.floor(now.getTime() / 1_000)
  try {
    const headers = {
      'content-type': 'application/json',
      'content-length': String(Buffer.byteLength(body)),
      'webhook-id': messageId,
      'webhook-timestamp': String(seconds),
      'webhook-signature': [secret, before]
        .filter((key) => key !== null)
        .map((key) => seal.decrypt(key, sealContext.webhook(farmId, webhookId)))
        .map((key) => signatureOf(key, messageId, seconds, body))
        .join(' '),
    }
    const answer = await requestUrl(url, { method: 'POST', headers, body }, { patience, ...options })
    // The body of the answer is ignored.
    answer.on('error', () => {}).destroy()
    return { status: answer.statusCode ?? 0, failure: '' }
  } catch (error) {
    return { status: 0, failure: failureText(error) }
  }
}

/** Stores the result of an attempt and the time of the next one. Switches off a webhook that is gone or has failed for days. */
async function settle(
  db: Db,
  { webhookId, sequence, messageId, attempts }: Due,
  { status, failure }: { status: number; failure: string },
  now: Date,
): Promise<boolean> {
  const of = sql`farm_id = current_farm() and webhook_id = ${webhookId}`
  const at = now.toISOString()
  const state = await db.maybeOne<{ failingSince: string | null; url: string; accountId: number }>(sql`
    select s.failing_since, w.url, w.account_id from webhook_state s join webhook w using (farm_id, webhook_id)
    where s.farm_id = current_farm() and s.webhook_id = ${webhookId} for update of s`)
  if (!state) return false
  if (status >= 200 && status < 300) {
    await db.run(sql`update webhook_delivery set next_at = null, delivered_at = ${at}, status = ${status}, failure = ''
      where ${of} and sequence = ${sequence} and message_id = ${messageId}`)
    await db.run(
      sql`delete from webhook_delivery where ${of} and sequence <= ${sequence - maxStoredDeliveries}`,
    )
    await db.run(sql`update webhook_state set failing_since = null where ${of} and failing_since is not null`)
    return true
  }
  const pause = pauses[Math.min(attempts, pauses.length) - 1]! * 1_000
  await db.run(sql`
    update webhook_delivery set next_at = ${new Date(now.getTime() + pause).toISOString()}, status = ${status}, failure = ${failure}
    where ${of} and sequence = ${sequence} and next_at is not null`)
  const since = state.failingSince ?? at
  const isOff = status === 410 || now.getTime() - Date.parse(since) >= offAfter
  await db.run(sql`
    update webhook_state set failing_since = ${since}, off_at = ${isOff ? at : null} where ${of} and off_at is null`)
  if (isOff) await tellOff(db, new URL(state.url).host, state.accountId)
  return false
}

/** Post on the owners' board, in all languages. */
const off = {
  title: (host: string) => `웹훅 꺼짐 · Webhook off · Webhook đã tắt: ${host}`,
  body: [
    '주소가 메시지를 받지 않아 웹훅이 꺼졌습니다. 받는 프로그램을 고친 뒤 ‘웹훅’ 화면에서 다시 켜세요. 기록은 멈춘 곳부터 이어서 보냅니다.',
    'The address took no messages, so the webhook is switched off. Mend the program, then switch it on under “Webhooks”: records go on where they stopped.',
    'Địa chỉ không nhận thông báo nên webhook đã tắt. Hãy sửa chương trình nhận rồi bật lại ở màn hình “Webhook”: ghi chép sẽ gửi tiếp từ chỗ dừng.',
  ].join('\n\n'),
}
const tellOff = (db: Db, host: string, accountId: number) =>
  db.run(
    sql`insert into notice (farm_id, title, body, written_by) values (current_farm(), ${off.title(host)}, ${off.body}, ${accountId})`,
  )

/** One round of the job: queues messages and sends them until one fails. @returns the number of delivered messages */
export async function tellWebhooks(
  app: Pick<FastifyInstance, 'pool' | 'now' | 'log' | 'seal'>,
  options: FetchOptions = {},
): Promise<number> {
  const acting = <T>(farmId: number, work: (db: Db) => Promise<T>) =>
    inJob(app.pool, async (db) => {
      await db.actAs({ farmId })
      return work(db)
    })
  let taken = 0
  for (let turn = 0; turn < 50 && !options.signal?.aborted; turn++) {
    const open = await inJob(app.pool, (db) =>
      db.many<{ farmId: number; webhookId: number }>(sql`select farm_id, webhook_id from webhooks_to_fill()`),
    )
    let more = false
    for (const { farmId, webhookId } of open)
      more = (await acting(farmId, (db) => fill(db, webhookId, app.now()))) || more
    const now = app.now()
    const until = new Date(now.getTime() + claimMs)
    const due = await inJob(app.pool, (db) =>
      db.many<Due>(
        sql`select * from claim_deliveries(${now.toISOString()}, ${until.toISOString()}, ${sentAtOnce})`,
      ),
    )
    const sent = await Promise.all(
      due.map(async (each) => {
        const answer = await send(each, app.seal, app.now(), options)
        if (options.signal?.aborted) return false
        const isTaken = await acting(each.farmId, (db) => settle(db, each, answer, app.now()))
        if (!isTaken)
          app.log.warn(
            { farmId: each.farmId, webhookId: each.webhookId, ...answer },
            'a webhook took no message',
          )
        return isTaken
      }),
    )
    const count = sent.filter(Boolean).length
    taken += count
    if (count === 0 && !more) break
  }
  return taken
}

export const webhookJob = (app: FastifyInstance) =>
  app.repeat(every, 'webhooks', (signal) => tellWebhooks(app, { signal }))
