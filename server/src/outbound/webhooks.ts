import { randomBytes } from 'node:crypto'
import { bothHours, type Webhook, type Delivery, type webhooks } from '@penside/contract/outbound/webhooks.ts'
import { sql, type Db } from '../database/db.ts'
import { refuse } from '../http/problem.ts'
import { sealContext } from '../database/seal.ts'
import { mayBePublic } from './network-guard.ts'
import type { Handlers } from '../http/serve.ts'
import { maxStoredDeliveries, note } from './webhook-delivery.ts'

/** Of a farm. */
const most = 10
const newSecret = () => randomBytes(32)
const written = (secret: Buffer) => `whsec_${secret.toString('base64')}`

export const webhookHandlers: Handlers<typeof webhooks> = {
  list: async ({ db }) => ({
    rows: await db.many<Webhook>(sql`
      select webhook_id, url, kinds, alarms, failing_since, off_at from webhook join webhook_state using (farm_id, webhook_id)
      where farm_id = current_farm() order by webhook_id`),
  }),

  make: async ({ input, caller: { accountId, farmId }, db, request }) => {
    const url = addressOf(input)
    // Concurrent calls wait for each other, so that the limit holds.
    await db.run(sql`select 1 from farm where farm_id = ${farmId} for update`)
    const { count } = await db.one<{ count: number }>(
      sql`select count(*) as count from webhook where farm_id = ${farmId}`,
    )
    if (count >= most) throw refuse('WEBHOOKS_FULL', { most })
    const { webhookId } = await db.one<{ webhookId: number }>(sql`
      insert into webhook (farm_id, url, kinds, alarms, account_id) values (${farmId}, ${url}, ${input.kinds}, ${input.alarms}, ${accountId})
      returning webhook_id`)
    const secret = newSecret()
    await db.run(
      sql`insert into webhook_secret (farm_id, webhook_id, secret, sealed)
        values (${farmId}, ${webhookId}, ${request.server.seal.encrypt(secret, sealContext.webhook(farmId, webhookId))}, true)`,
    )
    // It receives changes from now on.
    await db.run(sql`
      insert into webhook_state (farm_id, webhook_id, xact) values (${farmId}, ${webhookId}, ${await db.snapshotXmin()}::xid8)`)
    return { webhookId, secret: written(secret) }
  },

  renew: async ({ input: { webhookId }, caller: { farmId }, db, request }) => {
    await lock(db, webhookId)
    const secret = newSecret()
    const until = new Date(request.server.now().getTime() + bothHours * 3_600_000)
    const sealed = request.server.seal.encrypt(secret, sealContext.webhook(farmId, webhookId))
    await db.run(sql`select renew_webhook_secret(${webhookId}, ${sealed}, ${until.toISOString()})`)
    return { webhookId, secret: written(secret) }
  },

  change: async ({ input, db, request }) => {
    const { webhookId, kinds, alarms } = input
    const url = addressOf(input)
    const before = await lock(db, webhookId)
    await db.run(sql`update webhook set url = ${url}, kinds = ${kinds}, alarms = ${alarms}
      where farm_id = current_farm() and webhook_id = ${webhookId}`)
    if (url !== before.url) await begin(db, webhookId, request.server.now())
    return { result: 1, webhookId }
  },

  remove: async ({ input: { webhookId }, db }) => {
    await lock(db, webhookId)
    await db.run(sql`delete from webhook where farm_id = current_farm() and webhook_id = ${webhookId}`)
    return { result: 1 }
  },

  try: async ({ input: { webhookId }, db, request }) => {
    const { isOff } = await lock(db, webhookId)
    if (isOff) throw refuse('WEBHOOK_OFF')
    const now = request.server.now()
    await note(db, webhookId, 'test', {}, now)
    await again(db, webhookId, now)
    return { result: 1 }
  },

  switchOn: async ({ input: { webhookId }, db, request }) => {
    await lock(db, webhookId)
    await begin(db, webhookId, request.server.now())
    return { result: 1 }
  },

  deliveries: async ({ input: { webhookId }, db }) => {
    await db.found(sql`select 1 from webhook where farm_id = current_farm() and webhook_id = ${webhookId}`)
    return {
      rows: await db.many<Delivery>(sql`
        select sequence, type, made_at, attempts, delivered_at, next_at, status, failure from webhook_delivery
        where farm_id = current_farm() and webhook_id = ${webhookId} order by sequence desc limit ${maxStoredDeliveries}`),
    }
  },
}

/** @throws Refusal if the URL is not on the internet, or nothing is subscribed */
function addressOf({ url, kinds, alarms }: { url: string; kinds: readonly string[]; alarms: boolean }) {
  if (!URL.canParse(url)) throw refuse('WEBHOOK_ADDRESS', {}, ['url'])
  const { protocol, href } = new URL(url)
  if (protocol !== 'https:' || !mayBePublic(href)) throw refuse('WEBHOOK_ADDRESS', {}, ['url'])
  if (kinds.length === 0 && !alarms) throw refuse('WEBHOOK_NOTHING', {}, ['kinds'])
  return href
}

const lock = (db: Db, webhookId: number) =>
  db.found<{ url: string; isOff: boolean }>(sql`
    select w.url, s.off_at is not null as is_off from webhook w join webhook_state s using (farm_id, webhook_id)
    where w.farm_id = current_farm() and w.webhook_id = ${webhookId} for update`)

/** Clears the failure and retries at once. */
async function begin(db: Db, webhookId: number, now: Date) {
  await db.run(
    sql`update webhook_state set failing_since = null, off_at = null where farm_id = current_farm() and webhook_id = ${webhookId}`,
  )
  await db.run(
    sql`update webhook_delivery set attempts = 0 where farm_id = current_farm() and webhook_id = ${webhookId} and next_at is not null`,
  )
  await again(db, webhookId, now)
}

/** Makes all waiting messages due; one that is being sent may arrive twice. */
const again = (db: Db, webhookId: number, now: Date) =>
  db.run(sql`update webhook_delivery set next_at = ${now.toISOString()}
    where farm_id = current_farm() and webhook_id = ${webhookId} and next_at is not null`)
