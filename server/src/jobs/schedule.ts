import type { FastifyInstance } from 'fastify'
import type { JobName } from '@penside/domain/jobs/operating.ts'
import { IdleRun, recordRun } from './job-runs.ts'

/**
 * Runs a job once the server listens, and then at an interval, in ms; runs never overlap. A run that had nothing to do returns an
 * `IdleRun`. A run that fails is logged and counted among the job's failures.
 */
export function repeat(
  app: FastifyInstance,
  every: number,
  job: JobName,
  work: (signal: AbortSignal) => Promise<unknown>,
) {
  const closing = new AbortController()
  let timer: NodeJS.Timeout | undefined
  let running: Promise<unknown> | undefined
  const run = () => {
    running ??= work(closing.signal)
      .then(
        (result) => recordRun(app, job, every, result instanceof IdleRun ? result : undefined),
        (error: unknown) => {
          if (closing.signal.aborted) return undefined
          app.log.warn({ err: error, job }, 'a job failed')
          return recordRun(app, job, every, error)
        },
      )
      .finally(() => {
        running = undefined
      })
  }
  app.addHook('onListen', async () => {
    timer = setInterval(run, every).unref()
    run()
  })
  app.addHook('onClose', async () => {
    closing.abort()
    clearInterval(timer)
    await running
  })
}

/** `repeat` of one server. */
export type Repeat = (every: number, job: JobName, work: (signal: AbortSignal) => Promise<unknown>) => void
/** `recordRun` of one server. */
export type RecordRun = (job: JobName, every: number, error?: unknown) => Promise<void>

/** Gives the server `repeat` and `recordRun`, so that rooms run jobs without importing the schedule. */
export function addSchedule(app: FastifyInstance) {
  const repeatHere: Repeat = (every, job, work) => repeat(app, every, job, work)
  const recordHere: RecordRun = (job, every, error) => recordRun(app, job, every, error)
  app.decorate('repeat', repeatHere)
  app.decorate('recordRun', recordHere)
}
