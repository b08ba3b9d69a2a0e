import { todayAt, type Day } from '@penside/domain/basics/day.ts'
import { eachFarm } from '../database/each-farm.ts'
import { applicationPool, inJob } from '../database/db.ts'
import { findDifferences } from './daily-totals-job.ts'

/** Result of a verification: all farms, those that could be compared, and those that differ. */
export type Verification = { farms: number; compared: number; differing: { farmId: number; days: Day[] }[] }

/**
 * Compares daily totals and open doses of every farm of a database with its records, without a time limit.
 * @param onProgress called with the part done, 0 to 1
 */
export async function verifyDailyTotals(
  url: string,
  onProgress: (fraction: number) => void = () => {},
): Promise<Verification> {
  const pool = applicationPool({ url, max: 1 })
  let [done, comparedFarms] = [0, 0]
  const differing: Verification['differing'] = []
  try {
    const { rows } = await pool.query<{ farms: number }>(
      'select count(*)::int as farms from farms_after(0, 2147483647)',
    )
    const farms = rows[0]?.farms ?? 0
    onProgress(0)
    await eachFarm(pool, async (some) => {
      for (const { farmId, timeZone } of some) {
        const { compared, days } = await inJob(
          pool,
          async (db) => {
            await db.actAs({ farmId })
            return findDifferences(db, todayAt(timeZone, new Date()), {
              onProgress: (part) => onProgress((done + part) / Math.max(farms, done + 1)),
            })
          },
          { limit: 'none' },
        )
        done++
        if (compared) comparedFarms++
        if (days.length > 0) differing.push({ farmId, days })
      }
    })
    onProgress(1)
  } finally {
    await pool.end()
  }
  return { farms: done, compared: comparedFarms, differing }
}

/** One line for the operator about a verification without differences. */
export function describeAgreement({ farms, compared }: Verification): string {
  if (compared === farms) return `${farms} farms: daily totals agree with the records.`
  const reason =
    'have no records, or no daily totals yet; the server computes them within 15 minutes of its start.'
  return compared === 0
    ? `Nothing was compared: ${farms} farms ${reason}`
    : `${compared} of ${farms} farms: daily totals agree with the records. The others ${reason}`
}
