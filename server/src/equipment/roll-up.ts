import { declared, type EquipmentType } from '@penside/domain/equipment/types.ts'
import { tryLock } from '../database/locks.ts'
import { sql, type Db } from '../database/db.ts'
import { columnsOf, tableOf } from './ingest.ts'

/** Hours rolled up in one transaction. */
const maxHours = 1_000

type Hours = { equipmentIds: string[]; parts: string[]; hours: string[] }

/**
 * Recomputes the marked hours of the current farm and their days. Each is computed as a whole, so the order in which readings arrived does
 * not matter. Hours without readings have no row; `missing` is only known for hours that have one.
 * @returns whether there is more to do; false if another process is doing it
 */
export async function rollUp(db: Db): Promise<boolean> {
  const { free } = await db.one<{ free: boolean }>(tryLock('rollUp', sql`current_farm()`))
  if (!free) return false
  const rows = await db.many<{ equipmentId: string; part: string; hour: string; type: EquipmentType }>(
    sql`with due as (
        select distinct equipment_id, part, hour from stale_reading_hour where farm_id = current_farm() order by hour, equipment_id, part limit ${maxHours}),
      taken as (
        delete from stale_reading_hour d using due s where d.farm_id = current_farm() and d.equipment_id = s.equipment_id and d.part = s.part
          and d.hour = s.hour returning d.equipment_id, d.part, d.hour)
      select distinct equipment_id, part, hour, type from taken join equipment e using (equipment_id) where e.farm_id = current_farm()`,
  )
  if (rows.length === 0) return false
  const { timeZone } = await db.one<{ timeZone: string }>(
    sql`select time_zone from farm where farm_id = current_farm()`,
  )
  const touched: Hours = { equipmentIds: [], parts: [], hours: [] }
  for (const type of new Set(rows.map((row) => row.type))) {
    const own = rows.filter((row) => row.type === type)
    const dirty: Hours = {
      equipmentIds: own.map(({ equipmentId }) => equipmentId),
      parts: own.map(({ part }) => part),
      hours: own.map(({ hour }) => hour),
    }
    for (const { name, text } of hourly(type)) {
      const { rows: worked } = await db.client.query<{ equipment_id: string; part: string; hour: string }>({
        name: `roll_up_${type}_${name}`,
        text,
        values: [dirty.equipmentIds, dirty.parts, dirty.hours, ...(text.includes('$4') ? [timeZone] : [])],
      })
      for (const { equipment_id: equipmentId, part, hour } of worked) {
        touched.equipmentIds.push(equipmentId)
        touched.parts.push(part)
        touched.hours.push(hour)
      }
    }
  }
  await workOutDays(db, touched, timeZone)
  return rows.length === maxHours
}

const statements = new Map<EquipmentType, { name: string; text: string }[]>()
function hourly(type: EquipmentType) {
  const known = statements.get(type)
  if (known) return known
  const made: { name: string; text: string }[] = []
  const { measures } = declared(type)
  const columns = columnsOf[type]
  const gauges = columns.filter(({ name }) => measures[name]!.kind === 'gauge')
  if (gauges.length > 0) made.push({ name: 'gauges', text: ofGauges(type, gauges) })
  for (const { name, column } of columns)
    if (measures[name]!.kind === 'counter')
      made.push({ name, text: ofCounter(type, name, column, measures[name]!.possible[1]) })
  statements.set(type, made)
  return made
}

const dirty = `unnest($1::text[], $2::text[], $3::timestamptz[]) as d (equipment_id, part, hour)`
const columns = 'n, missing, excluded, total, least, least_at, greatest, greatest_at'
const written = (key: string) => `on conflict (farm_id, equipment_id, part, measure, ${key}) do update set
  (${columns}) = row (${columns
    .split(', ')
    .map((column) => `excluded.${column}`)
    .join(', ')})`

const ofGauges = (type: EquipmentType, gauges: readonly { name: string; column: string }[]) => `
  insert into reading_hour (farm_id, equipment_id, part, measure, hour, ${columns})
  select current_farm(), d.equipment_id, d.part, m.measure, d.hour, count(v), count(*) - count(v), 0, sum(v::float8 order by at),
    min(v), (array_agg(at order by v, at) filter (where v is not null))[1],
    max(v), (array_agg(at order by v desc, at) filter (where v is not null))[1]
  from ${dirty}
  cross join lateral (select * from ${tableOf(type)} r where r.farm_id = current_farm() and r.equipment_id = d.equipment_id
    and r.part = d.part and r.at >= d.hour and r.at < d.hour + interval '1 hour') r
  cross join lateral (values ${gauges.map(({ name, column }) => `('${name}', r.${column})`).join(', ')}) as m (measure, v)
  group by d.equipment_id, d.part, m.measure, d.hour having count(v) > 0
  ${written('hour')} returning equipment_id, part, hour`

/** SQL: whether a counter reading `b` is plausible after `a`, neither lower nor higher than possible. */
const follows = (a: string, b: string, anHour: number) =>
  `coalesce(${b}v >= ${a}v and ${b}v - ${a}v <= ${possible(a, b, anHour)}, false)`
