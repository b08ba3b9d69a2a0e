import type { FastifyInstance } from 'fastify'
import { inJob, sql, type Db } from '../database/db.ts'
import { raw } from 'sql-template-tag'
import { sweepAttempts } from '../accounts/sign-in-throttle.ts'
import { eachFarm } from '../database/each-farm.ts'
import { repeat } from './schedule.ts'

const aDay = 86_400_000
/** Rows per statement, and statements per day: a first clean-up after years continues on the next day. */
const batch = { rows: 5_000, most: 200 }

/**
 * Deletes expired data when the server listens and then once a day: idempotency records, sign-ins, counts of wrong passwords, photos without
 * a record, and the audit beyond its retention.
 */
export function cleanupJob(app: FastifyInstance, auditYears: number) {
  repeat(app, aDay, 'tidying', async (signal) => {
    await inJob(app.pool, (db) => db.run(sql`select keep_audit(${auditYears})`))
    const ours = (sweep: string) => async (db: Db) => {
      const { deleted } = await db.one<{ deleted: number }>(
        sql`select ${raw(sweep)}(${batch.rows}) as deleted`,
      )
      return deleted
    }
    for (const sweep of [
      ours('sweep_idempotency_records'),
      ours('sweep_sign_ins'),
      (db: Db) => sweepAttempts(db, app.now(), batch.rows),
    ])
      for (let step = 0; step < batch.most && !signal.aborted; step++)
        if ((await inJob(app.pool, sweep)) < batch.rows) break
    await eachFarm(
      app.pool,
      async (farms) => {
        for (const { farmId } of farms) if (!signal.aborted) await sweepPhotos(app.pool, farmId)
      },
      signal,
    )
  })
}

/** Deletes photos of a farm whose records never arrived. */
export const sweepPhotos = (pool: FastifyInstance['pool'], farmId: number) =>
  inJob(pool, async (db) => {
    await db.actAs({ farmId })
    await db.run(sql`select sweep_photos(${batch.rows})`)
  })
