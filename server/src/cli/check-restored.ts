import { verifyWithProgress } from './progress.ts'

/** Compares the daily totals of a restored database with its records, however long it takes, and reports what differs. */
export async function checkRestored(url: string, log: (line: string) => void) {
  log('The data are restored. Comparing daily totals with the records; Ctrl+C leaves this out.')
  const { farms, differing } = await verifyWithProgress(url)
  log(
    differing.length === 0
      ? `${farms} farms: daily totals agree with the records.`
      : `Warning: the data are restored; daily totals of ${differing.length} of ${farms} farms differ from their records.
The server counts them again when it starts.`,
  )
}
