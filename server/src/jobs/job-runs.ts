import type { FastifyInstance } from 'fastify'
import type { JobName } from '@penside/domain/jobs/operating.ts'

type Jobs = Pick<FastifyInstance, 'pool' | 'now' | 'log'> & Partial<Pick<FastifyInstance, 'metrics'>>

/** Minimum interval between two records of success, ms: some jobs run every second. */
const recordEvery = 30_000
const written = new WeakMap<Jobs['pool'], Map<JobName, number>>()

/** Result of a run that had nothing to do. `doneAt` is when the job's work was last done; null if that was not checked. */
export class IdleRun {
  readonly doneAt: Date | null
  constructor(doneAt: Date | null) {
    this.doneAt = doneAt
  }
}

/**
 * Records the end of a run in `job_state`.
 * @param every interval at which the job is due, ms
 * @param result the error of a failed run, an `IdleRun`, or nothing
 */
export async function recordRun(app: Jobs, job: JobName, every: number, result?: unknown): Promise<void> {
  const now = app.now()
  if (result instanceof IdleRun) return recordIdleRun(app, job, every, now, result)
  const error = result
  app.metrics?.recordRun(job, error === undefined)
  const last = written.get(app.pool) ?? new Map<JobName, number>()
  written.set(app.pool, last)
  if (error === undefined && now.getTime() - (last.get(job) ?? -Infinity) < recordEvery) return
  last.set(job, error === undefined ? now.getTime() : -Infinity)
  const at = now.toISOString()
  await app.pool
    .query(
      error === undefined
        ? `insert into job_state (job, every, ran_at, succeeded_at) values ($1, $2, $3, $3)
           on conflict (job) do update set every = excluded.every, ran_at = excluded.ran_at, succeeded_at = excluded.ran_at, failures = 0, failure = ''`
        : `insert into job_state (job, every, ran_at, failures, failure) values ($1, $2, $3, 1, $4)
           on conflict (job) do update set every = excluded.every, ran_at = excluded.ran_at, failures = job_state.failures + 1, failure = excluded.failure`,
      error === undefined ? [job, every, at] : [job, every, at, kindOf(error)],
    )
    .catch((lost: Error) => app.log.warn({ err: lost, job }, 'a run of a job could not be recorded'))
}

/** Records a run without work. Failures stay counted unless the work was found done. */
async function recordIdleRun(app: Jobs, job: JobName, every: number, now: Date, { doneAt }: IdleRun) {
  await app.pool
    .query(
      `insert into job_state (job, every, ran_at, succeeded_at) values ($1, $2, $3, $4)
       on conflict (job) do update set every = excluded.every, ran_at = excluded.ran_at,
         succeeded_at = coalesce(excluded.succeeded_at, job_state.succeeded_at),
         failures = case when excluded.succeeded_at is null then job_state.failures else 0 end,
         failure = case when excluded.succeeded_at is null then job_state.failure else '' end`,
      [job, every, now.toISOString(), doneAt?.toISOString() ?? null],
    )
    .catch((lost: Error) => app.log.warn({ err: lost, job }, 'a run of a job could not be recorded'))
}

/** Name and code of an error. The message is left out: it may quote a farm's record. */
const kindOf = (error: unknown) => {
  const { code, name } = error as { code?: unknown; name?: unknown }
  return [name, code]
    .filter((part) => typeof part === 'string')
    .join(' ')
    .slice(0, 100)
}
