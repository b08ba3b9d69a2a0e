import type { FastifyInstance } from 'fastify'
import type { JobName } from '@penside/domain/farm/operating.ts'

type Jobs = Pick<FastifyInstance, 'pool' | 'now' | 'log'> & Partial<Pick<FastifyInstance, 'metrics'>>

/** A round that succeeds is written down no more often than this, ms: some jobs go round every second. */
const writtenEvery = 30_000
const written = new WeakMap<Jobs['pool'], Map<JobName, number>>()

/** What a round resolves with that found nothing to do yet: it ran, and is no success of the job. */
export const notDue = Symbol('not due')

/**
 * Records that a round of a job has ended.
 * @param every how often it is due, ms
 * @param outcome an error, `notDue`, or undefined after a success
 */
export async function roundOf(app: Jobs, job: JobName, every: number, outcome?: unknown): Promise<void> {
  const hasFailed = outcome !== undefined && outcome !== notDue
  app.metrics?.round(job, !hasFailed)
  const now = app.now()
  const last = written.get(app.pool) ?? new Map<JobName, number>()
  written.set(app.pool, last)
  if (!hasFailed && now.getTime() - (last.get(job) ?? -Infinity) < writtenEvery) return
  last.set(job, hasFailed ? -Infinity : now.getTime())
  const at = now.toISOString()
  await app.pool
    .query(
      !hasFailed
        ? `insert into job_state (job, every, ran_at, succeeded_at) values ($1, $2, $3, $4)
           on conflict (job) do update set every = excluded.every, ran_at = excluded.ran_at,
             succeeded_at = coalesce(excluded.succeeded_at, job_state.succeeded_at), failures = 0, trouble = ''`
        : `insert into job_state (job, every, ran_at, failures, trouble) values ($1, $2, $3, 1, $4)
           on conflict (job) do update set every = excluded.every, ran_at = excluded.ran_at, failures = job_state.failures + 1, trouble = excluded.trouble`,
      [job, every, at, hasFailed ? kindOf(outcome) : outcome === notDue ? null : at],
    )
    .catch((lost: Error) => app.log.warn({ err: lost, job }, 'a round of a job could not be put down'))
}

/** What failed, without what it was about: a message may have a farm's record in it. */
const kindOf = (error: unknown) => {
  const { code, name } = error as { code?: unknown; name?: unknown }
  return [name, code]
    .filter((part) => typeof part === 'string')
    .join(' ')
    .slice(0, 100)
}
