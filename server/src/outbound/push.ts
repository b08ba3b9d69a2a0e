import type { Agent } from 'node:https'
import type { FastifyInstance } from 'fastify'
import type { RequestOptions, Urgency } from 'web-push'
import type { push } from '@penside/contract/equipment/push.ts'
import { causeNames, severityNames } from '@penside/domain/equipment/alarm-names.ts'
import type { AlarmCause, Severity } from '@penside/domain/equipment/alarm.ts'
import { measureNames } from '@penside/domain/equipment/measure-names.ts'
import { declared, type EquipmentType } from '@penside/domain/equipment/types.ts'
import type { Language } from '@penside/domain/basics/language.ts'
import { inTransaction, sql, type Db } from '../database/db.ts'
import { nameIn } from '../farm/translated-names.ts'
import { refuse } from '../http/problem.ts'
import { mayBePublic, publicAgent } from './network-guard.ts'
import type { Handlers } from '../http/serve.ts'
import { sealContext, type Seal } from '../database/seal.ts'
import { publish } from '../database/equipment-events.ts'

/** Web push: alarms to the phones of notified members and notices to those of their farms, also while the app is closed. */

/** Contact for push services; `inside` allows services within the network. */
export type PushSettings = { contact: string; inside?: Agent }
export const defaultContact = 'mailto:operator@penside.example'

/** Loaded with the first keys or message, because a server without phones to notify never needs it. */
const webPushLibrary = async () => (await import('web-push')).default

type Keys = { publicKey: string; privateKey: string }
const held = sql`select public_key, private_key from push_key`

/** Key pair of the installation; the private key is sealed. */
const heldKeys = (db: Db) => db.one<{ publicKey: string; privateKey: Buffer }>(held)
async function pushKeys(db: Db, seal: Seal): Promise<Keys> {
  const { publicKey, privateKey } = await heldKeys(db)
  return { publicKey, privateKey: seal.decrypt(privateKey, sealContext.push).toString() }
}

/** Reads the keys, or makes them at the first start. */
export const makePushKeys = ({ pool, seal }: Pick<FastifyInstance, 'pool' | 'seal'>) =>
  inTransaction(pool, async (db) => {
    if (await db.maybeOne(held)) return
    const webPush = await webPushLibrary()
    const { publicKey, privateKey } = webPush.generateVAPIDKeys()
    await db.run(
      sql`insert into push_key (public_key, private_key, sealed)
        values (${publicKey}, ${seal.encrypt(Buffer.from(privateKey), sealContext.push)}, true) on conflict do nothing`,
    )
  })

export const pushHandlers: Handlers<typeof push> = {
  state: async ({ caller: { sessionId }, db }) => ({
    key: (await heldKeys(db)).publicKey,
    told:
      (await db.maybeOne(sql`select 1 from push_subscription where session_id = ${sessionId}`)) !== undefined,
  }),

  subscribe: async ({ input: { endpoint, p256dh, auth }, caller: { sessionId }, db, language, request }) => {
    if (!request.server.push.inside && !mayBePublic(endpoint)) throw refuse('BAD_INPUT', {}, ['endpoint'])
    await db.run(sql`
      insert into push_subscription (session_id, endpoint, p256dh, auth, language)
      values (${sessionId}, ${endpoint}, ${p256dh}, ${auth}, ${language})
      on conflict (session_id) do update set endpoint = excluded.endpoint, p256dh = excluded.p256dh, auth = excluded.auth, language = excluded.language`)
    // A phone has one endpoint, also after another person signed in.
    await db.run(
      sql`delete from push_subscription where endpoint = ${endpoint} and session_id <> ${sessionId}`,
    )
    return { result: 1 }
  },

  unsubscribe: async ({ caller: { sessionId }, db }) => {
    await db.run(sql`delete from push_subscription where session_id = ${sessionId}`)
    return { result: 1 }
  },

  try: async ({ caller: { sessionId, farmId }, db, request }) => {
    const at = request.server.now().toISOString()
    const noted = await db.run(sql`
      insert into push_delivery (farm_id, session_id, deed, at, next_at)
      select current_farm(), session_id, 'tried', ${at}, ${at} from push_subscription where session_id = ${sessionId}
      returning farm_id`)
    if (noted > 0) await publish(db, { farm: farmId, kind: 'alarm' })
    return { told: noted > 0 }
  },
}

/**
 * Queues a message about an alarm for the phones of the members to notify, and for those notified before when it is acknowledged or over.
 * Waiting messages of the same alarm are replaced.
 */
