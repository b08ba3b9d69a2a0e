import {
  addMonths,
  type Day,
  daysBetween,
  earlier,
  firstOfMonth,
  lastOfMonth,
} from '@penside/domain/basics/day.ts'
import type { FarmSettings } from '@penside/domain/farm/settings.ts'
import type { CodeNames } from '@penside/domain/codes/lists.ts'
import type { Language } from '@penside/domain/basics/language.ts'
import type { LifeKind } from '@penside/domain/records/life.ts'
import {
  roundedRatio,
  type StatisticColumn,
  type StatisticColumns,
} from '@penside/domain/reports/statistic.ts'
import type { StatisticMonth } from '@penside/domain/reports/statistics.ts'
import { join, raw } from 'sql-template-tag'
import { sql, type Db, type Sql } from '../database/db.ts'
import { farmSettings } from '../farm/settings.ts'
import { isIn, type Span } from './span.ts'
import {
  selectTotals,
  readTotalsState,
  type Bucket,
  type DaySums,
  type TotalsFamily,
} from './daily-totals.ts'

export type MonthsQuery = { baseDay: Day; months: number; today: Day }
/**
 * Statement of counted rows, one for each record or animal and each column that counts it: `kind, animal_id, group_id, seq, on_date,
 * parity, status, note, name, amount, base`. A mean is the sum of amounts divided by the sum of bases.
 */
export type Counted = Sql

export type Statistic<Name extends string> = {
  /** Newest month first. */
  months: (db: Db, query: MonthsQuery) => Promise<StatisticMonth<Name>[]>
  /** Rows counted in a span; for a stock on its last day. */
  counted: (db: Db, column: Name, span: Span) => Promise<Counted>
  /** Formats a note of `counted`. */
  note?: (note: string, language: Language, names: CodeNames) => string
}

export type DailyStatistic<Name extends string> = Statistic<Name> & {
  /** Selects the daily amounts of some columns, `on_date, name, amount`, in one or several rows. Days without any are left out. */
  daily(db: Db, names: readonly Name[], span: Span, today: Day): Promise<Sql>
}

/** The base day, or today if the base day is in the future. */
export const knownDay = (baseDay: Day | undefined, today: Day): Day => earlier(today, baseDay)

/** The last day of a month, or today if that is earlier. */
export const knownEnd = (month: Day, today: Day): Day => knownDay(lastOfMonth(month), today)

/** First days of the months, newest first, and the number of days in a month to date. */
export function monthsOf({ baseDay, months, today }: MonthsQuery) {
  const on = knownDay(baseDay, today)
  const firsts = Array.from({ length: months }, (_, i) => addMonths(on, -i))
  return {
    firsts,
    from: firsts.at(-1) ?? firstOfMonth(on),
    to: knownEnd(on, today),
    daysToDate: daysBetween(firstOfMonth(on), on) + 1,
  }
}

/** Days of a figure: the month of the base day up to today, its first day to the base day, or the base day. */
export function spanOf(baseDay: Day, span: 'month' | 'toDate' | 'day', today: Day): Span {
  const on = knownDay(baseDay, today)
  return { from: span === 'day' ? on : firstOfMonth(on), to: span === 'month' ? knownEnd(on, today) : on }
}

/** Row of a month: the value of each column in the whole month and to date. */
export const monthRow = <Name extends string>(
  first: Day,
  names: readonly Name[],
  whole: (name: Name) => number,
  toDate: (name: Name) => number,
): StatisticMonth<Name> => {
  const valuesOf = (of: (name: Name) => number) =>
    Object.fromEntries(names.map((name) => [name, of(name)])) as Record<Name, number>
  return { month: first.slice(0, 7), whole: valuesOf(whole), toDate: valuesOf(toDate) }
}

/**
 * Records that a statistic counts. `rows` selects the columns of `Counted` except name, amount and base, and the columns from which those
 * are computed. A record counts in each part that gives it a name and an amount or a base.
 */
export type Source = { rows: Sql; parts: readonly Part[]; keys?: readonly string[] }
/**
 * Part of a source: `name`, `amount` and `base` are computed from the columns of `rows`, the name from the source's `keys` only. `of`: all
 * values that a computed name may have.
 */
