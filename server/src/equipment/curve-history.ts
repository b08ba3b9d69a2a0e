// Past feed or temperature by the day of a curve, for comparison with a new one.
import type { Output } from '@penside/contract/api/call.ts'
import type { settings } from '@penside/contract/equipment/setting.ts'
import { addDays, addMonths, daysBetween, type Day } from '@penside/domain/basics/day.ts'
import { curveSetting } from '@penside/domain/equipment/setting-limit.ts'
import { feedCodes } from '@penside/domain/reports/operation.ts'
import { sql, type Db } from '../database/db.ts'
import { refuse } from '../http/problem.ts'
import { placedEquipment, type Placed } from './alarm-rules.ts'
import { stagesOf } from './sow-stages.ts'

type Past = Output<typeof settings.curvePast>
type Seen = Pick<Past, 'past' | 'today'>

/** Days of history. */
const pastDays = 28
/** Days for which a sow belongs to the feeder that last identified her. */
export const presenceDays = 3

export async function curvePast(db: Db, equipmentId: string, part: string, today: Day): Promise<Past> {
  const [placed] = await placedEquipment(db, equipmentId)
  const by = placed && curveSetting[placed.type]?.by
  if (!by) throw refuse('NOT_FOUND', {}, ['equipmentId'])
  const seen = by === 'age' ? await warmth(db, placed, today) : await eaten(db, placed, by, part, today)
  const versions = await db.many<Past['versions'][number]>(sql`
    select c.command_id, c.issued_at as at, coalesce(a.name, '') as name, c.state, c.curve from equipment_command c left join author a using (account_id)
    where c.farm_id = current_farm() and c.equipment_id = ${equipmentId} and c.part = ${part} and c.curve is not null order by c.number desc limit 20`)
  return { ...seen, price: by === 'age' ? null : await priceOf(db, by, today), versions }
}

/** Price of their feed, won per kg: mean of the receipts of a year; null without prices. */
async function priceOf(db: Db, by: 'gestationDay' | 'lactationDay', today: Day): Promise<number | null> {
  const category = feedCodes[by === 'gestationDay' ? 'gestation' : 'lactation']
  const { price } = await db.one<{ price: number | null }>(sql`
    select (sum(r.price) / sum(r.amount))::float8 as price from stock_record r
    join feed f on f.farm_id = r.farm_id and f.feed_id = r.item_id
    where r.farm_id = current_farm() and r.kind = 'receipt' and r.price > 0 and r.amount > 0 and f.category = ${category}
      and r.on_date > ${addMonths(today, -12)}`)
  return price
}

async function eaten(
  db: Db,
  { equipmentId }: Placed,
  by: 'gestationDay' | 'lactationDay',
  part: string,
  today: Day,
): Promise<Seen> {
  const pregnant = by === 'gestationDay'
  const { begins, step, spells } = stagesOf(pregnant)
  const past = await db.many<Past['past'][number]>(sql`
    with fed as (
      select part, day, total as eaten from reading_day
      where farm_id = current_farm() and equipment_id = ${equipmentId} and measure = 'eaten' and part <> '' and (${part} = '' or part = ${part})
        and day between ${addDays(today, -pastDays)} and ${addDays(today, -1)}),
    ${spells},
    staged as (
      select f.eaten, (f.day - s.since) / ${step}::int * ${step}::int as day from fed f join spell s on s.part = f.part and s.kind in ${begins}
        and s.since <= f.day and (s.until is null or f.day < s.until))
    select day, count(*)::int as n, percentile_cont(0.1) within group (order by eaten) as low, percentile_cont(0.5) within group (order by eaten) as middle,
      percentile_cont(0.9) within group (order by eaten) as high from staged group by day order by day`)
  const standing = await db.many<{ day: number }>(sql`
    select ${today}::date - ${pregnant ? sql`a.mated_on` : sql`a.farrowed_on`} as day from animal a
    where a.farm_id = current_farm() and a.sex = 'sow' and a.status in ${pregnant ? sql`('pregnant')` : sql`('lactating', 'nurse')`}
      and exists (select from reading_latest l where l.farm_id = a.farm_id and l.equipment_id = ${equipmentId}
        and l.at > ${today}::date - ${presenceDays}::int and (${part} = '' or l.part = ${part})
        and (l.part = a.tag or (a.ear_tag <> '' and l.part = a.ear_tag)))
    order by day`)
  return { past, today: standing.map(({ day }) => day) }
}

/** Temperatures by the age of the animals in the house; empty without animals. */
async function warmth(db: Db, { equipmentId, houseId }: Placed, today: Day): Promise<Seen> {
  const { litters, groups } = await db.one<{ litters: number | null; groups: number | null }>(sql`
    select (select round(avg(${today}::date - a.farrowed_on)) from animal a join pen p using (farm_id, pen_id)
        where a.farm_id = current_farm() and p.house_id = ${houseId} and a.status in ('lactating', 'nurse') and a.nursing > 0)::int as litters,
      (select round(sum((g.females + g.males + g.unsexed) * (g.age_days + (${today}::date - g.started_on))) / nullif(sum(g.females + g.males + g.unsexed), 0)::numeric)
        from pig_group g join pen p using (farm_id, pen_id) where g.farm_id = current_farm() and p.house_id = ${houseId})::int as groups`)
  const age = litters ?? groups
  if (age === null) return { past: [], today: [] }
  const days = await db.many<{ on: Day; n: number; low: number; middle: number; high: number }>(sql`
    select day as on, n, least as low, total / n as middle, greatest as high from reading_day
    where farm_id = current_farm() and equipment_id = ${equipmentId} and part = '' and measure = 'temperature' and n > 0
      and day between ${addDays(today, -pastDays)} and ${addDays(today, -1)} order by day`)
  return {
    past: days.flatMap(({ on, ...rest }) => {
      const day = age - daysBetween(on, today)
      return day < 0 ? [] : { day, ...rest }
    }),
    today: [age],
  }
}
