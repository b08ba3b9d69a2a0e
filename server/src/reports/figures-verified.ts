import { todayAt, type Day } from '@penside/domain/day.ts'
import { applicationPool, inTransaction } from '../db.ts'
import { eachFarm } from '../rounds.ts'
import { whatDiffers } from './figure-upkeep.ts'

/** Compares what is kept by day, and of open doses, of every farm of a database with what its records say. @returns how many farms there are, and those that differ */
export async function verifyFigures(url: string) {
  const pool = applicationPool({ url, most: 1 })
  let farms = 0
  const differing: { farmId: number; days: Day[] }[] = []
  try {
    await eachFarm(pool, async (some) => {
      for (const { farmId, timeZone } of some) {
        const { days } = await inTransaction(pool, async (db) => {
          await db.actAs({ farmId })
          return whatDiffers(db, todayAt(timeZone, new Date()))
        })
        farms++
        if (days.length > 0) differing.push({ farmId, days })
      }
    })
  } finally {
    await pool.end()
  }
  return { farms, differing }
}
