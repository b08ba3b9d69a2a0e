import type { SummaryRow } from '@penside/contract/equipment/monitoring.ts'
import { addDays, monthBefore, type Day } from '@penside/domain/basics/day.ts'
import { declared } from '@penside/domain/equipment/types.ts'
import { rounded } from '@penside/domain/basics/rounded.ts'
import { sql } from '../../database/db.ts'
import { columnOf, tableOf } from '../readings.ts'
import { head, lastValues, type EquipmentQuery } from './query.ts'
import { ratioOf } from './totals.ts'
import { idsOf } from './summary-row.ts'
import { settingOfDays } from './setting-history.ts'

/** Last value of a gauge on a day by equipment; its mean once readings were deleted. */
async function lastOn(
  { db, type, equipment, timeZone }: Pick<EquipmentQuery, 'db' | 'type' | 'equipment' | 'timeZone'>,
  measure: string,
  day: Day,
) {
  const value = columnOf(type, measure)
  const rows = await db.many<{ equipmentId: string; value: number | null }>(sql`
    select e.equipment_id, coalesce(r.value, d.total / nullif(d.n, 0)) as value
    from unnest(${idsOf(equipment)}::text[]) e (equipment_id)
    left join lateral (select ${value}::float8 as value from ${tableOf(type)} r
      where r.farm_id = current_farm() and r.equipment_id = e.equipment_id and r.part = '' and ${value} is not null
        and r.at >= ${day}::timestamp at time zone ${timeZone} and r.at < ${addDays(day, 1)}::timestamp at time zone ${timeZone}
      order by r.at desc limit 1) r on true
    left join reading_day d on d.farm_id = current_farm() and d.equipment_id = e.equipment_id and d.part = '' and d.measure = ${measure} and d.day = ${day}`)
  return new Map(rows.map(({ equipmentId, value }) => [equipmentId, value]))
}

/** Rows with a gauge's last value, that of the same day one month earlier, and its set value. */
export const stood =
  (
    measure: string,
    decimals: number,
    named: (amount: number | null, previous: number | null, set: number | null) => SummaryRow,
  ) =>
  async (query: EquipmentQuery) => {
    const isSet = measure in declared(query.type).settings
    const setOn = isSet ? await settingOfDays(query, measure, [query.on]) : () => null
    const now = await lastOn(query, measure, query.on)
    const before = await lastOn(query, measure, monthBefore(query.on))
    return query.equipment.map((each) => {
      const [stands, previous] = [now, before].map((values) =>
        rounded(values.get(each.equipmentId), decimals),
      ) as [number | null, number | null]
      const last = stands === null ? lastValues(query, each) : undefined
      const amount = last ? rounded(last[measure], decimals) : stands
      return {
        ...head(each),
        ...named(amount, previous, setOn(each.equipmentId, query.on)),
        ratio: ratioOf(amount, previous),
        ...(last && { old: true }),
      }
    })
  }
