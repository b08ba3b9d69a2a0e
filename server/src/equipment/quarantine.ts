// Samples and messages that are not stored as readings: they are counted with their reason.
import { sql, type Db } from '../database/db.ts'
import type { Quarantined } from './sample-validation.ts'

/** Equipment ids of a controller that are counted separately on a day; further ones count together. */
const maxNames = 100

/** Counts rejected samples by day, equipment and reason, with the first as an example. */
export async function quarantine(db: Db, samples: readonly (Quarantined & { controllerId: string })[]) {
  if (samples.length === 0) return
  const counts = new Map<string, Quarantined & { controllerId: string; count: number }>()
  for (const each of samples) {
    const key = `${each.controllerId} ${each.equipmentId} ${each.reason}`
    const counted = counts.get(key)
    if (counted) counted.count += 1
    else counts.set(key, { ...each, count: 1 })
  }
  const rows = [...counts.entries()]
    .toSorted(([a], [b]) => (a < b ? -1 : 1))
    .map(([, { controllerId, equipmentId, ...rest }]) => ({
      ...rest,
      // PostgreSQL cannot store a NUL in text.
      example: rest.example.replaceAll('\\u0000', ''),
      controller_id: controllerId,
      equipment_id: equipmentId.replaceAll('\0', ''),
    }))
  await db.run(
    sql`with k as (
        select k.*, (now() at time zone (select time_zone from farm where farm_id = current_farm()))::date as day
        from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as k (controller_id text, equipment_id text, reason text, example text, count bigint)),
      named as (
        select k.*, row_number() over (partition by k.controller_id order by k.equipment_id)
          + (select count(*) from reading_quarantine q where q.farm_id = current_farm() and q.day = k.day and q.controller_id = k.controller_id) as place,
          exists (select from reading_quarantine q where q.farm_id = current_farm() and q.day = k.day and q.controller_id = k.controller_id
            and q.equipment_id = k.equipment_id and q.reason = k.reason) as there
        from k)
      insert into reading_quarantine as q (farm_id, controller_id, equipment_id, reason, day, count, example, last_at)
      select current_farm(), controller_id, case when there or place <= ${maxNames} then equipment_id else '' end as own, reason, day,
        sum(count), min(example), now() from named group by 1, 2, own, reason, day order by controller_id, own, reason
      on conflict (farm_id, day, controller_id, equipment_id, reason) do update set count = q.count + excluded.count, last_at = excluded.last_at`,
  )
}