export type Part = { name: Sql; of?: readonly string[]; amount: Sql; base?: Sql }

/** Counted rows of a column, from each source that has it. */
const recordsIn = (column: string, { rows, parts }: Source): Counted[] => {
  const those = parts.filter(({ name, of }) =>
    of ? of.includes(column) : (/^'(\w+)'$/.exec(name.text)?.[1] ?? column) === column,
  )
  if (those.length === 0) return []
  const values = those.map(
    ({ name, amount, base = sql`null` }) => sql`(${name}::text, (${amount})::numeric, (${base})::numeric)`,
  )
  return [
    sql`
    select kind, animal_id, group_id, seq, on_date, parity, status, note, part.name, part.amount, part.base
    from (${rows}) counted cross join lateral (values ${join(values)}) part (name, amount, base)
    where part.name is not null and (part.amount > 0 or part.base > 0)`,
  ]
}

/** Daily sums of a source, `on_date, name, amount, base`: summed before names are assigned, so that each record is read once. */
const dayByDay = ({ rows, parts, keys = [] }: Source): Sql => {
  const sums = parts.map(
    ({ amount, base = sql`null::int` }, i) =>
      sql`sum(${amount})::numeric as ${raw(`amount${i}`)}, sum(${base})::numeric as ${raw(`base${i}`)}`,
  )
  const values = parts.map(({ name }, i) => sql`(${name}::text, ${raw(`amount${i}`)}, ${raw(`base${i}`)})`)
  const group = raw(['on_date', ...keys].join(', '))
  return sql`
    select on_date, part.name, coalesce(part.amount, 0) as amount, coalesce(part.base, 0) as base
    from (select ${group}, ${join(sums)} from (${rows}) counted group by ${group}) of_day
    cross join lateral (values ${join(values)}) part (name, amount, base)
    where part.name is not null`
}

type Stored = { family: TotalsFamily; sources: (span: Span, settings: FarmSettings) => readonly Source[] }
type Counting<Name extends string> = {
  columns: StatisticColumns<Name>
  others?: { names: readonly NoInfer<Name>[]; sources: (span: Span) => readonly Source[] }
  note?: Statistic<Name>['note']
}

/**
 * A statistic that counts records by the month of their day. `stored` columns have daily totals (daily-totals.ts); `others` are counted on
 * each request.
 */
export function eventStatistic<Name extends string>(
  definition: Counting<Name> & { stored: Stored },
): DailyStatistic<Name> & { days: (settings: FarmSettings) => DaySums }
export function eventStatistic<Name extends string>(definition: Counting<Name>): DailyStatistic<Name>
export function eventStatistic<Name extends string>({
  columns,
  stored,
  others,
  note,
}: Counting<Name> & { stored?: Stored }): DailyStatistic<Name> {
  const names = Object.keys(columns) as Name[]
  const days =
    stored &&
    ((settings: FarmSettings): DaySums =>
      (span) =>
        join(stored.sources(span, settings).map(dayByDay), ' union all '))
  /** Selects the columns of `bucket`, then `name, amount, base`, of all columns or some. */
  const sumsIn = async (
    db: Db,
    span: Span,
    today: Day,
    bucket: Bucket,
    some?: readonly Name[],
  ): Promise<Sql> => {
    const needsOthers = !some || (others?.names.some((name) => some.includes(name)) ?? false)
    const parts = (needsOthers ? (others?.sources(span) ?? []) : []).map(
      (source) =>
        sql`select ${join(bucket.map(([, value]) => value))}, name, amount, base from (${dayByDay(source)}) of_day`,
    )
    if (stored && days) {
      const settings = await farmSettings(db)
      const known = await readTotalsState(db, settings, today)
      parts.push(
        selectTotals(known, { family: stored.family, source: days(settings), span, bucket, names: some }),
      )
    }
    return join(parts, ' union all ')
  }
  return {
    async months(db, query) {
      const { firsts, from, to, daysToDate } = monthsOf(query)
      const counted = await sumsIn(db, { from, to }, query.today, [
        ['month', sql`date_trunc('month', on_date)::date`],
        ['to_date', sql`extract(day from on_date) <= ${daysToDate}`],
      ])
      const sums = await monthSums<Name>(db, counted)
      const shown = (name: Name, amount?: number, base?: number) =>
        displayedValue(columns[name], amount, base)
      return firsts.map((first) => {
        const ofMonth = new Map(sums.filter(({ month }) => month === first).map((sum) => [sum.name, sum]))
        return monthRow(
          first,
          names,
          (name) => shown(name, ofMonth.get(name)?.amount, ofMonth.get(name)?.base),
          (name) => shown(name, ofMonth.get(name)?.amountToDate, ofMonth.get(name)?.baseToDate),
        )
      })
    },
    async daily(db, some, span, today) {
      const counted = await sumsIn(db, span, today, [['on_date', sql`on_date`]], some)
      return sql`
        select on_date, name, amount from (${counted}) of_day (on_date, name, amount, base) where name = any(${[...some]}::text[])`
    },
    async counted(db, name, span) {
      const storedSources = stored ? stored.sources(span, await farmSettings(db)) : []
      const records = [...storedSources, ...(others?.sources(span) ?? [])].flatMap((source) =>
        recordsIn(name, source),
      )
      return sql`select * from (${join(records, ' union all ')}) counted where name = ${name}`
    },
    ...(days && { days }),
    ...(note && { note }),
  }
}

