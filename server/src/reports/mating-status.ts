import { matingColumns, monthLabel } from '@penside/contract/reports/mating-status.ts'
import { addMonths, daysBetween, firstOfMonth, lastOfMonth, type Day } from '@penside/domain/day.ts'
import { matingClass, matingColumnNames, type MatingClass } from '@penside/domain/reports/mating-status.ts'
import { sql } from '../db.ts'
import type { Statistic, StatisticRow } from './statistics.ts'

/** Matings of a month by class: of the whole month, and (`_mm`) of its first day through the base day. */
export const matingStatus: Statistic = {
  async rows(db, { baseDay, months }) {
    const firsts = Array.from({ length: months }, (_, i) => addMonths(baseDay, -i))
    const dayOfMonth = daysBetween(firstOfMonth(baseDay), baseDay)
    const groups = await db.many<{
      month: Day
      parity: number
      matingNo: number
      all: number
      toDate: number
    }>(sql`
      select date_trunc('month', on_date)::date as month, least(parity, 1) as parity, least(matings, 4) as mating_no,
        count(*) as all, count(*) filter (where extract(day from on_date) <= ${dayOfMonth + 1}) as to_date
      from sow_event
      where kind = 'mating' and on_date between ${firsts.at(-1)} and ${lastOfMonth(baseDay)}
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
}

const columns = Object.keys(matingColumns) as (MatingClass | 'all')[]
const monthNames = { ko: '구분', en: 'Month', vi: 'Tháng' } as const

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
