// npm run figures:verify: compares what is kept by day of every farm with what its records say, and prints the days that differ.
import { todayAt } from '@penside/domain/day.ts'
import { onDatabase } from './command-line.ts'
import { applicationPool, inTransaction } from './db.ts'
import { differingDays } from './reports/figure-upkeep.ts'
import { eachFarm } from './rounds.ts'

await onDatabase(async (url) => {
  const pool = applicationPool({ url, most: 1 })
  let [farms, differing] = [0, 0]
  try {
    await eachFarm(pool, async (some) => {
      for (const { farmId, timeZone } of some) {
        const days = await inTransaction(pool, async (db) => {
          await db.actAs({ farmId })
          return differingDays(db, todayAt(timeZone, new Date()))
        })
        farms++
        if (days.length === 0) continue
        differing++
        console.log(`farm ${farmId}: ${days.length} days differ: ${days.join(' ')}`)
      }
    })
  } finally {
    await pool.end()
  }
  console.log(
    differing === 0
      ? `${farms} farms: what is kept is what the records say.`
      : `${differing} of ${farms} farms differ.`,
  )
  if (differing > 0) process.exitCode = 1
})