/** Sums by month of daily sums, `month, to_date, name, amount, base`. */
const monthSums = <Name extends string>(db: Db, ofDays: Sql) =>
  db.many<{
    month: Day
    name: Name
    amount: number
    base: number
    amountToDate: number
    baseToDate: number
  }>(sql`
    select month, name, sum(amount)::float8 as amount, sum(base)::float8 as base,
      coalesce(sum(amount) filter (where to_date), 0)::float8 as amount_to_date,
      coalesce(sum(base) filter (where to_date), 0)::float8 as base_to_date
    from (${ofDays}) of_day (month, to_date, name, amount, base)
    group by 1, 2`)

/** Displayed value of a column: the mean of a mean, and whole won. */
function displayedValue({ mean, sum }: StatisticColumn, amount = 0, base = 0): number {
  if (mean) return roundedRatio(amount, base, mean.decimals)
  return sum?.unit === 'won' ? roundedRatio(amount, 1, sum.decimals) : amount
}

/** SQL `case value when 'a' then 'b' ... end`; null for other values. */
export const caseOf = (value: Sql, among: Readonly<Record<string, string>>): Sql =>
  sql`case ${value} ${join(
    Object.entries(among).map(([from, to]) => sql`when ${from} then ${to}`),
    ' ',
  )} end`

/**
 * Selects life records of some kinds in a span, as `e`, with the numbers of the records before and after. The numbers are computed in a
 * subquery: under row-level security a condition with an expression uses no index. Unused detail columns are not read.
 */
export const lifeRecords = (kinds: readonly LifeKind[], span: Span): Sql => sql`(
  select *, seq - 1 as previous, seq + 1 as next
  from life_record where kind = any(${[...kinds]}::text[]) and ${isIn(sql`on_date`, span)} offset 0) e`

/** The same for matings, with the columns of `sow_event` only: fewer tables are planned. */
export const matingsIn = (span: Span): Sql => sql`(
  select farm_id, animal_id, seq, kind, on_date, parity, status, seq + 1 as next
  from sow_event where kind = 'mating' and ${isIn(sql`on_date`, span)} offset 0) e`

/**
 * Joins the record before one of `lifeRecords`, as `p`. The condition on the day lets an index by animal and day find it. The last work of
 * an entry was done before the entry.
 */
export const before = sql`life_record p on p.farm_id = e.farm_id and p.animal_id = e.animal_id and p.seq = e.previous and p.on_date <= e.on_date`
/** Joins the record after one of `lifeRecords`, as `x`, in the same way. */
export const after = sql`sow_event x on x.farm_id = e.farm_id and x.animal_id = e.animal_id and x.seq = e.next and x.on_date >= e.on_date`
export const beforeOn = sql`coalesce(p.start_last_work_on, p.on_date)`
