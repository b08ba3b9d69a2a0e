import type { Input } from '@penside/contract/api/call.ts'
import { rowsPerPage } from '@penside/contract/api/list.ts'
import type {
  groupOrders,
  litterOrders,
  PorkerGroup,
  PorkerLitter,
  porkerWeek,
} from '@penside/contract/reports/porker-week.ts'
import { addDays, daysBetween, type Day } from '@penside/domain/basics/day.ts'
import type { FarmSettings } from '@penside/domain/farm/settings.ts'
import { porkerRows, porkerStageNames, usualRearingRate } from '@penside/domain/reports/porker-week.ts'
import { farmSettings } from '../farm/settings.ts'
import { sql, type Db, type Sql } from '../database/db.ts'
import type { Handlers } from '../http/serve.ts'
import { currentGroupsOn } from '../groups/current.ts'
import { groupsOn } from './growing-pigs.ts'
import { filterChoices, joinHouse, matchesFilters, orUnknown } from './record-attributes.ts'
import { knownDay } from './statistic.ts'

export const porkerWeekHandlers: Handlers<typeof porkerWeek> = {
  async view({ input, db, language, today }) {
    const { rearingRate = usualRearingRate, page = 0, pageSize = rowsPerPage } = input
    const on = knownDay(input.on, today)
    const settings = await farmSettings(db)
    const born = await db.many<{ bornOn: Day; weaned: number }>(sql`
      select born_on, sum(weaned) as weaned from (${weanings(on, settings)}) weaning group by 1`)
    const inGroups = await db.many<{ ageDays: number; head: number }>(
      sql`select age_days, sum(head)::int as head from (${groupsOn([on], settings)}) g group by 1`,
    )
    const rows = porkerRows(
      [
        ...born.map(({ bornOn, weaned }) => ({ ageDays: daysBetween(bornOn, on), head: 0, weaned })),
        ...inGroups.map((group) => ({ ...group, weaned: 0 })),
      ],
      settings,
      rearingRate,
    ).map(({ stage, week, oldest, youngest, head, weaned, expected }) => {
      const bornFrom = addDays(on, -oldest)
      return {
        stage,
        stageName: porkerStageNames[stage][language],
        week,
        age: oldest,
        bornFrom,
        bornTo: addDays(on, -youngest),
        head,
        weaned,
        expected,
        shipmentOn: addDays(bornFrom, settings.shipmentAge),
      }
    })
    return {
      rows: rows.slice(page * pageSize, (page + 1) * pageSize),
      total: rows.length,
      on,
      head: rows.reduce((sum, { head }) => sum + head, 0),
      weaned: rows.reduce((sum, { weaned }) => sum + weaned, 0),
      expected: rows.reduce((sum, { expected }) => sum + expected, 0),
    }
  },

  async groups({ input, db, today }) {
    const { bornFrom, bornTo, order = 'eldest', page = 0, pageSize = rowsPerPage } = input
    const on = knownDay(input.on, today)
    const rows = await db.many<PorkerGroup & { total: number; all: number }>(sql`
      select g.group_id, g.name, coalesce(p.name, '') as pen_name, g.head, g.age_days, count(*) over () as total, (sum(g.head) over ())::int as "all"
      from (${currentGroupsOn([on])}) g left join pen p on p.farm_id = g.farm_id and p.pen_id = g.pen_id
      where ${on}::date - g.age_days between ${bornFrom}::date and ${bornTo}::date
      order by ${groupsInOrder[order]} limit ${pageSize} offset ${page * pageSize}`)
    return {
      rows: rows.map(({ total: _, all: _all, ...row }) => row),
      total: rows[0]?.total ?? 0,
      head: rows[0]?.all ?? 0,
    }
  },

  async litters({ input, db, today }) {
    const { order = 'eldest', page = 0, pageSize = rowsPerPage, on, bornFrom, bornTo, ...chosen } = input
    const rows = await db.many<PorkerLitter & { total: number; place: number }>(sql`
      with chosen as materialized (
        select * from (${await littersWithAttributes(db, { on, bornFrom, bornTo }, today)}) parted where ${matchesFilters(chosen)}
      ), shown as (
        select animal_id, tag, san as parity, born_on, weaned_on, weaned, row_number() over (order by ${orders[order]}) as place
        from chosen order by place limit ${pageSize} offset ${page * pageSize}
      )
      select total, shown.* from (select count(*) as total from chosen) counted left join shown on true
      order by place`)
    return {
      rows: rows.flatMap(({ total: _, place: _place, ...row }) => (row.animalId === null ? [] : [row])),
      total: rows[0]?.total ?? 0,
    }
  },

  async litterChoices({ input, db, language, today }) {
    return filterChoices(db, language, await littersWithAttributes(db, input, today), [
      'month',
      'parity',
      'house',
    ])
  },
}