export async function notePush(
  db: Db,
  alarmId: number,
  deed: 'told' | 'acknowledged' | 'cleared',
  at: string,
  accountId: number | null,
) {
  const concerned =
    deed === 'told'
      ? sql`s.account_id = ${accountId}`
      : sql`s.account_id in (
          select e.account_id from alarm_event e join alarm a using (farm_id, alarm_id)
          where a.farm_id = current_farm() and a.alarm_id = ${alarmId} and e.deed = 'told' and e.at >= a.raised_at)
        ${deed === 'acknowledged' ? sql`and s.account_id <> ${accountId}` : sql``}`
  await db.run(sql`
    with reached as materialized (
      select p.session_id from push_subscription p join session s using (session_id)
      where s.revoked_at is null and s.expires_at > ${at} and ${concerned}
    ), outdated as (
      delete from push_delivery d using reached r
      where d.farm_id = current_farm() and d.session_id = r.session_id and d.alarm_id = ${alarmId})
    insert into push_delivery (farm_id, session_id, alarm_id, deed, at, next_at)
    select current_farm(), session_id, ${alarmId}, ${deed}, ${at}, ${at} from reached
    returning farm_id`)
}

/** Delays before each retry, s; after the last one the message is dropped. */
const pauses = [5, 30, 120, 600] as const
/** Time limit of a request, ms. */
const patience = 5_000

type Due = {
  deliveryId: number
  sessionId: string
  attempts: number
  deed: 'told' | 'acknowledged' | 'cleared' | 'tried' | 'notice'
  at: string
  noticeId: number | null
  title: string
  endpoint: string
  p256dh: string
  auth: string
  language: Language
  farmName: string
  alarmId: number | null
  severity: Severity
  cause: AlarmCause
  measure: string
  /** Title and text from the device itself. */
  code: string
  text: string
  value: number | null
  equipmentId: string
  controllerId: string
  type: EquipmentType | null
  equipmentName: string | null
  nameKo: string | null
  nameEn: string | null
  nameVi: string | null
  penName: string | null
  seenBy: string | null
}

/** Sends the due messages of a farm. Each is claimed before it is sent, so that two processes never send it at once. */
export async function deliverPushes(
  app: Pick<FastifyInstance, 'pool' | 'log' | 'now' | 'push' | 'seal'>,
  farmId: number,
): Promise<void> {
  const now = app.now()
  const { due, keys } = await inTransaction(app.pool, async (db) => {
    await db.actAs({ farmId })
    const rows = await db.many<Due>(sql`
      select d.delivery_id, d.session_id, d.attempts, d.deed, d.at, d.notice_id, d.title, p.endpoint, p.p256dh, p.auth, p.language, p.farm_name, a.alarm_id, a.severity,
        a.cause, a.measure, a.code, a.text, a.value, a.equipment_id, a.controller_id, e.type, e.name as equipment_name, h.name_ko, h.name_en, h.name_vi,
        n.name as pen_name, w.name as seen_by
      from push_delivery d join (
        select p.session_id, p.endpoint, p.p256dh, p.auth, p.language, f.name as farm_name
        from push_subscription p join session s using (session_id)
        join membership m on m.farm_id = current_farm() and m.account_id = s.account_id join farm f on f.farm_id = m.farm_id
        where s.revoked_at is null and s.expires_at > ${now.toISOString()}) p using (session_id)
      left join alarm a on a.farm_id = d.farm_id and a.alarm_id = d.alarm_id
      left join equipment e on e.farm_id = d.farm_id and e.equipment_id = a.equipment_id
      left join pen n on n.farm_id = e.farm_id and n.pen_id = e.pen_id left join house h on h.farm_id = n.farm_id and h.house_id = n.house_id
      left join author w on w.account_id = a.acknowledged_by
      where d.farm_id = current_farm() and d.next_at <= ${now.toISOString()}
      order by d.notice_id is not null, d.at limit 50 for update of d skip locked`)
    for (const { deliveryId, attempts } of rows) {
      const pause = pauses[attempts] ?? 3_600
      await db.run(sql`
        update push_delivery set attempts = attempts + 1, next_at = ${new Date(now.getTime() + pause * 1_000).toISOString()}
        where farm_id = current_farm() and delivery_id = ${deliveryId}`)
    }
    // Messages of ended sessions and former members, and expired ones.
    await db.run(
      sql`delete from push_delivery where farm_id = current_farm() and next_at < ${new Date(now.getTime() - 3_600_000).toISOString()}`,
    )
    return { due: rows, keys: rows.length > 0 ? await pushKeys(db, app.seal) : null }
  })
  if (!keys) return
  const sent = await Promise.all(
    due.map(async (each) => ({ ...each, status: await send(each, keys, app.push, farmId) })),
  )
  await inTransaction(app.pool, async (db) => {
    await db.actAs({ farmId })
    for (const { deliveryId, sessionId, endpoint, attempts, status } of sent) {
      // The phone has unsubscribed.
      if (status === 404 || status === 410)
        await db.run(
          sql`delete from push_subscription where session_id = ${sessionId} and endpoint = ${endpoint}`,
        )
      const taken = status >= 200 && status < 300
      if (!taken) app.log.warn({ farmId, status }, 'a push service took no message')
      if (taken || attempts >= pauses.length || (status >= 400 && status < 500 && status !== 429))
        await db.run(
          sql`delete from push_delivery where farm_id = current_farm() and delivery_id = ${deliveryId}`,
        )
    }
  })
}

