import { breedingColumns } from '@penside/contract/reports/breeding-status.ts'
import { monthLabel } from '@penside/contract/reports/mating-status.ts'
import { addDays, lastOfMonth, type Day } from '@penside/domain/day.ts'
import type { FarmSettings } from '@penside/domain/farm/settings.ts'
import {
  breedingColumnsShown,
  breedingNames,
  breedingParts,
  type BreedingColumn,
  type StockClass,
} from '@penside/domain/reports/breeding-status.ts'
import { farmSettings } from '../farm/settings.ts'
import { sql, type Sql } from '../db.ts'
import { ageOfGroup, stageAt } from './growing.ts'
import { columnNamed, headersOf, monthsOf, type Statistic, type StatisticRow } from './statistic.ts'

/** What stands on the farm at the end of each month, and (`_mm`) on the base day of each month. */
export const breedingStatus: Statistic = {
  async rows(db, asked) {
    const { firsts, daysToDate } = monthsOf(asked)
    const points = firsts.map((first) => {
      const end = lastOfMonth(first)
      const toDate = addDays(first, daysToDate - 1)
      return { first, end, toDate: toDate < end ? toDate : end }
    })
    const days = [...new Set(points.flatMap(({ end, toDate }) => [end, toDate]))]
    const stock = await db.many<{ day: Day; class: StockClass; head: number; piglets: number }>(sql`
      select day, class, sum(head)::int as head, sum(piglets)::int as piglets
      from (${stockOn(days, await farmSettings(db))}) stock group by day, class`)
    const on = (day: Day, name: BreedingColumn) => {
      const { classes, counts } = breedingParts[name]
      return stock
        .filter((each) => each.day === day && classes.includes(each.class))
        .reduce(
          (sum, { head, piglets }) =>
            sum + (counts === 'piglets' ? 0 : head) + (counts === 'head' ? 0 : piglets),
          0,
        )
    }
    return points.map(({ first, end, toDate }) => {
      const row: StatisticRow = { [monthLabel]: first.slice(0, 7) }
      for (const name of breedingNames) {
        row[breedingColumns[name]] = on(end, name)
        row[`${breedingColumns[name]}_mm`] = on(toDate, name)
      }
      return row
    })
  },

  headers: (language) => headersOf(breedingColumns, breedingColumnsShown, language),

  async counted(db, column, { to }) {
    const name = columnNamed(breedingColumns, column)
    if (name === undefined) return null
    const { classes, counts } = breedingParts[name]
    const amount = counts === 'both' ? sql`head + piglets` : counts === 'head' ? sql`head` : sql`piglets`
    return sql`
      select kind, animal_id, group_id, seq, on_date, parity, case when group_id is null and class <> 'boar' then class end as status,
        '' as note, ${name} as name, ${amount} as amount, null::int as base
      from (${stockOn([to], await farmSettings(db))}) stock
      where class = any(${[...classes]}) and ${amount} > 0`
  },
}

/**
 * Selects what stands on the farm on each of some days: each sow with her state after her last record up to that day and the piglets that
 * she nurses, each boar, and each group with its head.
 */
function stockOn(asked: readonly Day[], settings: FarmSettings): Sql {
  const days = asked.toSorted()
  const [first, last] = [days[0], days.at(-1)]
  // How many of the days lie before another one: the place of the first that does not.
  const before = (day: Sql) => sql`width_bucket(${day} - 1, ${days}::date[])`
  return sql`
    with days as (select unnest(${days}::date[]) as day),
    life as (
      select e.*
      from animal a
      cross join lateral (
        select s.farm_id, s.animal_id, s.seq, s.kind, s.on_date, s.parity, s.status, lead(s.on_date) over (order by s.seq) as until
        from sow_event s where s.farm_id = a.farm_id and s.animal_id = a.animal_id) e
      where a.sex = 'sow' and a.entered_on <= ${last} and (a.status <> 'culled' or a.last_work_on > ${first}) and e.status <> 'culled'
    ), standing as (
      select (${days}::date[])[place + 1] as day, l.*
      from life l
      cross join lateral generate_series(${before(sql`l.on_date`)}, coalesce(${before(sql`l.until`)}, ${days.length}) - 1) place
    )
    select s.day, s.status as class, s.kind, s.animal_id, null::bigint as group_id, s.seq, s.on_date, s.parity, 1 as head,
      case when s.status in ('lactating', 'nurse') then case s.kind
        when 'farrowing' then (
          select f.live_born - f.undersized - f.malformed from farrowing f
          where f.farm_id = s.farm_id and f.animal_id = s.animal_id and f.seq = s.seq)
        when 'entry' then (select n.live_born from sow_entry n where n.farm_id = s.farm_id and n.animal_id = s.animal_id)
        else 0 end + (
        select coalesce(sum(case c.kind when 'fosteredIn' then c.females + c.males else - c.females - c.males end), 0)
        from litter_change c
        where c.farm_id = s.farm_id and c.animal_id = s.animal_id and c.litter_seq = s.seq and c.on_date <= s.day
      ) else 0 end as piglets
    from standing s
    union all
    select d.day, 'boar', 'boar', a.animal_id, null, 0, a.entered_on, null, 1, 0
    from days d join animal a on a.sex = 'boar' and a.entered_on <= d.day and (a.status <> 'culled' or a.last_work_on > d.day)
    union all
    select d.day, ${stageAt(sql`age`, settings)}, 'group', null, g.group_id, 0, g.started_on, null, head.pigs, 0
    from days d
    join pig_group g on g.started_on <= d.day
    cross join lateral (
      select sum((m.females + m.males) * case m.kind when 'in' then 1 else -1 end)::int as pigs
      from group_move m where m.farm_id = g.farm_id and m.group_id = g.group_id and m.on_date <= d.day) head
    cross join lateral (select coalesce((${ageOfGroup(sql`g.farm_id`, sql`g.group_id`, sql`d.day`)}), 0) as age) old
    where head.pigs > 0`
}
