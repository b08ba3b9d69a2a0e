import type { SummaryRow } from '@penside/contract/equipment/monitoring.ts'
import type { EquipmentQuery } from './query.ts'
import type { OverviewLine, LineContext } from './summary-row.ts'

/** What a type of equipment tells of itself. */
export type TypeDefinition = {
  /** Its line of the overview. */
  line: (context: LineContext) => Promise<OverviewLine>
  /** A row of each on the day that is asked for. */
  rows: (query: EquipmentQuery) => Promise<SummaryRow[]>
  /** What those rows come to for the farm. */
  total: (of: readonly SummaryRow[]) => SummaryRow
  /** The rows of its analysis. */
  list: (query: EquipmentQuery) => Promise<SummaryRow[]>
}
