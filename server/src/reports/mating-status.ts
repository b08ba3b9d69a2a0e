import type { Day } from '@penside/domain/day.ts'
import { matingClass, matingNames, type MatingColumn } from '@penside/domain/reports/mating-status.ts'
import { sql } from '../db.ts'
import { monthRow, monthsOf, type DailyStatistic } from './statistic.ts'

/** Matings of a month by class. */
export const matingStatus: DailyStatistic<MatingColumn> = {
  async months(db, asked) {
    const { firsts, from, to, daysToDate } = monthsOf(asked)
    const groups = await db.many<{
      month: Day
      parity: number
      matingNo: number
      all: number
      toDate: number
    }>(sql`
      select date_trunc('month', on_date)::date as month, least(parity, 1) as parity, least(matings, 4) as mating_no,
        count(*) as all, count(*) filter (where extract(day from on_date) <= ${daysToDate}) as to_date
      from sow_event
      where kind = 'mating' and on_date between ${from} and ${to}
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

  async daily(db, { from, to }) {
    const groups = await db.many<{ on: Day; parity: number; matingNo: number; amount: number }>(sql`
      select on_date as on, least(parity, 1) as parity, least(matings, 4) as mating_no, count(*) as amount
      from sow_event where kind = 'mating' and on_date between ${from} and ${to} group by 1, 2, 3`)
    return groups.flatMap(({ on, parity, matingNo, amount }) =>
      matingNames.filter((name) => isIn(name, parity, matingNo)).map((name) => ({ on, name, amount })),
    )
  },

  async counted(_, name, { from, to }) {
    // Parity 0 or another, and which mating of it: the rule of domain, asked for each of the eight.
    const groups = [0, 1].flatMap((parity) => [1, 2, 3, 4].map((no) => ({ parity, no })))
    const counted = groups.filter(({ parity, no }) => isIn(name, parity, no))
    return sql`
      select kind, animal_id, null::bigint as group_id, seq, on_date, parity, status, '' as note, ${name} as name, 1 as amount,
        null::int as base
      from sow_event
      where kind = 'mating' and on_date between ${from} and ${to}
        and least(parity, 1) * 10 + least(matings, 4) = any(${counted.map(({ parity, no }) => parity * 10 + no)}::int[])`
  },
}

const isIn = (name: MatingColumn, parity: number, matingNo: number) =>
  name === 'all' || matingClass(parity, matingNo) === name
