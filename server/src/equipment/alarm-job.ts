import type { FastifyInstance } from 'fastify'
import { inJob } from '../database/db.ts'
import { deliverAlarms } from './alarm-dialler.ts'
import { judgeAlarms } from './alarm-evaluation.ts'
import type { TellingNow } from './alarm-escalation.ts'
import { publish } from '../database/equipment-events.ts'
import { deliverPushes } from '../outbound/push.ts'

/** Farms are gone through so often whatever they say, ms: silence says nothing. */
const roundEvery = 15_000
/** Messages of a farm come in bursts: they are judged together, ms. */
const reportedAfter = 500
/** What hours and days show is looked at so often, ms. */
const slowEvery = 5 * 60_000

/** Judges the alarms of one farm in a transaction of its own. Answers false where another process is at it. */
export async function judgeFarm(
  app: Pick<FastifyInstance, 'pool' | 'log' | 'now'>,
  farmId: number,
  { slow = true, linkDownSince = null }: { slow?: boolean; linkDownSince?: number | null } = {},
): Promise<TellingNow[] | false> {
  try {
    return await inJob(app.pool, async (db) => {
      await db.actAs({ farmId })
      const judged = await judgeAlarms(db, { now: app.now().getTime(), slow, linkDownSince })
      if (judged?.changed) await publish(db, { farm: farmId, kind: 'alarm' })
      return judged ? judged.tell : false
    })
  } catch (error) {
    app.log.error({ err: error, farmId }, 'the alarms of a farm could not be judged')
    return false
  }
}

/** Goes through the farms with equipment, and those with something to push, while the server listens; a farm that has just reported comes at once. */
export function alarmJob(app: FastifyInstance) {
  const closing = new AbortController()
  let slowAt = -Infinity
  let linkDownSince: number | null = null
  let running: Promise<void> | undefined
  // A dialler that is slow to answer holds up no other farm.
  const dialling = new Map<number, Promise<unknown>>()
  const dial = (farmId: number) => {
    if (dialling.has(farmId)) return
    const sending = deliverAlarms(app, farmId, closing.signal)
      .catch((error: unknown) => {
        if (!closing.signal.aborted) app.log.warn({ err: error, farmId }, 'a dialler could not be told')
      })
      .finally(() => dialling.delete(farmId))
    dialling.set(farmId, sending)
  }
  const round = async () => {
    const slow = performance.now() - slowAt >= slowEvery
    if (slow) slowAt = performance.now()
    linkDownSince = app.link && !app.link.connected ? (linkDownSince ?? app.now().getTime()) : null
    try {
      const { rows } = await app.pool.query<{ farm_id: number }>(
        'select farms_with_equipment as farm_id from farms_with_equipment()',
      )
      for (const { farm_id: farmId } of rows) {
        if (closing.signal.aborted) return
        await judgeFarm(app, farmId, { slow, linkDownSince })
        dial(farmId)
      }
      const pushes = await app.pool.query<{ farm_id: number }>(
        'select farms_with_pushes as farm_id from farms_with_pushes($1)',
        [app.now()],
      )
      for (const { farm_id: farmId } of pushes.rows) {
        if (closing.signal.aborted) return
        await deliverPushes(app, farmId)
      }
      await app.recordRun('alarms', roundEvery)
    } catch (error) {
      if (closing.signal.aborted) return
      app.log.warn({ err: error }, 'the alarms could not be judged')
      await app.recordRun('alarms', roundEvery, error)
    }
  }
  const start = () => {
    running ??= round().finally(() => {
      running = undefined
    })
  }
  const reported = new Set<number>()
  let soon: NodeJS.Timeout | undefined
  const judgeReported = async () => {
    soon = undefined
    const farms = [...reported]
    reported.clear()
    for (const farmId of farms)
      if (!closing.signal.aborted) await judgeFarm(app, farmId, { slow: false, linkDownSince })
  }
  let working = Promise.resolve()
  const work = (deed: () => Promise<void>) => {
    working = working
      .then(() => (closing.signal.aborted ? undefined : deed()))
      .catch((error: unknown) => {
        if (!closing.signal.aborted) app.log.warn({ err: error }, 'alarms could not be told')
      })
  }
  let timer: NodeJS.Timeout | undefined
  let stop = () => {}
  app.addHook('onListen', async () => {
    timer = setInterval(start, roundEvery).unref()
    stop = app.bus.on(({ farm, kind }) => {
      if (kind === 'alarm') work(() => deliverPushes(app, farm))
      if (kind !== 'reading' && kind !== 'state') return
      reported.add(farm)
      soon ??= setTimeout(() => work(judgeReported), reportedAfter).unref()
    }, start)
    start()
  })
  app.addHook('onClose', async () => {
    closing.abort()
    stop()
    clearInterval(timer)
    clearTimeout(soon)
    await Promise.all([running, working])
    await Promise.all(dialling.values())
  })
}
