import type { Pool, QueryResult } from 'pg'

const farmsAtOnce = 100

/** Runs `work` for all farms, in batches of a hundred by ascending id, until `signal` aborts. */
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
