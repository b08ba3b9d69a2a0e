import { addMonths, daysBetween, firstOfMonth, lastOfMonth, type Day } from '@penside/domain/basics/day.ts'
import type { FarmSettings } from '@penside/domain/farm/settings.ts'
import type { CodeNames } from '@penside/domain/codes/lists.ts'
import type { Language } from '@penside/domain/basics/language.ts'
import type { LifeKind } from '@penside/domain/records/life.ts'
import { roundedRatio, type StatisticColumns } from '@penside/domain/reports/statistic.ts'
import type { StatisticMonth } from '@penside/domain/reports/statistics.ts'
import { join, raw } from 'sql-template-tag'
import { sql, type Db, type Sql } from '../database/db.ts'
import { farmSettings } from '../farm/settings.ts'
import { isIn, type Span } from './span.ts'
import { keptSums, knownDays, type Bucket, type DaySums, type KeptFamily } from './daily-totals.ts'

export type Asked = { baseDay: Day; months: number; today: Day }
/**
 * Selects what is counted, one row for each record or animal and each column that it is counted in: `kind, animal_id, group_id, seq, on_date,
 * parity, status, note, name, amount, base`. A mean is sum of amounts by sum of bases.
 */
export type Counted = Sql

export type Statistic<Name extends string> = {
  /** Newest month first. */
  months: (db: Db, asked: Asked) => Promise<StatisticMonth<Name>[]>
  /** What is counted in the days of a span, or for a stock on its last day. */
  counted: (db: Db, column: Name, span: Span) => Promise<Counted>
  /** How a note of `counted` is said. */
  note?: (note: string, language: Language, names: CodeNames) => string
}

export type DailyStatistic<Name extends string> = Statistic<Name> & {
  /** Selects what some columns count on each day of a span, `on_date, name, amount`, in one row or some; days without anything are left out. */
  daily(db: Db, names: readonly Name[], span: Span, today: Day): Promise<Sql>
}

/** Of a day that is yet to come nothing is known: it is answered for today. */
export const knownDay = (baseDay: Day | undefined, today: Day): Day =>
  baseDay && baseDay < today ? baseDay : today

/** The last day of a month, as far as it is known. */
export const knownEnd = (month: Day, today: Day): Day => knownDay(lastOfMonth(month), today)

/** The first days of the months, newest first, and how many days of a month belong to its month to date. */
export function monthsOf({ baseDay, months, today }: Asked) {
  const on = knownDay(baseDay, today)
  const firsts = Array.from({ length: months }, (_, i) => addMonths(on, -i))
  return {
    firsts,
    from: firsts.at(-1) ?? firstOfMonth(on),
    to: knownEnd(on, today),
    daysToDate: daysBetween(firstOfMonth(on), on) + 1,
  }
}

/** The days of a figure: of the whole month of the base day as far as it is known, of its first day through the base day, or of that day alone. */
export function spanOf(baseDay: Day, span: 'month' | 'toDate' | 'day', today: Day): Span {
  const on = knownDay(baseDay, today)
  return { from: span === 'day' ? on : firstOfMonth(on), to: span === 'month' ? knownEnd(on, today) : on }
}

/** A month with what each column comes to in it, and to date. */
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
 * Records that a statistic counts. `rows` selects them as in `Counted`, without name, amount and base but with what these are made of; each
 * record counts in every part that has a name for it and an amount or a base.
 */
export type Source = { rows: Sql; parts: readonly Part[]; keys?: readonly string[] }
/** All three are made of the columns of `rows`; the name of the columns that are the source's keys, or of none. `of`: all that a worked out name may be. */
export type Part = { name: Sql; of?: readonly string[]; amount: Sql; base?: Sql }

/** What is counted in a column, record by record, of each source that has it. */
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

/** The same by day, `on_date, name, amount, base`: summed before it is told apart by names, so that a record is looked at once. */
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

type Kept = { as: KeptFamily; sources: (span: Span, settings: FarmSettings) => readonly Source[] }
type Counting<Name extends string> = {
  columns: StatisticColumns<Name>
  others?: { names: readonly NoInfer<Name>[]; sources: (span: Span) => readonly Source[] }
  note?: Statistic<Name>['note']
}

/**
 * A statistic that counts records by the month of their day. What is counted from sows' records is kept by day (daily-totals.ts); `others` are
 * counted each time.
 */
