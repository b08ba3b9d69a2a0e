import type { SummaryRow } from '@penside/contract/equipment/monitoring.ts'
import type { Asking } from './asking.ts'
import type { Said, Telling } from './seen.ts'

/** What a type of equipment tells of itself. */
export type OfType = {
  /** Its line of the overview. */
  line: (telling: Telling) => Promise<Said>
  /** A row of each on the day that is asked for. */
  rows: (asking: Asking) => Promise<SummaryRow[]>
  /** What those rows come to for the farm. */
  total: (of: readonly SummaryRow[]) => SummaryRow
  /** The rows of its analysis. */
  list: (asking: Asking) => Promise<SummaryRow[]>
}
