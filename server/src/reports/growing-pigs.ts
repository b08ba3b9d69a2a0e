import type { Day } from '@penside/domain/basics/day.ts'
import type { FarmSettings } from '@penside/domain/farm/settings.ts'
import { sql, type Sql } from '../database/db.ts'
import { currentGroupsOn } from '../groups/current.ts'
import type { DaySums } from './daily-totals.ts'
import { daysOf } from './span.ts'

/** Selects the columns of `currentGroupsOn` with the `stage` of each group. */
export const groupsOn = (days: readonly Day[], settings: FarmSettings): Sql =>
  sql`select *, ${stageAt(sql`age_days`, settings)} as stage from (${currentGroupsOn(days)}) standing`

/** Stage of an age by the farm's limits, as `domain/reports/porker-week.ts` defines it. */
export const stageAt = (
  age: Sql,
  { weanerUntilAge, growerUntilAge, earlyFinisherUntilAge }: FarmSettings,
): Sql =>
  sql`case when ${age} <= ${weanerUntilAge} then 'weaner' when ${age} <= ${growerUntilAge} then 'grower'
    when ${age} <= ${earlyFinisherUntilAge} then 'earlyFinisher' else 'lateFinisher' end`

/** Selects the pigs in groups by stage at the end of some days, `on_date, name, amount, base`. */
export const growingDays =
  (settings: FarmSettings): DaySums =>
  (span) =>
    sql`
    select day as on_date, stage as name, sum(head)::numeric as amount, 0::numeric as base
    from (${groupsOn(daysOf(span), settings)}) g group by 1, 2`
