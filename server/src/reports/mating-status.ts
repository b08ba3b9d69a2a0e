import type { Day } from '@penside/domain/basics/day.ts'
import { matingClass, matingNames, type MatingColumn } from '@penside/domain/reports/mating-status.ts'
import { sql } from '../database/db.ts'
import { monthRow, monthsOf, type DailyStatistic } from './statistic.ts'

/** Matings of a month by class. */
export const matingStatus: DailyStatistic<MatingColumn> = {
  async months(db, query) {
    const { firsts, from, to, daysToDate } = monthsOf(query)
    const groups = await db.many<{
      month: Day
      parity: number
      matingNo: number
      all: number
      toDate: number
    }>(sql`
      -- Grouped by day first, so that month and day are computed once per day.
      select date_trunc('month', on_date)::date as month, parity, mating_no, sum(matings)::int as all,
        coalesce(sum(matings) filter (where extract(day from on_date) <= ${daysToDate}), 0)::int as to_date
      from (
        select on_date, least(parity, 1) as parity, least(matings, 4) as mating_no, count(*) as matings
        from sow_event
        where kind = 'mating' and on_date between ${from} and ${to}
        group by 1, 2, 3) of_day
      group by 1, 2, 3`)
    return firsts.map((first) => {
      const ofMonth = groups.filter(({ month }) => month === first)
      const count = (name: MatingColumn, of: 'all' | 'toDate') =>
        ofMonth.reduce((sum, group) => sum + (isIn(name, group.parity, group.matingNo) ? group[of] : 0), 0)
      return monthRow(
        first,
        matingNames,
        (name) => count(name, 'all'),
        (name) => count(name, 'toDate'),
      )
    })
  },

  async daily(_, names, { from, to }) {
    const classes = names.flatMap((name) => groupsOf(name).map((key) => ({ name, key })))
    return sql`
      select on_date, class.name, count(*)::numeric as amount
      from sow_event join unnest(${classes.map(({ name }) => name)}::text[], ${classes.map(({ key }) => key)}::int[]) class (name, key)
        on class.key = ${groupOf}
      where kind = 'mating' and on_date between ${from} and ${to} group by 1, 2`
  },

  async counted(_, name, { from, to }) {
    return sql`
      select kind, animal_id, null::bigint as group_id, seq, on_date, parity, status, '' as note, ${name} as name, 1 as amount,
        null::int as base
      from sow_event
      where kind = 'mating' and on_date between ${from} and ${to}
        and ${groupOf} = any(${groupsOf(name)}::int[])`
  },
}

/** Number of a group of matings: parity 0 or later, times 10, plus the number of the mating in its parity. */
const groupOf = sql`least(parity, 1) * 10 + least(matings, 4)`
/** Groups of a column, by the rule of `domain`. */
const groupsOf = (name: MatingColumn): number[] =>
  [0, 1].flatMap((parity) =>
    [1, 2, 3, 4].filter((no) => isIn(name, parity, no)).map((no) => parity * 10 + no),
  )

const isIn = (name: MatingColumn, parity: number, matingNo: number) =>
  name === 'all' || matingClass(parity, matingNo) === name
