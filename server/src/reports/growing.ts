import type { FarmSettings } from '@penside/domain/farm/settings.ts'
import { sql, type Sql } from '../db.ts'

/**
 * Selects the mean age of a group's pigs on a day, from what came in until then, weighted by head. Where a move tells no age, the pigs
 * are as old as the group was said to be at its start.
 */
export const ageOfGroup = (farmId: Sql, groupId: Sql, day: Sql): Sql => sql`
  select round(sum((came.females + came.males) * (${day} - came.on_date + coalesce(came.age_days, made.age_days + came.on_date - made.started_on)))
    / sum(came.females + came.males)::numeric)::int
  from group_move came join pig_group made using (farm_id, group_id)
  where came.farm_id = ${farmId} and came.group_id = ${groupId} and came.kind = 'in' and came.on_date <= ${day}`

/** The stage of an age, by the farm's limits: domain/reports/breeding-status says the same. */
export const stageAt = (
  age: Sql,
  { weanerUntilAge, growerUntilAge, earlyFinisherUntilAge }: FarmSettings,
): Sql =>
  sql`case when ${age} <= ${weanerUntilAge} then 'weaner' when ${age} <= ${growerUntilAge} then 'grower'
    when ${age} <= ${earlyFinisherUntilAge} then 'earlyFinisher' else 'lateFinisher' end`
