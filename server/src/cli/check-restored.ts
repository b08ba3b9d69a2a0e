import { describeAgreement } from '../reports/daily-totals-verification.ts'
import { verifyWithProgress } from './progress.ts'

/** Compares the daily totals of a restored database with its records, without a time limit, and prints farms that differ. */
export async function checkRestored(url: string, log: (line: string) => void) {
  log('The data are restored. Comparing daily totals with the records; Ctrl+C leaves this out.')
  const verification = await verifyWithProgress(url)
  const { farms, differing } = verification
  log(
    differing.length === 0
      ? describeAgreement(verification)
      : `Warning: the data are restored; daily totals of ${differing.length} of ${farms} farms differ from their records.
The server recalculates them when it starts.`,
  )
}
