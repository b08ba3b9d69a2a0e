import type { Day } from '@penside/domain/basics/day.ts'
import { sql } from '../../database/db.ts'
import { setpointAt, setpointLines } from '../readings.ts'
import type { EquipmentQuery } from './query.ts'
import { idsOf } from './summary-row.ts'

/** Value of a setting at the end of each day, from the log of changes; null if unknown. */
export async function settingOfDays(
  { db, equipment, timeZone }: Pick<EquipmentQuery, 'db' | 'equipment' | 'timeZone'>,
  setting: string,
  days: readonly Day[],
): Promise<(equipmentId: string, day: Day) => number | null> {
  const ends = await db.many<{ day: Day; at: number }>(sql`
    select day, (extract(epoch from (day + 1)::timestamp at time zone ${timeZone}) * 1000)::float8 as at
    from unnest(${[...days]}::date[]) d (day)`)
  const endOf = new Map(ends.map(({ day, at }) => [day, at]))
  const lines = await setpointLines(db, setting, idsOf(equipment), Math.min(...endOf.values()) - aDay)
  return (equipmentId, day) => setpointAt(lines.get(equipmentId), endOf.get(day)! - 1)
}
const aDay = 86_400_000
