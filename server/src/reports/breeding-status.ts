import { addDays, type Day } from '@penside/domain/day.ts'
import type { FarmSettings } from '@penside/domain/farm/settings.ts'
import { lifeKinds } from '@penside/domain/records/life.ts'
import {
  breedingNames,
  breedingParts,
  type BreedingColumn,
  type StockClass,
} from '@penside/domain/reports/breeding-status.ts'
import { farmSettings } from '../farm/settings.ts'
import { sql, type Db, type Sql } from '../db.ts'
import { groupsOn } from './growing.ts'
import { knownEnd, monthRow, monthsOf, type Statistic } from './statistic.ts'

/** What stands on the farm at the end of each month, today where that is yet to come, and to date on the base day of each month. */
export const breedingStatus: Statistic<BreedingColumn> = {
  async months(db, asked) {
    const { firsts, daysToDate } = monthsOf(asked)
    const points = firsts.map((first) => {
      const end = knownEnd(first, asked.today)
      const toDate = addDays(first, daysToDate - 1)
      return { first, end, toDate: toDate < end ? toDate : end }
    })
    const days = [...new Set(points.flatMap(({ end, toDate }) => [end, toDate]))]
    const on = await stockOfDays(db, days, await farmSettings(db))
    return points.map(({ first, end, toDate }) =>
      monthRow(
        first,
        breedingNames,
        (name) => on(end, name),
        (name) => on(toDate, name),
      ),
    )
  },

  async counted(db, name, { to }) {
    const { classes, counts } = breedingParts[name]
    const amount = counts === 'both' ? sql`head + piglets` : counts === 'head' ? sql`head` : sql`piglets`
    return sql`
      select kind, animal_id, group_id, seq, on_date, parity, case when group_id is null and class <> 'boar' then class end as status,
        '' as note, ${name} as name, ${amount} as amount, null::int as base
      from (${stockOn(to, await farmSettings(db))}) stock
      where class = any(${[...classes]}) and ${amount} > 0`
  },
}

/** How much of a class stands on the farm at the end of each of some days. */
export async function stockOfDays(db: Db, days: readonly Day[], settings: FarmSettings) {
  const stock = await db.many<{ day: Day; class: StockClass; head: number; piglets: number }>(sql`
    select day, class, sum(head)::int as head, sum(piglets)::int as piglets
    from (${headOn(days, settings)}) stock group by day, class`)
  return (day: Day, name: BreedingColumn) => {
    const { classes, counts } = breedingParts[name]
    return stock
      .filter((each) => each.day === day && classes.includes(each.class))
      .reduce(
        (sum, { head, piglets }) =>
          sum + (counts === 'piglets' ? 0 : head) + (counts === 'head' ? 0 : piglets),
        0,
      )
  }
}

/**
 * What her records made of each sow between two days, `farm_id, animal_id, seq, kind, on_date, parity, status, until`: her last record
 * until the first day, and all between the two, each until the next.
 */
const livesBetween = (first: Day, last: Day) => sql`
  select * from (
    select record.*, lead(on_date) over (partition by animal_id order by seq) as until
    from (
      select farm_id, animal_id, seq, kind, on_date, parity, status from herd_on(${first})
      union all
      select farm_id, animal_id, seq, kind, on_date, parity, status from sow_event
      where kind = any(${[...lifeKinds]}::text[]) and on_date > ${first} and on_date <= ${last}
    ) record
  ) life where status <> 'culled'`

/** The piglets with which a nursing of `livesBetween` began: those born that could live, or those with which she came. */
const nursingBegan = sql`
  case l.kind
    when 'farrowing' then (
      select f.live_born - f.undersized - f.malformed from farrowing f
      where f.farm_id = l.farm_id and f.animal_id = l.animal_id and f.seq = l.seq)
    when 'entry' then (select n.live_born from sow_entry n where n.farm_id = l.farm_id and n.animal_id = l.animal_id)
    else 0 end`
const nursing = sql`l.status in ('lactating', 'nurse')`
/** How many piglets she has more, or less, by a change. */
const gained = sql`case c.kind when 'fosteredIn' then c.females + c.males else - c.females - c.males end`
const ofNursing = sql`c.farm_id = l.farm_id and c.animal_id = l.animal_id and c.litter_seq = l.seq`

/** Selects what stands on the farm on a day: each sow with the piglets that she nurses, each boar, and each group with its head. */
const stockOn = (day: Day, settings: FarmSettings): Sql => sql`
  select l.status as class, l.kind, l.animal_id, null::bigint as group_id, l.seq, l.on_date, l.parity, 1 as head,
    case when ${nursing} then ${nursingBegan} + (
      select coalesce(sum(${gained}), 0) from litter_change c where ${ofNursing} and c.on_date <= ${day}) else 0 end as piglets
  from (${livesBetween(day, day)}) l
  union all
  select 'boar', 'boar', a.animal_id, null, 0, a.entered_on, null, 1, 0
  from animal a where ${boarStands(sql`${day}`)}
  union all
  select stage, 'group', null, g.group_id, 0, g.started_on, null, g.head, 0 from (${groupsOn([day], settings)}) g`

/**
 * Selects how much of what stands on the farm on each of some days, `day, class, head, piglets`. Sows are not counted again on every day:
 * whoever comes into a class, with the piglets that she has then and what these become, is there until she leaves it.
 */
function headOn(asked: readonly Day[], settings: FarmSettings): Sql {
  const days = asked.toSorted()
  const [first, last] = [days[0]!, days.at(-1)!] // there is at least one month
  return sql`
    with days as (select unnest(${days}::date[]) as day),
    life as materialized (select * from (${livesBetween(first, last)}) life),
    nursing as materialized (select l.*, ${nursingBegan} as began from life l where ${nursing}),
    change as materialized (
      select l.status, greatest(c.on_date, l.on_date) as on_date, l.until, ${gained} as piglets
      from nursing l join litter_change c on ${ofNursing} and (l.until is null or c.on_date < l.until)
    ), moved as (
      select on_date, status, 1 as head, 0 as piglets from life
      union all select until, status, -1, 0 from life
      union all select on_date, status, 0, began from nursing
      union all select until, status, 0, - began from nursing
      union all select on_date, status, 0, piglets from change
      union all select until, status, 0, - piglets from change
    ), of_day as materialized (
      -- On the first of the days that is not before it: those are few.
      select (${days}::date[])[width_bucket(on_date - 1, ${days}::date[]) + 1] as on_date, status, sum(head) as head, sum(piglets) as piglets
      from (select on_date, status, sum(head) as head, sum(piglets) as piglets from moved group by 1, 2) moved
      where on_date is not null group by 1, 2
    )
    select d.day, m.status as class, m.head, m.piglets from days d join of_day m on m.on_date <= d.day
    union all
    select d.day, 'boar', 1, 0 from days d join animal a on ${boarStands(sql`d.day`)}
    union all
    select day, stage, head, 0 from (${groupsOn(days, settings)}) g`
}

const boarStands = (day: Sql) =>
  sql`a.sex = 'boar' and a.entered_on <= ${day} and (a.status <> 'culled' or a.last_work_on > ${day})`
