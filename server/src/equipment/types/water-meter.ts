import type { SummaryRow } from '@penside/contract/equipment/monitoring.ts'
import { addDays } from '@penside/domain/basics/day.ts'
import { rounded } from '@penside/domain/basics/rounded.ts'
import { sql } from '../../database/db.ts'
import type { TypeDefinition } from './type-definition.ts'
import type { EquipmentQuery } from './query.ts'
import { counted } from './daily-rows.ts'
import { ratioOf, totalsOf } from './totals.ts'
import { countedOn, idsOf } from './summary-row.ts'

export const waterMeter: TypeDefinition = {
  async line(context) {
    const { db, own, today, timeZone, now } = context
    const water = await countedOn(context, 'water', today)
    // Compares whole hours of both days: the current hour is not over.
    const { so, then } = await db.one<{ so: number | null; then: number | null }>(sql`
      with d as (select ${today}::timestamp at time zone ${timeZone} as today, (${addDays(today, -1)})::timestamp at time zone ${timeZone} as before,
        date_trunc('hour', ${now.toISOString()}::timestamptz) - ${today}::timestamp at time zone ${timeZone} as past)
      select sum(total) filter (where hour >= today and hour < today + past) as so,
        sum(total) filter (where hour >= before and hour < before + past) as then
      from reading_hour, d where farm_id = current_farm() and equipment_id = any(${idsOf(own)}::text[]) and part = '' and measure = 'water'
        and hour >= before`)
    return {
      measure: 'water',
      figure: 'today',
      value: water,
      remark: so && then ? 'yesterday' : 'none',
      count: so && then ? Math.round((so / then - 1) * 100) : 0,
    }
  },
  rows: counted('water', 0, (liter, previousLiter) => ({ liter, previousLiter })),
  total(of) {
    const { sum } = totalsOf(of)
    const [liter, previousLiter] = [sum('liter', 0), sum('previousLiter', 0)]
    return { liter, previousLiter, ratio: ratioOf(liter, previousLiter) }
  },
  list: hours,
}

/** Cumulative water at the end of each hour of the day; the current hour has the time of its newest reading. */
async function hours({ db, equipment, on, timeZone, now }: EquipmentQuery): Promise<SummaryRow[]> {
  const hours = await db.many<{ equipmentId: string; measuredAt: string; total: number }>(sql`
    select equipment_id,
      to_char(least(hour + interval '1 hour', at, ${now.toISOString()}::timestamptz) at time zone ${timeZone}, 'YYYY-MM-DD HH24:MI:SS') as measured_at,
      sum(total) over (partition by equipment_id order by hour) as total
    from reading_hour left join reading_latest using (farm_id, equipment_id, part) where farm_id = current_farm() and equipment_id = any(${idsOf(equipment)}::text[])
      and part = '' and measure = 'water' and hour >= ${on}::timestamp at time zone ${timeZone}
      and hour < ${addDays(on, 1)}::timestamp at time zone ${timeZone} and hour <= ${now.toISOString()}::timestamptz order by hour, equipment_id`)
  const place = new Map(equipment.map((each) => [each.equipmentId, each]))
  return hours.map(({ equipmentId, measuredAt, total }) => {
    const { houseName, penId, penName } = place.get(equipmentId)!
    return { equipmentId, houseName, penId, penName, measuredAt, totalLiter: rounded(total, 0) }
  })
}
