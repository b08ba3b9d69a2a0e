import { matingColumns, monthLabel } from '@penside/contract/reports/mating-status.ts'
import type { Day } from '@penside/domain/day.ts'
import { matingClass, matingColumnNames, type MatingClass } from '@penside/domain/reports/mating-status.ts'
import { sql } from '../db.ts'
import { columnNamed, monthNames, monthsOf, type Statistic, type StatisticRow } from './statistic.ts'

/** Matings of a month by class: of the whole month, and (`_mm`) of its first day through the base day. */
export const matingStatus: Statistic = {
  async rows(db, asked) {
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
      const counts = emptyRow(first)
      for (const { parity, matingNo, all, toDate } of groups.filter(({ month }) => month === first))
        for (const column of ['all', matingClass(parity, matingNo)] as const) {
          add(counts, matingColumns[column], all)
          add(counts, `${matingColumns[column]}_mm`, toDate)
        }
      return counts
    })
  },

  headers: (language) => [
    { column: monthLabel, name: monthNames[language] },
    ...columns.map((column) => ({
      column: matingColumns[column],
      name: matingColumnNames[column][language],
    })),
  ],

  async counted(_, column, { from, to }) {
    const name = columnNamed(matingColumns, column)
    if (name === undefined) return null
    // Parity 0 or another, and which mating of it: the rule of domain, asked for each of the eight.
    const groups = [0, 1].flatMap((parity) =>
      [1, 2, 3, 4].map((no) => ({ parity, no, class: matingClass(parity, no) })),
    )
    const counted = groups.filter((group) => name === 'all' || group.class === name)
    return sql`
      select kind, animal_id, null::bigint as group_id, seq, on_date, parity, status, '' as note, ${name} as name, 1 as amount,
        null::int as base
      from sow_event
      where kind = 'mating' and on_date between ${from} and ${to}
        and least(parity, 1) * 10 + least(matings, 4) = any(${counted.map(({ parity, no }) => parity * 10 + no)}::int[])`
  },
}

const columns = Object.keys(matingColumns) as (MatingClass | 'all')[]

const emptyRow = (first: Day): StatisticRow =>
  Object.fromEntries([
    [monthLabel, first.slice(0, 7)],
    ...columns.flatMap((column) => [
      [matingColumns[column], 0],
      [`${matingColumns[column]}_mm`, 0],
    ]),
  ])

const add = (row: StatisticRow, column: string, count: number) => {
  row[column] = Number(row[column]) + count
}
