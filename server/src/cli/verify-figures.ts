// npm run figures:verify: compares the daily totals of every farm with its records, and prints the days that differ.
import { onDatabase } from './command-line.ts'
import { verifyWithProgress } from './progress.ts'

await onDatabase(async (url) => {
  const { farms, differing } = await verifyWithProgress(url)
  for (const { farmId, days } of differing)
    console.log(`farm ${farmId}: ${days.length} days differ: ${days.join(' ')}`)
  console.log(
    differing.length === 0
      ? `${farms} farms: daily totals agree with the records.`
      : `${differing.length} of ${farms} farms differ.`,
  )
  if (differing.length > 0) process.exitCode = 1
})