/** Topic of a message: a later one with the same topic replaces it. */
const tagOf = ({ alarmId, noticeId }: Due, farmId: number) =>
  noticeId !== null ? `n${noticeId}` : alarmId !== null ? `a${farmId}-${alarmId}` : 'tried'

/** Time for which a push service stores a message for an offline phone, s. */
const keptFor = { critical: 3_600, warning: 4 * 3_600, over: 3_600, notice: 24 * 3_600 }

/** HTTP status of the answer; 0 without one. */
async function send(
  due: Due,
  vapidDetails: Keys,
  { contact, inside }: PushSettings,
  farmId: number,
): Promise<number> {
  const rings = due.deed === 'told'
  const urgency: Urgency = rings ? (due.severity === 'critical' ? 'high' : 'normal') : 'low'
  const options: RequestOptions = {
    vapidDetails: { ...vapidDetails, subject: contact },
    TTL: rings ? keptFor[due.severity] : keptFor[due.deed === 'notice' ? 'notice' : 'over'],
    urgency,
    topic: tagOf(due, farmId),
    timeout: patience,
    agent: inside ?? publicAgent,
  }
  return pushed(due, messageOf(due, farmId), options)
}

export type Subscription = Pick<Due, 'endpoint' | 'p256dh' | 'auth'>

/** HTTP status of the answer; 0 without one. */
async function pushed({ endpoint, p256dh, auth }: Subscription, message: object, options: RequestOptions) {
  try {
    const webPush = await webPushLibrary()
    const subscription = { endpoint, keys: { p256dh, auth } }
    return (await webPush.sendNotification(subscription, JSON.stringify(message), options)).statusCode
  } catch (error) {
    return (error as { statusCode?: number }).statusCode ?? 0
  }
}

/** Sends a message of the installation, independent of any farm, once. */
export async function pushTo(
  { pool, push: { contact, inside }, seal }: Pick<FastifyInstance, 'pool' | 'push' | 'seal'>,
  phone: Subscription,
  message: { title: string; body: string; tag: string; rings: boolean; url: string },
): Promise<number> {
  const vapidDetails = { ...(await inTransaction(pool, (db) => pushKeys(db, seal))), subject: contact }
  const agent = inside ?? publicAgent
  return pushed(phone, message, { vapidDetails, TTL: 86_400, urgency: 'high', timeout: patience, agent })
}

const said = {
  tried: {
    ko: '경보가 이 휴대전화로 옵니다.',
    en: 'Alarms come to this phone.',
    vi: 'Báo động sẽ đến điện thoại này.',
  },
  notice: { ko: '공지', en: 'Notice', vi: 'Thông báo' },
  acknowledged: { ko: '{{name}} 님이 확인', en: '{{name}} sees to it', vi: '{{name}} đã nhận' },
  cleared: { ko: '해제됨', en: 'over', vi: 'đã hết' },
} as const

/** Notification in the subscriber's language. */
function messageOf(due: Due, farmId: number) {
  const { language, deed, farmName } = due
  if (deed === 'tried')
    return { title: farmName, body: said.tried[language], tag: 'tried', rings: true, url: '/popup/etc/0' }
  const tag = tagOf(due, farmId)
  if (deed === 'notice')
    return {
      title: `${said.notice[language]} · ${due.title}`,
      body: farmName,
      tag,
      rings: true,
      url: `/popup/board/01?no=${due.noticeId}`,
      at: Date.parse(due.at),
    }
  const { severity, cause, measure, code, text, value, type } = due
  const house = due.nameKo
    ? nameIn({ nameKo: due.nameKo, nameEn: due.nameEn ?? '', nameVi: due.nameVi ?? '' }, language)
    : ''
  const where =
    due.equipmentName || [house, due.penName].filter(Boolean).join(' ') || due.equipmentId || due.controllerId
  const named =
    measure in measureNames ? measureNames[measure as keyof typeof measureNames][language] : measure
  const why = [causeNames[cause][language].replace('{{measure}}', named), text || code]
    .filter(Boolean)
    .join(': ')
  const of = type && measure ? declared(type).measures[measure] : undefined
  const number = of && value !== null ? `${value.toFixed(of.decimals)} ${of.unit}` : ''
  const state =
    deed === 'told'
      ? severityNames[severity][language]
      : said[deed][language].replace('{{name}}', due.seenBy ?? '')
  return {
    title: [state, where].filter(Boolean).join(' · '),
    body: [[why, deed === 'told' && number].filter(Boolean).join(' '), farmName].join(' · '),
    tag,
    rings: deed === 'told',
    urgent: deed === 'told' && severity === 'critical',
    url: '/popup/etc/alarms',
    at: Date.parse(due.at),
  }
}