export function eventStatistic<Name extends string>(
  made: Counting<Name> & { kept: Kept },
): DailyStatistic<Name> & { days: (settings: FarmSettings) => DaySums }
export function eventStatistic<Name extends string>(made: Counting<Name>): DailyStatistic<Name>
export function eventStatistic<Name extends string>({
  columns,
  kept,
  others,
  note,
}: Counting<Name> & { kept?: Kept }): DailyStatistic<Name> {
  const names = Object.keys(columns) as Name[]
  const days =
    kept &&
    ((settings: FarmSettings): DaySums =>
      (span) =>
        join(kept.sources(span, settings).map(dayByDay), ' union all '))
  /** Selects the columns of `bucket`, then `name, amount, base`, of all columns or some. */
  const sumsIn = async (
    db: Db,
    span: Span,
    today: Day,
    bucket: Bucket,
    some?: readonly Name[],
  ): Promise<Sql> => {
    const asksOthers = !some || (others?.names.some((name) => some.includes(name)) ?? false)
    const parts = (asksOthers ? (others?.sources(span) ?? []) : []).map(
      (source) =>
        sql`select ${join(bucket.map(([, value]) => value))}, name, amount, base from (${dayByDay(source)}) of_day`,
    )
    if (kept && days) {
      const settings = await farmSettings(db)
      const known = await knownDays(db, settings, today)
      parts.push(keptSums(known, { as: kept.as, of: days(settings), span, bucket, names: some }))
    }
    return join(parts, ' union all ')
  }
  return {
    async months(db, asked) {
      const { firsts, from, to, daysToDate } = monthsOf(asked)
      const counted = await sumsIn(db, { from, to }, asked.today, [
        ['month', sql`date_trunc('month', on_date)::date`],
        ['to_date', sql`extract(day from on_date) <= ${daysToDate}`],
      ])
      const sums = await db.many<{
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
        from (${counted}) of_day (month, to_date, name, amount, base)
        group by 1, 2`)
      const shown = (name: Name, amount = 0, base = 0) => {
        const { mean, sum } = columns[name]
        if (mean) return roundedRatio(amount, base, mean.decimals)
        return sum?.unit === 'won' ? roundedRatio(amount, 1, sum.decimals) : amount
      }
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
      const ofKept = kept ? kept.sources(span, await farmSettings(db)) : []
      const records = [...ofKept, ...(others?.sources(span) ?? [])].flatMap((source) =>
        recordsIn(name, source),
      )
      return sql`select * from (${join(records, ' union all ')}) counted where name = ${name}`
    },
    ...(days && { days }), // of what is kept, summed by day
    ...(note && { note }),
  }
}

/** `case value when 'a' then 'b' ... end`: null for what is not among them. */
export const caseOf = (value: Sql, among: Readonly<Record<string, string>>): Sql =>
  sql`case ${value} ${join(
    Object.entries(among).map(([from, to]) => sql`when ${from} then ${to}`),
    ' ',
  )} end`

/**
 * The life records of some kinds in the days of a span, as `e`, with the numbers of the ones before and after. These are worked out apart:
 * under row-level security a condition with a sum in it is not used to look up a row. What nobody reads of the details is left out.
 */
export const lifeRecords = (kinds: readonly LifeKind[], span: Span): Sql => sql`(
  select *, seq - 1 as previous, seq + 1 as next
  from life_record where kind = any(${[...kinds]}::text[]) and ${isIn(sql`on_date`, span)} offset 0) e`

/** The same of matings with what stands in every record alone: whoever asks no more of them has fewer tables planned. */
export const matingsIn = (span: Span): Sql => sql`(
  select farm_id, animal_id, seq, kind, on_date, parity, status, seq + 1 as next
  from sow_event where kind = 'mating' and ${isIn(sql`on_date`, span)} offset 0) e`

/**
 * The record before one of `lifeRecords`, as `p`. No record is earlier than the one before it: said so, an index that has an animal's records
 * by day finds it without reading all of them. The work that an entry gives her was done before she came.
 */
export const before = sql`life_record p on p.farm_id = e.farm_id and p.animal_id = e.animal_id and p.seq = e.previous and p.on_date <= e.on_date`
/** The record after one of them, as `x`, found in the same way. */
export const after = sql`sow_event x on x.farm_id = e.farm_id and x.animal_id = e.animal_id and x.seq = e.next and x.on_date >= e.on_date`
export const beforeOn = sql`coalesce(p.start_last_work_on, p.on_date)`
