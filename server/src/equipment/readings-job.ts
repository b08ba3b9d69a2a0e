import type { FastifyInstance } from 'fastify'
import { inJob, sql } from '../database/db.ts'
import { eachFarm } from '../database/each-farm.ts'
import type { Retention } from './sample-validation.ts'
import { rollUp } from './roll-up.ts'

/** Retention of readings in days and of hourly figures in years. Daily figures are kept for ever. */
export type ReadingRetention = Retention & { hoursYears: number }

const aDay = 86_400_000
/** Interval at which farms that reported are rolled up, and all farms, ms. */
const reportedInterval = 10_000
const fullInterval = 600_000

/**
 * Rolls readings up into hours and days while the server listens. Once a day it creates the partitions of coming months and drops old ones.
 * Several servers share the work: a farm is rolled up by one of them at a time.
 */
export function readingsJob(app: FastifyInstance, { often, seldom, hoursYears }: ReadingRetention) {
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
            // A crash that loses this commit also restores the marks of its hours.
            await db.run(sql`set local synchronous_commit = off`)
            return rollUp(db)
          })
      } catch (error) {
        app.log.warn({ err: error, farmId }, 'the readings of a farm could not be rolled up')
      }
  }
  const all = async () => {
    await eachFarm(app.pool, (farms) => workOff(farms.map(({ farmId }) => farmId)), closing.signal)
    await app.recordRun('readings', fullInterval)
  }
  const turn = (work: () => Promise<void>) => {
    running ??= work()
      .catch((error: Error) => {
        app.log.warn({ err: error }, 'readings could not be rolled up')
        return app.recordRun('readings', fullInterval, error)
      })
      .finally(() => {
        running = undefined
      })
  }
  const daily = () =>
    void inJob(app.pool, (db) => db.run(sql`select keep_readings(${often}, ${seldom}, ${hoursYears})`)).catch(
      (error: Error) => app.log.warn({ err: error }, 'the partitions of readings could not be maintained'),
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
      }, reportedInterval).unref(),
      setInterval(() => turn(all), fullInterval).unref(),
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
