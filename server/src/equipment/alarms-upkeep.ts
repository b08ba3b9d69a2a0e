import type { FastifyInstance } from 'fastify'
import { Db, sql } from '../db.ts'
import { judgeAlarms, type TellingNow } from './alarms-judge.ts'

/** Farms are gone through so often whatever they say, ms: silence says nothing. */
const roundEvery = 15_000
/** What hours and days show is looked at so often, ms. */
const slowEvery = 5 * 60_000

/** Judges the alarms of one farm in a transaction of its own. Answers false where another process is at it. */
export async function judgeFarm(
  app: Pick<FastifyInstance, 'pool' | 'log' | 'now'>,
  farmId: number,
  { slow = true, linkDownSince = null }: { slow?: boolean; linkDownSince?: number | null } = {},
): Promise<TellingNow[] | false> {
  const client = await app.pool.connect()
  try {
    await client.query('begin')
    const db = new Db(client)
    await db.actAs({ farmId })
    const judged = await judgeAlarms(db, { now: app.now().getTime(), slow, linkDownSince })
    if (judged?.changed) await tellScreens(db, farmId)
    await client.query('commit')
    return judged ? judged.tell : false
  } catch (error) {
    await client.query('rollback').catch(() => {})
    app.log.error({ err: error, farmId }, 'the alarms of a farm could not be judged')
    return false
  } finally {
    client.release()
  }
}

/** Open screens read the alarms again when this transaction has ended. */
export const tellScreens = (db: Db, farmId: number) =>
  db.one(sql`select pg_notify('penside_equipment', ${JSON.stringify({ farm: farmId, kind: 'alarm' })})`)

/** Goes through the farms with equipment while the server listens; a farm that has just reported comes at once. */
export function keepAlarms(app: FastifyInstance) {
  const closing = new AbortController()
  let slowAt = -Infinity
  let running: Promise<void> | undefined
  const round = async () => {
    const slow = performance.now() - slowAt >= slowEvery
    if (slow) slowAt = performance.now()
    try {
      const { rows } = await app.pool.query<{ farm_id: number }>(
        'select farms_with_equipment as farm_id from farms_with_equipment()',
      )
      for (const { farm_id: farmId } of rows) {
        if (closing.signal.aborted) return
        await judgeFarm(app, farmId, { slow })
      }
    } catch (error) {
      if (!closing.signal.aborted) app.log.warn({ err: error }, 'the alarms could not be judged')
    }
  }
  const start = () => {
    running ??= round().finally(() => {
      running = undefined
    })
  }
  let timer: NodeJS.Timeout | undefined
  app.addHook('onListen', async () => {
    timer = setInterval(start, roundEvery).unref()
    start()
  })
  app.addHook('onClose', async () => {
    closing.abort()
    clearInterval(timer)
    await running
  })
}
