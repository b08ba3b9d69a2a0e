// npm run figures:verify: compares what is kept by day of every farm with what its records say, and prints the days that differ.
import { onDatabase } from './command-line.ts'
import { progressOfFarms, verifyFigures } from './reports/figures-verified.ts'

await onDatabase(async (url) => {
  const { farms, differing } = await verifyFigures(url, progressOfFarms(console.log))
  for (const { farmId, days } of differing)
    console.log(`farm ${farmId}: ${days.length} days differ: ${days.join(' ')}`)
  console.log(
    differing.length === 0
      ? `${farms} farms: what is kept is what the records say.`
      : `${differing.length} of ${farms} farms differ.`,
  )
  if (differing.length > 0) process.exitCode = 1
})