/** SQL: largest plausible amount between two readings, with five minutes of tolerance for clocks. */
const possible = (a: string, b: string, anHour: number) =>
  `(${anHour} * (extract(epoch from ${b}at - ${a}at) / 3600 + 1.0 / 12))`

/** Number of neighbours that decide whether a reading is a glitch, and reach of the search for its predecessor. */
const around = 2
const back = 5

/**
 * Amounts of a counter. What was used between two readings counts in the hour of the later. A counter that falls has restarted from 0. A
 * reading is excluded if its neighbours fit each other within an hour but not the reading (a glitch), or if it jumps beyond what is
 * possible. Only a few neighbours matter, so an hour depends on its own readings and a few before and after.
 */
const ofCounter = (type: EquipmentType, measure: string, column: string, anHour: number) => {
  const of = (to: string) =>
    `from ${tableOf(type)} r where r.farm_id = current_farm() and r.equipment_id = ${to}.equipment_id and r.part = ${to}.part and r.${column} is not null`
  const brackets = [
    ['p1', 'n1'],
    ['p1', 'n2'],
    ['p2', 'n1'],
  ].map(
    ([before, after]) =>
      `${follows(`${before}_`, `${after}_`, anHour)} and ${after}_at - ${before}_at <= interval '1 hour'
        and not (${follows(`${before}_`, '', anHour)} and ${follows('', `${after}_`, anHour)})`,
  )
  const near = ['lag', 'lead'].flatMap((side) =>
    [1, around].flatMap((step) =>
      ['at', 'v'].map(
        (what) => `${side}(${what}, ${step}) over w as ${side === 'lag' ? 'p' : 'n'}${step}_${what}`,
      ),
    ),
  )
  return `
  with span as (
    select d.*,
      date_trunc('hour', least(d.hour, (select min(at) from (select at ${of('d')} and r.at < d.hour order by at desc limit ${around}) x)), $4) as lo,
      date_trunc('hour', greatest(d.hour, (select max(at) from (select at ${of('d')} and r.at >= d.hour + interval '1 hour'
        order by at limit ${around + back}) x)), $4) + interval '1 hour' as hi
    from ${dirty}),
  near as (
    select s.*, r.at, r.v, row_number() over w as place, ${near.join(', ')}
    from span s cross join lateral (
      (select at, ${column} as v ${of('s')} and r.at < s.lo order by at desc limit ${around + back + 1})
      union all (select at, ${column} ${of('s')} and r.at >= s.lo and r.at < s.hi)
      union all (select at, ${column} ${of('s')} and r.at >= s.hi order by at limit ${around})) r
    window w as (partition by s.equipment_id, s.part, s.hour order by r.at)),
  judged as (select *, (${brackets.join(') or (')}) as glitch from near),
  stepped as (
    select *, lag(place) over k as b_place, lag(at) over k as b_at, lag(v) over k as b_v from judged
    window k as (partition by equipment_id, part, hour, glitch order by at)),
  used as (
    select equipment_id, part, hour as span, lo, hi, at,
      case when glitch then null
        when b_place is null or place - b_place > ${back} then 0
        when v >= b_v and v - b_v <= ${possible('b_', '', anHour)} then v - b_v
        when v < b_v and v <= ${possible('b_', '', anHour)} then v
      end as used
    from stepped),
  summed as (
    select distinct on (equipment_id, part, own) equipment_id, part, date_trunc('hour', at, $4) as own, count(*) as n,
      count(*) - count(used) as excluded, coalesce(sum(used), 0)::float8 as total
    from used where at >= lo and at < hi group by equipment_id, part, span, own)
  insert into reading_hour (farm_id, equipment_id, part, measure, hour, ${columns})
  select current_farm(), equipment_id, part, '${measure}', own, n,
    (select count(*) from ${tableOf(type)} r where r.farm_id = current_farm() and r.equipment_id = s.equipment_id and r.part = s.part
      and r.at >= own and r.at < own + interval '1 hour' and r.${column} is null),
    excluded, total, null, null, null, null
  from summed s
  ${written('hour')} returning equipment_id, part, hour`
}

async function workOutDays(db: Db, { equipmentIds, parts, hours }: Hours, timeZone: string) {
  await db.client.query({
    name: 'roll_up_days',
    text: `
      insert into reading_day (farm_id, equipment_id, part, measure, day, ${columns})
      select current_farm(), d.equipment_id, d.part, h.measure, d.day, sum(n), sum(missing), sum(excluded), sum(total order by h.hour),
        min(least), (array_agg(least_at order by least, least_at) filter (where least is not null))[1],
        max(greatest), (array_agg(greatest_at order by greatest desc, greatest_at) filter (where greatest is not null))[1]
      from (select distinct equipment_id, part, (hour at time zone $4)::date as day from ${dirty}) d
      join reading_hour h on h.farm_id = current_farm() and h.equipment_id = d.equipment_id and h.part = d.part
        and h.hour >= d.day::timestamp at time zone $4 and h.hour < (d.day + 1)::timestamp at time zone $4
      group by d.equipment_id, d.part, h.measure, d.day
      ${written('day')}`,
    values: [equipmentIds, parts, hours, timeZone],
  })
}
