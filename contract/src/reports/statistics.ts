import * as z from 'zod'
import { day, type Day } from '@penside/domain/basics/day.ts'
import {
  statisticNames,
  type ColumnOf,
  type StatisticMonth,
  type StatisticName,
} from '@penside/domain/reports/statistics.ts'
import { call, workers } from '../api/call.ts'
import { api } from '../api/roots.ts'
import { coded } from '../api/vocabulary.ts'
import { field, record } from '../api/wire.ts'
import { statisticAddress } from './statistic-address.ts'
import { columnPairs, statisticServices } from './statistic-names.ts'

/** Names of a statistic's columns in one language. */
type NamesOf<S extends StatisticName> = Readonly<Record<ColumnOf<S> | 'month', string>>
type Answer<S extends StatisticName> = {
  statistic: S
  /** Base day of the answer. */
  baseDay: Day
  /** Newest month first. */
  months: StatisticMonth<ColumnOf<S>>[]
  /** Names of the series; only in a chart. */
  names?: NamesOf<S>
}
export type StatisticAnswer<S extends StatisticName = StatisticName> = { [Each in S]: Answer<Each> }[S]
type Headers<S extends StatisticName> = { statistic: S; names: NamesOf<S> }
export type StatisticHeaders = { [S in StatisticName]: Headers<S> }[StatisticName]

const monthLabel = 'gb_tt'
const toDate = (column: string) => `${column}_mm`

type WireRow = Record<string, string | number | null>
const wireRows = z.array(z.record(z.string(), z.union([z.string(), z.number(), z.null()])))

/** Statistic to which the columns belong. */
const statisticWith = (isThere: (column: string) => boolean): StatisticName =>
  statisticNames.find((name) => columnPairs(name).every(([, column]) => isThere(column)))!

/** A month of any statistic; the types of an answer guarantee that the columns match. */
type Months = readonly StatisticMonth<string>[]

const rowsOf = (statistic: StatisticName, months: Months) =>
  months.map(({ month, whole, toDate: part }): WireRow => ({
    [monthLabel]: month,
    ...Object.fromEntries(
      columnPairs<StatisticName>(statistic).flatMap(([name, column]) => [
        [column, whole[name] ?? 0],
        [toDate(column), part[name] ?? 0],
      ]),
    ),
  }))

/** Rows are in `data.data`; each column has its month to date as `<column>_mm`. In a chart months are oldest first. */
const answer = z.codec(
  z.object({ data: z.object({ data: wireRows }).catchall(z.unknown()) }),
  z.custom<StatisticAnswer>(),
  {
    decode: ({ data: { data, baseDay } }) => {
      const statistic = statisticWith((column) => column in (data[0] ?? {}))
      const of = (row: WireRow, named: (column: string) => string) =>
        Object.fromEntries(
          columnPairs<StatisticName>(statistic).map(([name, column]) => [name, Number(row[named(column)])]),
        )
      const months: Months = data.map((row) => ({
        month: String(row[monthLabel]),
        whole: of(row, String),
        toDate: of(row, toDate),
      }))
      return { statistic, baseDay, months } as unknown as StatisticAnswer // by the columns of the statistic
    },
    encode: ({ statistic, baseDay, months, names }) => {
      const data = rowsOf(statistic, months)
      if (!names) return { data: { data, baseDay } }
      const oldestFirst = data.toReversed()
      const series = columnPairs<StatisticName>(statistic).map(([name, column]) => ({
        column,
        name: (names as Readonly<Record<string, string>>)[name],
        data: oldestFirst.map((row) => row[column]),
      }))
      return {
        data: { data, baseDay, chart: { categories: oldestFirst.map((row) => row[monthLabel]), series } },
      }
    },
  },
)

const wireHeader = z.strictObject({ code: z.string(), cname: z.string() })

const headers = z.codec(z.array(wireHeader), z.custom<StatisticHeaders>(), {
  decode: (sent) => {
    const named = new Map(sent.map(({ code, cname }) => [code, cname]))
    const statistic = statisticWith((column) => named.has(column))
    const names = [['month', monthLabel], ...columnPairs<StatisticName>(statistic)].map(([name, column]) => [
      name,
      named.get(column!),
    ])
    return { statistic, names: Object.fromEntries(names) } as StatisticHeaders // by the columns of the statistic
  },
  encode: ({ statistic, names }) => [
    { code: monthLabel, cname: names.month },
    ...columnPairs<StatisticName>(statistic).map(([name, column]) => ({
      code: column,
      cname: (names as Readonly<Record<string, string>>)[name]!,
    })),
  ],
})

/** Statistics are read through one call, `proxy`, with the address of a statistic. */
export const statistics = {
  proxy: call('POST', api('v1/api/stat/proxy.do'), {
    sends: 'form',
    allow: workers,
    keeps: true,
    input: record({ asked: statisticAddress }),
    output: answer,
    example: {
      asked: {
        view: 'data',
        statistic: 'mating',
        farmId: 1,
        language: 'ko',
        baseDay: day('2026-11-20'),
        months: 6,
      },
    },
  }),
  headers: call('POST', api('selectExcelHeaderList.json'), {
    sends: 'form',
    allow: workers,
    keeps: true,
    input: record({ statistic: field('code', coded(statisticServices)) }),
    output: headers,
    example: { statistic: 'mating' },
  }),
}
