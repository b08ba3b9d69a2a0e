// Conditions that no single sample shows: they are seen in hours and days of readings.
import {
  cusumLimit,
  drift,
  isRising,
  kindOf,
  unfedBelow,
  type AlarmCause,
  type AlarmSettings,
} from '@penside/domain/equipment/alarm.ts'
import { addDays, todayAt, type Day } from '@penside/domain/basics/day.ts'
import { declared } from '@penside/domain/equipment/types.ts'
import { sql, type Db } from '../database/db.ts'
import { conditionOf, iso, minute, type AlarmCondition } from './alarm-condition.ts'
import { minuteOf } from './alarm-escalation.ts'
import type { Placed } from './alarm-rules.ts'
import { tableOf } from './readings.ts'

type Found = {
  equipmentId: string
  cause: AlarmCause
  measure: string
  value: number
  bound: number | null
}

/** @param placed equipment that is neither silent nor in repair */
export async function dailyConditions(
  db: Db,
  placed: readonly Placed[],
  settings: AlarmSettings,
  timeZone: string,
  now: number,
): Promise<AlarmCondition[]> {
  const today = todayAt(timeZone, new Date(now))
  const days = await pastDays(db, today)
  const found = [
    ...(await stillMeters(db, placed, settings.stillAfter, now)),
    ...(minuteOf(timeZone, now) >= settings.unfedFrom ? await unfedAnimals(db, placed, today, now) : []),
    ...risingLeakage(days),
    ...driftingWater(placed, days),
  ]
  return found.flatMap((each) => {
    const type = placed.find(({ equipmentId }) => equipmentId === each.equipmentId)?.type
    if (!type) return []
    return [conditionOf({ ...each, kind: kindOf(type, each.measure), severity: 'warning', at: now })]
  })
}

/** Water meters that count nothing where animals are. */
async function stillMeters(
  db: Db,
  placed: readonly Placed[],
  stillAfter: number,
  now: number,
): Promise<Found[]> {
  const { inhabited } = await db.one<{ inhabited: number[] | null }>(sql`
    select array_agg(distinct p.house_id::int) as inhabited from pen p where p.farm_id = current_farm()
      and (exists (select from animal a where a.farm_id = p.farm_id and a.pen_id = p.pen_id and a.status <> 'culled')
        or exists (select from pig_group g where g.farm_id = p.farm_id and g.pen_id = p.pen_id and g.ended_on is null and g.females + g.males + g.unsexed > 0))`)
  const found: Found[] = []
  for (const type of ['W', 'L'] as const) {
    const ids = placed
      .filter((each) => each.type === type)
      .filter(({ houseId }) => houseId === null || (inhabited ?? []).includes(Number(houseId)))
      .map(({ equipmentId }) => equipmentId)
    if (ids.length === 0) continue
    const still = await db.many<{ equipmentId: string; hours: number }>(sql`
      select equipment_id, (extract(epoch from max(at) - min(at)) / 3600)::float8 as hours from ${tableOf(type)}
      where farm_id = current_farm() and equipment_id = any(${ids}::text[]) and part = ''
        and at > ${iso(now - (stillAfter + 1) * 60 * minute)}::timestamptz and water is not null
      group by equipment_id having min(water) = max(water) and max(at) - min(at) >= ${stillAfter} * interval '1 hour'`)
    for (const { equipmentId, hours } of still)
      found.push({ equipmentId, cause: 'still', measure: 'water', value: hours, bound: stillAfter })
  }
  return found
}

/** Feeders with animals that did not eat today; looked at in the evening, while there is still time to act. */
async function unfedAnimals(db: Db, placed: readonly Placed[], today: Day, now: number): Promise<Found[]> {
  const ids = placed.filter(({ type }) => declared(type).of === 'tag').map(({ equipmentId }) => equipmentId)
  if (ids.length === 0) return []
  const unfed = await db.many<{ equipmentId: string; heads: number }>(sql`
    select l.equipment_id, count(*)::int as heads from reading_latest l
    left join reading_day d on d.farm_id = l.farm_id and d.equipment_id = l.equipment_id and d.part = l.part and d.measure = 'eaten' and d.day = ${today}
    where l.farm_id = current_farm() and l.equipment_id = any(${ids}::text[]) and l.part <> ''
      and l.at > ${iso(now - 2 * 24 * 60 * minute)}::timestamptz and (l.measured ->> 'target')::float8 > 0
      and coalesce(d.total, 0) < ${unfedBelow} * (l.measured ->> 'target')::float8
    group by l.equipment_id`)
  return unfed.map(({ equipmentId, heads }) => ({
    equipmentId,
    cause: 'unfed',
    measure: 'eaten',
    value: heads,
    bound: null,
  }))
}

type DaysOfMeasure = { equipmentId: string; measure: string; amounts: number[] }

/** Amounts of the past 28 days, oldest first: totals of water, means of leakage currents. Today is left out: it is not over. */
const pastDays = (db: Db, today: Day) =>
  db.many<DaysOfMeasure>(sql`
    select equipment_id, measure, array_agg((case when measure = 'water' then total else total / n end)::float8 order by day) as amounts from reading_day
    where farm_id = current_farm() and part = '' and n > 0 and day >= ${addDays(today, -28)} and day < ${today}
      and measure in ('leakage', 'resistiveLeakage', 'water')
    group by equipment_id, measure`)

const meanOf = (values: readonly number[]) => values.reduce((sum, each) => sum + each, 0) / values.length

function risingLeakage(days: readonly DaysOfMeasure[]): Found[] {
  return days.flatMap(({ equipmentId, measure, amounts }) => {
    if (measure === 'water' || amounts.length < 2) return []
    const [last, week] = [amounts.at(-1)!, amounts.slice(-8, -1)]
    return isRising(last, week)
      ? [{ equipmentId, cause: 'rising', measure, value: last, bound: meanOf(week) }]
      : []
  })
}

/** Rooms whose water intake has drifted from its baseline; the meters of a room count together. */
function driftingWater(placed: readonly Placed[], days: readonly DaysOfMeasure[]): Found[] {
  const waterOf = new Map(
    days.flatMap(({ equipmentId, measure, amounts }) =>
      measure === 'water' ? [[equipmentId, amounts]] : [],
    ),
  )
  const meters = placed.filter(({ type }) => type === 'W')
  const rooms = Map.groupBy(meters, ({ houseId, equipmentId }) => houseId ?? equipmentId)
  return [...rooms.values()].flatMap((room) => {
    const own = room.map(({ equipmentId }) => waterOf.get(equipmentId) ?? [])
    const length = Math.min(...own.map((amounts) => amounts.length))
    const totals = Array.from({ length }, (_, i) =>
      own.reduce((sum, amounts) => sum + amounts.at(i - length)!, 0),
    )
    const moved = drift(totals)
    if (!moved || Math.max(moved.up, moved.down) <= cusumLimit) return []
    const { equipmentId } = room[0]!
    const baseline = meanOf(totals.slice(0, -3))
    return [{ equipmentId, cause: 'away', measure: 'water', value: totals.at(-1)!, bound: baseline }]
  })
}
