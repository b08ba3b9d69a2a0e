import { rowsPerPage } from '@penside/contract/list.ts'
import type { PorkerLitter, porkerWeek } from '@penside/contract/reports/porker-week.ts'
import { addDays, daysBetween, type Day } from '@penside/domain/day.ts'
import type { FarmSettings } from '@penside/domain/farm/settings.ts'
import {
  expectedHead,
  porkerRows,
  porkerStageNames,
  usualRearingRate,
} from '@penside/domain/reports/porker-week.ts'
import { farmSettings } from '../farm/settings.ts'
import { sql, type Sql } from '../db.ts'
import type { Handlers } from '../serve.ts'

export const porkerWeekHandlers: Handlers<typeof porkerWeek> = {
  async view({ input, db, language, today }) {
    const { rearingRate = usualRearingRate, page = 0, pageSize = rowsPerPage } = input
    const on = dayOf(input.on, today)
    const settings = await farmSettings(db)
    const born = await db.many<{ bornOn: Day; weaned: number }>(sql`
      select born_on, sum(weaned) as weaned from (${weanings(on, settings)}) weaning
      where born_on >= ${addDays(on, -settings.shipmentAge)} group by 1`)
    const rows = porkerRows(
      born.map(({ bornOn, weaned }) => ({ ageDays: daysBetween(bornOn, on), weaned })),
      settings,
    ).map(({ stage, week, oldest, youngest, weaned }) => {
      const bornFrom = addDays(on, -oldest)
      return {
        stage,
        stageName: porkerStageNames[stage][language],
        week,
        age: oldest,
        bornFrom,
        bornTo: addDays(on, -youngest),
        weaned,
        expected: expectedHead(weaned, rearingRate),
        shipmentOn: addDays(bornFrom, settings.shipmentAge),
      }
    })
    return {
      rows: rows.slice(page * pageSize, (page + 1) * pageSize),
      total: rows.length,
      weaned: rows.reduce((sum, { weaned }) => sum + weaned, 0),
      expected: rows.reduce((sum, { expected }) => sum + expected, 0),
    }
  },

  async litters({ input, db, today }) {
    const { bornFrom, bornTo, page = 0, pageSize = rowsPerPage } = input
    const on = dayOf(input.on, today)
    const rows = await db.many<PorkerLitter & { total: number }>(sql`
      with litter as materialized (
        select * from (${weanings(on, await farmSettings(db))}) weaning where born_on between ${bornFrom} and ${bornTo}
      ), shown as (
        select animal_id, tag, litter.parity, litter.born_on, weaned_on, weaned
        from litter join animal a using (animal_id)
        order by litter.born_on, tag, weaned_on limit ${pageSize} offset ${page * pageSize}
      )
      select total, shown.* from (select count(*) as total from litter) counted left join shown on true
      order by born_on, tag, weaned_on`)
    return {
      rows: rows.flatMap(({ total: _, ...row }) => (row.animalId === null ? [] : [row])),
      total: rows[0]?.total ?? 0,
    }
  },
}

const dayOf = (asked: Day | undefined, today: Day) => (asked && asked < today ? asked : today)

/**
 * Every weaning, whole or partial, of piglets that can still grow on a day. Her own litter was born at her farrowing. What a nurse sow weans
 * was born elsewhere: it counts as weaned at the usual age.
 */
const weanings = (on: Day, { shipmentAge, weaningAfterFarrowing }: FarmSettings): Sql => {
  const since = addDays(on, -shipmentAge)
  const born = (weanedOn: Sql) => sql`
    case when l.kind = 'farrowing' then l.on_date when l.kind = 'entry' and l.status = 'lactating' then s.last_work_on
      else ${weanedOn} - ${weaningAfterFarrowing}::int end`
  return sql`
    select e.animal_id, e.parity, e.on_date as weaned_on, (w.females + w.males)::int as weaned, ${born(sql`e.on_date`)} as born_on
    from sow_event e
    join weaning w on w.farm_id = e.farm_id and w.animal_id = e.animal_id and w.seq = e.seq
    join sow_event l on l.farm_id = e.farm_id and l.animal_id = e.animal_id and l.seq = e.seq - 1
    left join sow_entry s on l.kind = 'entry' and s.farm_id = l.farm_id and s.animal_id = l.animal_id
    where e.kind = 'weaning' and e.on_date between ${since} and ${on} and w.females + w.males > 0
    union all
    select c.animal_id, l.parity, c.on_date, c.females + c.males, ${born(sql`c.on_date`)}
    from litter_change c
    join sow_event l on l.farm_id = c.farm_id and l.animal_id = c.animal_id and l.seq = c.litter_seq
    left join sow_entry s on l.kind = 'entry' and s.farm_id = l.farm_id and s.animal_id = l.animal_id
    where c.kind = 'partlyWeaned' and c.on_date between ${since} and ${on}`
}