/** Selects the requested weanings with their filter columns. */
async function littersWithAttributes(
  db: Db,
  { on, bornFrom, bornTo }: Input<typeof porkerWeek.litterChoices>,
  today: Day,
): Promise<Sql> {
  return sql`
    select c.animal_id, a.tag, c.parity as san, c.born_on, c.weaned_on, c.weaned, to_char(c.weaned_on, 'YYYY-MM') as month,
      c.parity::text as parity, ${orUnknown(sql`h.house_id::text`)} as house
    from (select *, weaned_on as on_date from (${weanings(knownDay(on, today), await farmSettings(db))}) weaning
      where born_on between ${bornFrom} and ${bornTo}) c
    join animal a using (animal_id) ${joinHouse}`
}

const byAge = sql`g.age_days desc, g.name, g.group_id`
const groupsInOrder: Readonly<Record<(typeof groupOrders)[number], Sql>> = {
  eldest: byAge,
  most: sql`g.head desc, ${byAge}`,
  tag: sql`g.name, g.group_id`,
}
const byBirth = sql`born_on, tag, weaned_on`
const orders: Readonly<Record<(typeof litterOrders)[number], Sql>> = {
  eldest: byBirth,
  most: sql`weaned desc, ${byBirth}`,
  tag: sql`tag, ${byBirth}`,
  parity: sql`san, ${byBirth}`,
}

/**
 * Selects whole and partial weanings into no group of piglets that may still grow on a day, with the birth day of their litter. Most
 * weanings enter a group on the same day; the others are looked up one by one.
 */
const weanings = (on: Day, { shipmentAge }: FarmSettings): Sql => {
  const since = addDays(on, -shipmentAge)
  const born = (weanedOn: Sql) =>
    sql`case when l.kind = 'farrowing' then l.on_date else litter_born_on(l.animal_id, l.seq, ${weanedOn}) end`
  return sql`select * from (
    select e.animal_id, e.parity, e.on_date as weaned_on, (w.females + w.males + w.unsexed)::int as weaned, ${born(sql`e.on_date`)} as born_on
    from (
      select farm_id, animal_id, seq, parity, on_date from sow_event
      where kind = 'weaning' and on_date between ${since} and ${on} and (animal_id, seq) not in (
        select animal_id, weaning_seq from group_move
        where kind = 'in' and on_date between ${since} and ${on} and animal_id is not null and weaning_seq is not null)
      offset 0) e
    join weaning w on w.farm_id = e.farm_id and w.animal_id = e.animal_id and w.seq = e.seq
    join sow_event l on l.farm_id = e.farm_id and l.animal_id = e.animal_id and l.seq = e.seq - 1 and l.on_date <= e.on_date
    where w.females + w.males + w.unsexed > 0
      and not exists (select from group_move m where m.farm_id = e.farm_id and m.animal_id = e.animal_id and m.weaning_seq = e.seq)
    union all
    select c.animal_id, l.parity, c.on_date, c.females + c.males + c.unsexed, ${born(sql`c.on_date`)}
    from litter_change c
    join sow_event l on l.farm_id = c.farm_id and l.animal_id = c.animal_id and l.seq = c.litter_seq
    where c.kind = 'partialWeaning' and c.on_date between ${since} and ${on}
      and not exists (select from group_move m
        where m.farm_id = c.farm_id and m.animal_id = c.animal_id and m.litter_number = c.number)
  ) litter where born_on >= ${since}`
}
