// npm run figures:verify: compares the daily totals of every farm with its records, and prints the days that differ.
import { describeAgreement } from '../reports/daily-totals-verification.ts'
import { onDatabase } from './command-line.ts'
import { verifyWithProgress } from './progress.ts'

await onDatabase(async (url) => {
  const verification = await verifyWithProgress(url)
  const { farms, compared, differing } = verification
  for (const { farmId, days } of differing)
    console.log(`farm ${farmId}: ${days.length} days differ: ${days.join(' ')}`)
  console.log(
    differing.length === 0
      ? describeAgreement(verification)
      : `${differing.length} of ${farms} farms differ.`,
  )
  if (differing.length > 0 || (farms > 0 && compared === 0)) process.exitCode = 1
})
