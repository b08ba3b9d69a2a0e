import type { SummaryRow } from '@penside/contract/equipment/monitoring.ts'
import type { EquipmentQuery } from './query.ts'
import type { OverviewLine, LineContext } from './summary-row.ts'

/** Figures of an equipment type. */
export type TypeDefinition = {
  /** Line of the overview. */
  line: (context: LineContext) => Promise<OverviewLine>
  /** Rows by equipment for a day. */
  rows: (query: EquipmentQuery) => Promise<SummaryRow[]>
  /** Total of these rows for the farm. */
  total: (of: readonly SummaryRow[]) => SummaryRow
  /** Rows of the analysis. */
  list: (query: EquipmentQuery) => Promise<SummaryRow[]>
}
