import type { FastifyInstance } from 'fastify'
import type { Pool, QueryResult } from 'pg'
import type { JobName } from '@penside/domain/farm/operating.ts'
import { IdleRound, roundOf } from './operating/jobs.ts'

/** Does something when the server has begun to listen, and every so often after that, one round at a time; a round may answer an IdleRound, and one that fails is told in the log and to whoever runs the installation. */
export function inRounds(
  app: FastifyInstance,
  every: number,
  job: JobName,
  work: (signal: AbortSignal) => Promise<unknown>,
) {
  const closing = new AbortController()
  let timer: NodeJS.Timeout | undefined
  let running: Promise<unknown> | undefined
  const round = () => {
    running ??= work(closing.signal)
      .then(
        (result) => roundOf(app, job, every, result instanceof IdleRound ? result : undefined),
        (error: unknown) => {
          if (closing.signal.aborted) return undefined
          app.log.warn({ err: error, job }, 'a job failed')
          return roundOf(app, job, every, error)
        },
      )
      .finally(() => {
        running = undefined
      })
  }
  app.addHook('onListen', async () => {
    timer = setInterval(round, every).unref()
    round()
  })
  app.addHook('onClose', async () => {
    closing.abort()
    clearInterval(timer)
    await running
  })
}

const farmsAtOnce = 100

/** Does something for each farm, a hundred at a time by their numbers, until it is told to stop. */
export async function eachFarm(
  pool: Pick<Pool, 'query'>,
  work: (farms: readonly { farmId: number; timeZone: string }[]) => Promise<unknown>,
  signal?: AbortSignal,
) {
  for (let last: number | undefined = 0; last !== undefined;) {
    if (signal?.aborted) return
    const { rows }: QueryResult<{ farm_id: number; time_zone: string }> = await pool.query(
      'select farm_id, time_zone from farms_after($1, $2)',
      [last, farmsAtOnce],
    )
    if (rows.length > 0) await work(rows.map((row) => ({ farmId: row.farm_id, timeZone: row.time_zone })))
    last = rows.at(-1)?.farm_id
  }
}

/** What was wrong with an answer from outside, in a few words. */
export const troubleOf = (error: unknown) =>
  error instanceof Error ? error.message.slice(0, 200) : 'unknown'
