import { todayAt, type Day } from '@penside/domain/basics/day.ts'
import { eachFarm } from '../database/each-farm.ts'
import { applicationPool, inJob } from '../database/db.ts'
import { whatDiffers } from './daily-totals-job.ts'

/**
 * Compares daily totals and open doses of every farm of a database with its records, without a time limit.
 * @param onProgress called with the part done, 0 to 1
 * @returns how many farms there are, and those that differ
 */
export async function verifyDailyTotals(url: string, onProgress: (fraction: number) => void = () => {}) {
  const pool = applicationPool({ url, most: 1 })
  let done = 0
  const differing: { farmId: number; days: Day[] }[] = []
  try {
    const { rows } = await pool.query<{ farms: number }>(
      'select count(*)::int as farms from farms_after(0, 2147483647)',
    )
    const farms = rows[0]?.farms ?? 0
    onProgress(0)
    await eachFarm(pool, async (some) => {
      for (const { farmId, timeZone } of some) {
        const { days } = await inJob(
          pool,
          async (db) => {
            await db.actAs({ farmId })
            return whatDiffers(db, todayAt(timeZone, new Date()), {
              onProgress: (part) => onProgress((done + part) / Math.max(farms, done + 1)),
            })
          },
          { limit: 'none' },
        )
        done++
        if (days.length > 0) differing.push({ farmId, days })
      }
    })
    onProgress(1)
  } finally {
    await pool.end()
  }
  return { farms: done, differing }
}
