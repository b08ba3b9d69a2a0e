import { addDays, type Day } from '@penside/domain/day.ts'
import type { FarmSettings } from '@penside/domain/farm/settings.ts'
import { lifeKinds } from '@penside/domain/records/life.ts'
import {
  breedingNames,
  breedingParts,
  nursingStatuses,
  type BreedingColumn,
  type StockClass,
} from '@penside/domain/reports/breeding-status.ts'
import { raw } from 'sql-template-tag'
import { farmSettings } from '../farm/settings.ts'
import { sql, type Db, type Sql } from '../db.ts'
import { groupsOn } from './growing.ts'
import { firstDay, keptSums, knownDays, type DaySums } from './kept-days.ts'
import { before, isIn, knownEnd, lifeRecords, monthRow, monthsOf, type Statistic } from './statistic.ts'

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
    const on = await stockOfDays(db, days, await farmSettings(db), asked.today)
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
export async function stockOfDays(db: Db, days: readonly Day[], settings: FarmSettings, today: Day) {
  const stock = await db.many<{ day: Day; class: StockClass; head: number; piglets: number }>(sql`
    select day, class, sum(head)::int as head, sum(piglets)::int as piglets
    from (${await headOn(db, days, settings, today)}) stock group by day, class`)
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

const nursing = (of: 'e' | 'p' | 'l') =>
  raw(`${of}.status in (${nursingStatuses.map((status) => `'${status}'`).join(', ')})`)
/** The piglets with which a nursing began: those born that could live, or those with which she came. */
const nursingBegan = (of: 'e' | 'p' | 'l') =>
  raw(
    `coalesce(case ${of}.kind when 'farrowing' then ${of}.live_born - ${of}.undersized - ${of}.malformed when 'entry' then ${of}.start_live_born end, 0)`,
  )
/** How many piglets she has more, or less, by a change. */
const gained = sql`case c.kind when 'fosteredIn' then c.females + c.males else - c.females - c.males end`
const ofNursing = (of: 'p' | 'l') =>
  raw(`c.farm_id = ${of}.farm_id and c.animal_id = ${of}.animal_id and c.litter_seq = ${of}.seq`)

/** Selects the standing sows of a day with the piglets that they nurse: columns of a life record, and `piglets`. */
const sowsStanding = (day: Day): Sql => sql`
  select l.*, case when ${nursing('l')} then ${nursingBegan('l')} + (
    select coalesce(sum(${gained}), 0) from litter_change c where ${ofNursing('l')} and c.on_date <= ${day}) else 0 end as piglets
  from herd_on(${day}) h join life_record l using (farm_id, animal_id, seq)`

/** Selects what stands on the farm on a day: each sow with the piglets that she nurses, each boar, and each group with its head. */
const stockOn = (day: Day, settings: FarmSettings): Sql => sql`
  select status as class, kind, animal_id, null::bigint as group_id, seq, on_date, parity, 1 as head, piglets from (${sowsStanding(day)}) sow
  union all
  select 'boar', 'boar', a.animal_id, null, 0, a.entered_on, null, 1, 0
  from animal a where ${boarStands(sql`${day}`)}
  union all
  select stage, 'group', null, g.group_id, 0, g.started_on, null, g.head, 0 from (${groupsOn([day], settings)}) g`

/**
 * By how much the classes of the standing sows, and of the piglets that they nurse, grew on some days, `on_date, name, amount, base`: a
 * record brings her into its class and out of that of the one before.
 */
export const herdDays: DaySums = (span) => sql`
  select on_date, name, sum(amount)::numeric as amount, 0::numeric as base from (
    select e.on_date, part.name, part.amount
    from ${lifeRecords(lifeKinds, span)} left join ${before}
    cross join lateral (values
      (e.status, 1), (p.status, -1),
      (case when ${nursing('e')} then e.status || 'Piglets' end, ${nursingBegan('e')}),
      (case when ${nursing('p')} then p.status || 'Piglets' end, - ${nursingBegan('p')} - (
        select coalesce(sum(${gained}), 0) from litter_change c where ${ofNursing('p')} and c.on_date < e.on_date))) part (name, amount)
    union all
    select c.on_date, l.status || 'Piglets', ${gained}
    from litter_change c join sow_event l on l.farm_id = c.farm_id and l.animal_id = c.animal_id and l.seq = c.litter_seq
    left join sow_event n on n.farm_id = c.farm_id and n.animal_id = c.animal_id and n.seq = c.litter_seq + 1
    where ${isIn(sql`c.on_date`, span)} and ${nursing('l')} and (n.on_date is null or c.on_date < n.on_date)
  ) grown where name <> 'culled' group by 1, 2`

/** Selects how much of what stands on the farm on each of some days, `day, class, head, piglets`. */
async function headOn(db: Db, asked: readonly Day[], settings: FarmSettings, today: Day): Promise<Sql> {
  const days = asked.toSorted()
  const [first, last] = [days[0]!, days.at(-1)!] // there is at least one month
  const known = await knownDays(db, today)
  // On the first of the days that is not before it: those are few.
  const until = sql`(${days}::date[])[width_bucket(on_date - 1, ${days}::date[]) + 1]`
  const grown = keptSums(known, {
    as: 'herd',
    of: herdDays,
    span: { from: known ? firstDay : addDays(first, 1), to: last },
    bucket: [['until', until]],
  })
  // Where nothing is kept, those who stood on the first day are looked up.
  const stood = sql`
    select ${first}::date as until, part.name, part.amount from (${sowsStanding(first)}) sow
    cross join lateral (values (status, 1), (status || 'Piglets', piglets)) part (name, amount)`
  return sql`
    with days as (select unnest(${days}::date[]) as day),
    grown as materialized (
      select until, name, sum(amount)::int as amount from (
        select until, name, amount from (${grown}) grown ${known ? sql`` : sql`union all ${stood}`}
      ) grown where until is not null group by 1, 2
    )
    select d.day, replace(g.name, 'Piglets', '') as class, case when g.name like '%Piglets' then 0 else g.amount end as head,
      case when g.name like '%Piglets' then g.amount else 0 end as piglets
    from days d join grown g on g.until <= d.day
    union all
    select d.day, 'boar', 1, 0 from days d join animal a on ${boarStands(sql`d.day`)}
    union all
    select day, stage, head, 0 from (${groupsOn(days, settings)}) g`
}

const boarStands = (day: Sql) =>
  sql`a.sex = 'boar' and a.entered_on <= ${day} and (a.status <> 'culled' or a.last_work_on > ${day})`
