import { createHmac } from 'node:crypto'
import type { FastifyInstance } from 'fastify'
import { inTransaction, sql, type Db } from '../database/db.ts'
import type { Reach } from '../outbound/network-guard.ts'
import { requestUrl, failureText } from '../outbound/fetch.ts'
import { sealContext } from '../database/seal.ts'

/** Pauses between attempts, s. After the last the delivery is abandoned and keeps its error. */
const pauses = [10, 30, 60, 300, 900, 3_600] as const
/** ms */
const timeout = 5_000

/** Queues an event for the farm's dialler, if it has one; sent after the commit. */
export const queueForDialler = (db: Db, alarmId: number, deed: 'told' | 'cleared', at: string) =>
  db.run(sql`
    insert into alarm_delivery (farm_id, alarm_id, deed, at, next_at)
    select current_farm(), ${alarmId}, ${deed}, ${at}, ${at} from alarm_dialler where farm_id = current_farm()`)

type Due = {
  deliveryId: string
  deed: string
  at: string
  url: string
  /** Sealed. */
  secret: Buffer
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
type SendOptions = { reach: Reach; signal?: AbortSignal | undefined }

/**
 * Sends all due deliveries of a farm in parallel. Each is claimed before it is sent, so two processes never send it at once; one whose
 * answer was lost is sent again under the same id. The signature is the HMAC-SHA-256 of the body, in hex.
 */
export async function deliverToDialler(
  app: Pick<FastifyInstance, 'pool' | 'log' | 'now' | 'diallers' | 'seal'>,
  farmId: number,
  signal?: AbortSignal,
) {
  const now = app.now().toISOString()
  const acting = <T>(work: (db: Db) => Promise<T>) =>
    inTransaction(app.pool, async (db) => {
      await db.actAs({ farmId })
      return work(db)
    })
  const due = await acting((db) =>
    db.many<Due>(sql`select * from claim_alarm_deliveries(${now}, ${pauses}::int[])`),
  )
  await Promise.all(
    due.map(async ({ deliveryId, url, secret, ...alarm }) => {
      const way = { reach: app.diallers, signal }
      const error = await send(
        url,
        () => app.seal.decrypt(secret, sealContext.dialler(farmId)),
        { id: deliveryId, farm: farmId, ...alarm },
        way,
      )
      await acting((db) =>
        db.run(
          error === null
            ? sql`update alarm_delivery set taken_at = ${now}, next_at = null, error = '' where farm_id = current_farm() and delivery_id = ${deliveryId}`
            : sql`update alarm_delivery set error = ${error} where farm_id = current_farm() and delivery_id = ${deliveryId}`,
        ),
      )
      if (error !== null) app.log.warn({ farmId, error }, 'the dialler of a farm did not accept an alarm')
    }),
  )
  return due.length
}

async function send(
  url: string,
  secret: () => Buffer,
  message: object,
  options: SendOptions,
): Promise<string | null> {
  const body = JSON.stringify(message)
  try {
    const headers = {
      'content-type': 'application/json',
      'content-length': String(Buffer.byteLength(body)),
      'x-penside-signature': createHmac('sha256', secret()).update(body).digest('hex'),
    }
    const answer = await requestUrl(url, { method: 'POST', headers, body }, { patience: timeout, ...options })
    // The body of the answer is not read.
    answer.on('error', () => {}).destroy()
    const status = answer.statusCode ?? 0
    return status >= 200 && status < 300 ? null : String(status)
  } catch (error) {
    return failureText(error)
  }
}
