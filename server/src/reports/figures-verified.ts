import { todayAt, type Day } from '@penside/domain/day.ts'
import { applicationPool, inTransaction } from '../db.ts'
import { DatabaseTrouble } from '../database/embedded/trouble.ts'
import { eachFarm } from '../rounds.ts'
import { whatDiffers } from './figure-upkeep.ts'

/** The farms of a database, and those of them whose materialized figures differ from their records. */
export type Verified = { farms: number; differing: { farmId: number; days: Day[] }[] }

/**
 * Compares the daily totals and open doses of every farm of a database with its records, without a time limit.
 * @param onFarm is called after each farm with how many are compared
 * @throws DatabaseTrouble where the comparison cannot be finished
 */
export async function verifyFigures(
  url: string,
  onFarm: (farms: number) => void = () => {},
): Promise<Verified> {
  const pool = applicationPool({ url, most: 1, statementTimeout: '0' })
  const found: Verified = { farms: 0, differing: [] }
  try {
    await eachFarm(pool, async (some) => {
      for (const { farmId, timeZone } of some) {
        const { days } = await inTransaction(pool, async (db) => {
          await db.actAs({ farmId })
          return whatDiffers(db, todayAt(timeZone, new Date()))
        })
        if (days.length > 0) found.differing.push({ farmId, days })
        onFarm(++found.farms)
      }
    })
  } catch (error) {
    throw new DatabaseTrouble(
      `The figures were compared for ${found.farms} farms, then the database gave up: ${(error as Error).message}.`,
      { cause: error },
    )
  } finally {
    await pool.end()
  }
  return found
}

/** Prints how many farms are compared, at most once in two seconds. */
export function progressOfFarms(say: (line: string) => void): (farms: number) => void {
  let last = Date.now()
  return (farms) => {
    if (Date.now() - last < 2_000) return
    last = Date.now()
    say(`Figures of ${farms} farms compared.`)
  }
}
