import type { Day } from '@penside/domain/day.ts'
import type { FarmSettings } from '@penside/domain/farm/settings.ts'
import { sql, type Sql } from '../db.ts'

/** Selects the groups that have pigs at the end of some days, `day, group_id, name, started_on, females, males, head, age_days, stage`. */
export const groupsOn = (days: readonly Day[], settings: FarmSettings): Sql =>
  sql`select *, ${stageAt(sql`age_days`, settings)} as stage from groups_on(${[...days]}::date[])`

/** The stage of an age, by the farm's limits: domain/reports/breeding-status says the same. */
export const stageAt = (
  age: Sql,
  { weanerUntilAge, growerUntilAge, earlyFinisherUntilAge }: FarmSettings,
): Sql =>
  sql`case when ${age} <= ${weanerUntilAge} then 'weaner' when ${age} <= ${growerUntilAge} then 'grower'
    when ${age} <= ${earlyFinisherUntilAge} then 'earlyFinisher' else 'lateFinisher' end`
