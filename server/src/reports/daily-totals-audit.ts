import type pg from 'pg'
import type { Day } from '@penside/domain/basics/day.ts'
import { inCamelCase } from '../database/db.ts'

/** What the nightly check of kept figures has seen of the whole installation. */
export type DailyTotalsAudit = {
  /** Farms whose figures are kept, and how many of them were checked. */
  farms: number
  checked: number
  /** The check that is longest ago, and the newest; null before the first. */
  oldestAt: string | null
  newestAt: string | null
  /** Farms whose kept days were not what the records say, the newest finding first. The check has mended them. */
  found: { farmId: number; farmName: string; at: string; days: Day[] }[]
}

/** For who runs the installation, so without a farm: last checks of kept figures, and the differences found. */
export async function dailyTotalsAudit(pool: Pick<pg.Pool, 'query'>): Promise<DailyTotalsAudit> {
  const result: pg.QueryResult<Record<string, unknown>> = await pool.query(
    'select * from daily_totals_audited()',
  )
  return inCamelCase<DailyTotalsAudit>(result)[0]! // sums are one row
}
