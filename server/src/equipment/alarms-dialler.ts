import { createHmac } from 'node:crypto'
import type { FastifyInstance } from 'fastify'
import { inTransaction, sql, type Db } from '../db.ts'

/** Tried again after so many seconds each; then it is given up, and its error stays. */
const pauses = [10, 30, 60, 300, 900, 3_600] as const
/** ms */
const patience = 5_000

/** Puts it down for the farm's dialler, where it has one: sent after the commit. */
export const noteDelivery = (db: Db, alarmId: number, deed: 'told' | 'cleared', at: string) =>
  db.run(sql`
    insert into alarm_delivery (farm_id, alarm_id, deed, at, next_at)
    select current_farm(), ${alarmId}, ${deed}, ${at}, ${at} from alarm_dialler where farm_id = current_farm()`)

type Due = {
  deliveryId: string
  attempts: number
  deed: string
  at: string
  url: string
  secret: string
  alarmId: number
  equipmentId: string
  controllerId: string
  cause: string
  measure: string
  code: string
  text: string
  severity: string
  value: number | null
  bound: number | null
}

/**
 * Sends what is due. Each is taken for itself before it is sent, so two processes do not send it twice at once; one whose answer was lost comes
 * again under the same id. The signature is HMAC-SHA-256 of the body, in hex.
 */
export async function deliverAlarms(app: Pick<FastifyInstance, 'pool' | 'log' | 'now'>, farmId: number) {
  const now = app.now()
  const due = await inTransaction(app.pool, async (db) => {
    await db.actAs({ farmId })
    const rows = await db.many<Due>(sql`
      select d.delivery_id, d.attempts, d.deed, d.at, c.url, c.secret, a.alarm_id, a.equipment_id, a.controller_id, a.cause, a.measure, a.code, a.text, a.severity, a.value, a.bound
      from alarm_delivery d join alarm_dialler c using (farm_id) join alarm a using (farm_id, alarm_id)
      where d.farm_id = current_farm() and d.next_at <= ${now.toISOString()} order by d.at limit 20 for update of d skip locked`)
    for (const { deliveryId, attempts } of rows) {
      const pause = pauses[attempts]
      const next = pause === undefined ? null : new Date(now.getTime() + pause * 1_000).toISOString()
      await db.run(sql`
        update alarm_delivery set attempts = attempts + 1, next_at = ${next} where farm_id = current_farm() and delivery_id = ${deliveryId}`)
    }
    return rows
  })
  for (const { deliveryId, url, secret, attempts: _, ...said } of due) {
    const error = await send(url, secret, { id: deliveryId, farm: farmId, ...said })
    await inTransaction(app.pool, async (db) => {
      await db.actAs({ farmId })
      await db.run(
        error === null
          ? sql`update alarm_delivery set taken_at = ${now.toISOString()}, next_at = null, error = '' where farm_id = current_farm() and delivery_id = ${deliveryId}`
          : sql`update alarm_delivery set error = ${error} where farm_id = current_farm() and delivery_id = ${deliveryId}`,
      )
    })
    if (error !== null) app.log.warn({ farmId, error }, 'the dialler of a farm took no alarm')
  }
  return due.length
}

async function send(url: string, secret: string, message: object): Promise<string | null> {
  const body = JSON.stringify(message)
  try {
    const answer = await fetch(url, {
      method: 'POST',
      headers: {
        'content-type': 'application/json',
        'x-penside-signature': createHmac('sha256', secret).update(body).digest('hex'),
      },
      body,
      // Where it leads to elsewhere, it is not the address that the owner gave.
      redirect: 'error',
      signal: AbortSignal.timeout(patience),
    })
    await answer.body?.cancel()
    return answer.ok ? null : String(answer.status)
  } catch (error) {
    return (error as Error).message.slice(0, 200)
  }
}
