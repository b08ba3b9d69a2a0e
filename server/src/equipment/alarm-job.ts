import type { FastifyInstance } from 'fastify'
import { inJob } from '../database/db.ts'
import { deliverToDialler } from './alarm-dialler.ts'
import { evaluateAlarms } from './alarm-evaluation.ts'
import type { AlarmNotification } from './alarm-escalation.ts'
import { publish } from '../database/equipment-events.ts'
import { deliverPushes } from '../outbound/push.ts'

/** Interval at which every farm is evaluated, ms: silence sends no event. */
const interval = 15_000
/** Delay before a farm that reported is evaluated, ms: messages come in bursts. */
const evaluateAfter = 500
/** Interval at which conditions of hours and days are evaluated, ms. */
const slowInterval = 5 * 60_000

/** Evaluates the alarms of one farm in its own transaction. @returns false if that failed, or another process is doing it */
export async function evaluateFarm(
  app: Pick<FastifyInstance, 'pool' | 'log' | 'now'>,
  farmId: number,
  { slow = true, linkDownSince = null }: { slow?: boolean; linkDownSince?: number | null } = {},
): Promise<AlarmNotification[] | false> {
  try {
    return await inJob(app.pool, async (db) => {
      await db.actAs({ farmId })
      const evaluated = await evaluateAlarms(db, { now: app.now().getTime(), slow, linkDownSince })
      if (evaluated?.changed) await publish(db, { farm: farmId, kind: 'alarm' })
      return evaluated ? evaluated.notifications : false
    })
  } catch (error) {
    app.log.error({ err: error, farmId }, 'the alarms of a farm could not be evaluated')
    return false
  }
}

/** Evaluates the farms with equipment and delivers due notifications while the server listens. A farm that reports is evaluated at once. */
export function alarmJob(app: FastifyInstance) {
  const closing = new AbortController()
  let slowAt = -Infinity
  let linkDownSince: number | null = null
  let running: Promise<void> | undefined
  const dialler = new Dialler(app, closing.signal)
  const round = async () => {
    const slow = performance.now() - slowAt >= slowInterval
    if (slow) slowAt = performance.now()
    linkDownSince = app.link && !app.link.connected ? (linkDownSince ?? app.now().getTime()) : null
    try {
      const { rows } = await app.pool.query<{ farm_id: number }>(
        'select farms_with_equipment as farm_id from farms_with_equipment()',
      )
      for (const { farm_id: farmId } of rows) {
        if (closing.signal.aborted) return
        await evaluateFarm(app, farmId, { slow, linkDownSince })
        dialler.dial(farmId)
      }
      const pushes = await app.pool.query<{ farm_id: number }>(
        'select farms_with_pushes as farm_id from farms_with_pushes($1)',
        [app.now()],
      )
      for (const { farm_id: farmId } of pushes.rows) {
        if (closing.signal.aborted) return
        await deliverPushes(app, farmId)
      }
      await app.recordRun('alarms', interval)
    } catch (error) {
      if (closing.signal.aborted) return
      app.log.warn({ err: error }, 'the alarms could not be evaluated')
      await app.recordRun('alarms', interval, error)
    }
  }
  const start = () => {
    running ??= round().finally(() => {
      running = undefined
    })
  }
  const reported = new Set<number>()
  let soon: NodeJS.Timeout | undefined
  const evaluateReported = async () => {
    soon = undefined
    const farms = [...reported]
    reported.clear()
    for (const farmId of farms)
      if (!closing.signal.aborted) await evaluateFarm(app, farmId, { slow: false, linkDownSince })
  }
  let working = Promise.resolve()
  const work = (deed: () => Promise<void>) => {
    working = working
      .then(() => (closing.signal.aborted ? undefined : deed()))
      .catch((error: unknown) => {
        if (!closing.signal.aborted)
          app.log.warn({ err: error }, 'alarm notifications could not be delivered')
      })
  }
  let timer: NodeJS.Timeout | undefined
  let stop = () => {}
  app.addHook('onListen', async () => {
    timer = setInterval(start, interval).unref()
    stop = app.bus.on(({ farm, kind }) => {
      if (kind === 'alarm') work(() => deliverPushes(app, farm))
      if (kind !== 'reading' && kind !== 'state') return
      reported.add(farm)
      soon ??= setTimeout(() => work(evaluateReported), evaluateAfter).unref()
    }, start)
    start()
  })
  app.addHook('onClose', async () => {
    closing.abort()
    stop()
    clearInterval(timer)
    clearTimeout(soon)
    await Promise.all([running, working])
    await dialler.ended()
  })
}

/** Delivers alarms to diallers, one delivery per farm at a time, so that a slow dialler delays no other farm. */
class Dialler {
  readonly #app: FastifyInstance
  readonly #closing: AbortSignal
  readonly #running = new Map<number, Promise<unknown>>()
  constructor(app: FastifyInstance, closing: AbortSignal) {
    this.#app = app
    this.#closing = closing
  }
  dial(farmId: number) {
    if (this.#running.has(farmId)) return
    const sending = deliverToDialler(this.#app, farmId, this.#closing)
      .catch((error: unknown) => {
        if (!this.#closing.aborted)
          this.#app.log.warn({ err: error, farmId }, 'alarms could not be delivered to a dialler')
      })
      .finally(() => this.#running.delete(farmId))
    this.#running.set(farmId, sending)
  }
  async ended() {
    await Promise.all(this.#running.values())
  }
}
