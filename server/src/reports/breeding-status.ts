import { addDays, type Day } from '@penside/domain/basics/day.ts'
import type { FarmSettings } from '@penside/domain/farm/settings.ts'
import { livingStatuses } from '@penside/domain/records/kind.ts'
import {
  breedingNames,
  breedingParts,
  standingClasses,
  unknownStatus,
  type BreedingColumn,
  type StockClass,
} from '@penside/domain/reports/breeding-status.ts'
import { growthStages } from '@penside/domain/farm/growth-stage.ts'
import { join } from 'sql-template-tag'
import { farmSettings } from '../farm/settings.ts'
import { sql, type Db, type Sql } from '../database/db.ts'
import { groupsOn, growingDays } from './growing-pigs.ts'
import { herdGrown, sowsStanding } from './daily-herd.ts'
import { selectTotals, readTotalsState } from './daily-totals.ts'
import { knownEnd, monthRow, monthsOf, type Statistic } from './statistic.ts'

/** Stock of the farm at the end of each month (today for the current one) and on the base day of each month. */
export const breedingStatus: Statistic<BreedingColumn> = {
  async months(db, query) {
    const { firsts, daysToDate } = monthsOf(query)
    const points = firsts.map((first) => {
      const end = knownEnd(first, query.today)
      const toDate = addDays(first, daysToDate - 1)
      return { first, end, toDate: toDate < end ? toDate : end }
    })
    const days = [...new Set(points.flatMap(({ end, toDate }) => [end, toDate]))]
    const on = await stockOfDays(db, days, await farmSettings(db), query.today)
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
      select kind, animal_id, group_id, seq, on_date, parity, case when group_id is null and class <> all(${['boar', unknownStatus]}::text[]) then class end as status,
        '' as note, ${name} as name, ${amount} as amount, null::int as base
      from (${stockOn(to, classes, await farmSettings(db))}) stock
      where class = any(${[...classes]}) and ${amount} > 0`
  },
}

/** Head of each class at the end of each of some days. */
export async function stockOfDays(db: Db, days: readonly Day[], settings: FarmSettings, today: Day) {
  const stock = await db.many<{ day: Day; class: StockClass; head: number; piglets: number }>(sql`
    select day, class, sum(head)::int as head, sum(piglets)::int as piglets
    from (${await headOn(db, days, settings, today)}) stock group by day, class`)
  const ofDays = Map.groupBy(stock, ({ day }) => day)
  return (day: Day, name: BreedingColumn) => {
    const { classes, counts } = breedingParts[name]
    return (ofDays.get(day) ?? [])
      .filter((each) => classes.includes(each.class))
      .reduce(
        (sum, { head, piglets }) =>
          sum + (counts === 'piglets' ? 0 : head) + (counts === 'head' ? 0 : piglets),
        0,
      )
  }
}

/**
 * Selects the stock of a day: each sow with her suckling piglets, each boar, and each group with its head. Classes that are not requested
 * are not read.
 */
function stockOn(day: Day, classes: readonly StockClass[], settings: FarmSettings): Sql {
  const asks = (some: readonly StockClass[]) => some.some((each) => classes.includes(each))
  const parts = [
    asks([...livingStatuses, unknownStatus])
      ? sql`select status as class, kind, animal_id, null::bigint as group_id, seq, on_date, parity, 1 as head, piglets from (${sowsStanding(day)}) sow`
      : [],
    asks(['boar'])
      ? sql`
        select 'boar' as class, 'boar' as kind, a.animal_id, null::bigint as group_id, 0 as seq, a.entered_on as on_date, null::int as parity,
          1 as head, 0 as piglets
        from animal a where ${boarStands(sql`${day}`)}`
      : [],
    asks(growthStages)
      ? sql`
        select stage as class, 'group' as kind, null::bigint as animal_id, g.group_id, 0 as seq, g.started_on as on_date, null::int as parity,
          g.head, 0 as piglets
        from (${groupsOn([day], settings)}) g`
      : [],
  ]
  return join(parts.flat(), ' union all ')
}

/** Selects the stock of each of some days, `day, class, head, piglets`. */
async function headOn(db: Db, unsorted: readonly Day[], settings: FarmSettings, today: Day): Promise<Sql> {
  const days = unsorted.toSorted()
  const [first, last] = [days[0]!, days.at(-1)!] // there is at least one month
  const known = await readTotalsState(db, settings, today)
  // A change counts on the first requested day that is not before it.
  const until = sql`(${days}::date[])[width_bucket(on_date - 1, ${days}::date[]) + 1]`
  const grown = herdGrown(known, { first, last, names: standingClasses, bucket: [['until', until]] })
  const growing = selectTotals(known, {
    family: 'growing',
    source: growingDays(settings),
    span: { from: first, to: last, only: days },
    bucket: [['on_date', sql`on_date`]],
  })
  return sql`
    with days as (select unnest(${days}::date[]) as day),
    grown as materialized (
      select until, name, sum(amount)::int as amount from (${grown}) grown (until, name, amount, base) where until is not null group by 1, 2)
    select d.day, replace(g.name, 'Piglets', '') as class, case when g.name like '%Piglets' then 0 else g.amount end as head,
      case when g.name like '%Piglets' then g.amount else 0 end as piglets
    from days d join grown g on g.until <= d.day 
    union all
    select d.day, 'boar', 1, 0 from days d join animal a on ${boarStands(sql`d.day`)}
    union all
    select on_date, name, amount::int, 0 from (${growing}) growing`
}

const boarStands = (day: Sql) =>
  sql`a.sex = 'boar' and a.entered_on <= ${day} and (a.status <> 'culled' or a.last_work_on > ${day})`
