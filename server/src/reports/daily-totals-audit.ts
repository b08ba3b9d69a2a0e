import type pg from 'pg'
import type { Day } from '@penside/domain/basics/day.ts'
import { inCamelCase } from '../database/db.ts'

/** State of the nightly comparison of daily totals with the records, over all farms. */
export type DailyTotalsAudit = {
  /** Farms with daily totals, and those that were checked. */
  farms: number
  checked: number
  /** Oldest and newest check; null before the first one. */
  oldestAt: string | null
  newestAt: string | null
  /** Farms whose totals differed from the records, newest first. The check has corrected them. */
  found: { farmId: number; farmName: string; at: string; days: Day[] }[]
}

/** Reads the last checks of all farms and the differences they found. Runs without a farm, for the operator. */
export async function dailyTotalsAudit(pool: Pick<pg.Pool, 'query'>): Promise<DailyTotalsAudit> {
  const result: pg.QueryResult<Record<string, unknown>> = await pool.query(
    'select * from daily_totals_audited()',
  )
  return inCamelCase<DailyTotalsAudit>(result)[0]! // sums are one row
}
