import type { FastifyInstance } from 'fastify'
import { inJob, sql } from '../database/db.ts'
import { eachFarm } from '../database/each-farm.ts'
import type { Kept } from './sample-validation.ts'
import { rollUp } from './roll-up.ts'

/** How long readings are kept, in days, and their hours, in years; their days stay for ever. */
export type ReadingsKept = Kept & { hoursYears: number }

const aDay = 86_400_000
/** ms between two looks at farms of which readings came, and at all farms. */
const soon = 10_000
const seldom = 600_000

/**
 * Works out hours and days of readings while the server listens, makes months ahead and drops old ones once a day. Where several servers
 * listen, each farm is worked out by one of them at a time.
 */
export function readingsJob(app: FastifyInstance, { often, seldom: longer, hoursYears }: ReadingsKept) {
  const timers: NodeJS.Timeout[] = []
  const closing = new AbortController()
  const waiting = new Set<number>()
  let running: Promise<void> | undefined
  let stop = () => {}

  const workOff = async (farmIds: Iterable<number>) => {
    for (const farmId of farmIds)
      try {
        for (let more = true; more && !closing.signal.aborted;)
          more = await inJob(app.pool, async (db) => {
            await db.actAs({ farmId })
            // What a power cut takes of it is marked again by it.
            await db.run(sql`set local synchronous_commit = off`)
            return rollUp(db)
          })
      } catch (error) {
        app.log.warn({ err: error, farmId }, 'hours and days of readings could not be worked out')
      }
  }
  const all = async () => {
    await eachFarm(app.pool, (farms) => workOff(farms.map(({ farmId }) => farmId)), closing.signal)
    await app.recordRun('readings', seldom)
  }
  const turn = (work: () => Promise<void>) => {
    running ??= work()
      .catch((error: Error) => {
        app.log.warn({ err: error }, 'readings could not be kept up')
        return app.recordRun('readings', seldom, error)
      })
      .finally(() => {
        running = undefined
      })
  }
  const daily = () =>
    void inJob(app.pool, (db) => db.run(sql`select keep_readings(${often}, ${longer}, ${hoursYears})`)).catch(
      (error: Error) => app.log.warn({ err: error }, 'months of readings could not be kept in order'),
    )

  app.addHook('onListen', async () => {
    stop = app.bus.on(
      ({ farm, kind }) => kind === 'reading' && waiting.add(farm),
      () => turn(all),
    )
    timers.push(
      setInterval(() => {
        if (running || waiting.size === 0) return
        const due = [...waiting]
        waiting.clear()
        turn(() => workOff(due))
      }, soon).unref(),
      setInterval(() => turn(all), seldom).unref(),
      setInterval(daily, aDay).unref(),
    )
    daily()
    turn(all)
  })
  app.addHook('onClose', async () => {
    closing.abort()
    stop()
    for (const timer of timers) clearInterval(timer)
    await running
  })
}
