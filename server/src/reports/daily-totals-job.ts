import { randomInt } from 'node:crypto'
import type { FastifyInstance } from 'fastify'
import {
  addDays,
  addMonths,
  daysBetween,
  firstOfMonth,
  lastOfMonth,
  todayAt,
  type Day,
} from '@penside/domain/basics/day.ts'
import type { FarmSettings } from '@penside/domain/farm/settings.ts'
import { recordedFigures, scoreFigures, scoreOf } from '@penside/domain/reports/score.ts'
import { farmSettings } from '../farm/settings.ts'
import { raw } from 'sql-template-tag'
import { tryLock } from '../database/locks.ts'
import { inJob, sql, type Db, type Sql } from '../database/db.ts'
import { accidentStatus } from './accident-status.ts'
import { checkDays } from './record-checks.ts'
import { growingDays } from './growing-pigs.ts'
import { herdDays } from './daily-herd.ts'
import {
  daysToKeep,
  definitionFor,
  knownDays,
  markedDays,
  staleDays,
  type DaySums,
  type KeptFamily,
} from './daily-totals.ts'
import { monthsIn, scoreDays, scoreMonths } from './key-figures.ts'
import { monthEndDays } from './month-end.ts'
import { movementStatus } from './movement-status.ts'
import { differingDoses, refreshDoses } from './open-doses.ts'
import { operationDays } from './operation-totals.ts'
import { refreshOperation } from './operation-shares.ts'
import { productionStatus } from './production-status.ts'
import { tradeStatus } from './trade-status.ts'
import { eachFarm } from '../database/each-farm.ts'
import { daysOf, isIn, type Span } from './span.ts'

/** So many months back a farm has its part in its company's means. */
const monthsShared = 60

/** How each family is counted from the records. */
export const keptSources = (settings: FarmSettings, today: Day): Readonly<Record<KeptFamily, DaySums>> => ({
  production: productionStatus.days(settings),
  accident: accidentStatus.days(settings),
  movement: movementStatus.days(settings),
  score: (span) => scoreDays(today)(span, recordedFigures),
  conceived: (span) => scoreDays(today)(span, ['conceptionRate']),
  farrowed: (span) => scoreDays(today)(span, ['farrowingRate']),
  herd: herdDays,
  growing: growingDays(settings),
  checks: checkDays,
  monthEnd: monthEndDays(settings),
  trade: tradeStatus.days(settings),
  operation: operationDays,
})

/**
 * A quarter at a time, or other months: no statement takes longer than it may. What counts a few days, or those of a small farm, is longer
 * planned than counted, and looked up by its day on any farm: `ask` keeps its plan.
 */
async function* quarters(
  db: Db,
  span: Span,
): AsyncGenerator<{ quarter: Span; ask: <T>(count: () => Promise<T>) => Promise<T> }> {
  const { from, to, only } = span
  const months = only ? 3 : await monthsAtOnce(db, span)
  for (let start = from; start <= to; start = addMonths(start, months)) {
    const last = addDays(addMonths(start, months), -1)
    const quarter = { from: start, to: last < to ? last : to }
    const days = only && daysOf({ ...quarter, only })
    if (days?.length === 0) continue
    const isLight = days ? days.length <= fewDays : months === mostMonths
    yield {
      quarter: { ...quarter, only: days },
      ask: (count) => (isLight ? db.withKeptPlan(count) : count()),
    }
  }
}

/** The months in which some days lie, and what the kept days of each of them come to, place by place. */
function monthsOf(days: Span): { months: Day[]; sums: Sql } {
  const months = [...new Set(daysOf(days).map(firstOfMonth))].toSorted()
  const [first = days.from, last = days.from] = [months[0], months.at(-1)]
  const sums = sql`
    select month, array_agg(value order by at) as sums from (
      select date_trunc('month', on_date)::date as month, at, sum(value)::bigint as value
      from daily_total cross join lateral unnest(sums) with ordinality s (value, at)
      where on_date between ${first} and ${lastOfMonth(last)} and date_trunc('month', on_date)::date = any(${months}::date[])
      group by 1, 2) summed
    group by month`
  return { months, sums }
}

/** Puts what the records of some days come to, and their months, in the place of what was kept of them. */
async function keepDays(db: Db, span: Span, settings: FarmSettings, today: Day) {
  const sources = keptSources(settings, today)
  for await (const { quarter, ask } of quarters(db, span)) {
    await db.run(sql`delete from daily_total where ${isIn(sql`on_date`, quarter)}`)
    await ask(() =>
      db.run(sql`
        insert into daily_total (farm_id, on_date, sums)
        select current_farm(), on_date, sums from (${daysToKeep(sources, quarter)}) kept
        returning farm_id`),
    )
    const { months, sums } = monthsOf(quarter)
    await db.run(sql`delete from monthly_total where month = any(${months}::date[])`)
    await db.run(sql`
      insert into monthly_total (farm_id, month, sums) select current_farm(), month, sums from (${sums}) summed returning farm_id`)
  }
}

/** How many months one statement counts: planning it takes as long as a quarter of an average farm, so of a small one more are counted at once. */
async function monthsAtOnce(db: Db, { from, to }: Span): Promise<number> {
  const { records } = await db.one<{ records: number }>(
    sql`select (select count(*) from sow_event) + (select count(*) from group_move) as records`,
  )
  const months = Math.floor((daysBetween(from, to) / 30) * (recordsAtOnce / Math.max(1, records)))
  return Math.min(mostMonths, Math.max(3, months))
}
const mostMonths = 24
/** As many as a quarter of a farm of 3,000 sows has. */
const recordsAtOnce = 12_000
const fewDays = 31

/** The first days of which the current farm has a record: of any, and of a sow. */
const firstRecords = (db: Db) =>
  db.one<{ first: Day | null; sow: Day | null }>(sql`
    select sow, least(sow, (select min(entered_on) from animal where sex = 'sow'), (select min(started_on) from pig_group), (select min(on_date) from stock_record where kind = 'receipt')) as first
    from (select min(on_date) as sow from sow_event) s`)

/**
 * Brings the kept days of the current farm up to its records, and its part in its company's means. Answers false where nothing had to be
 * done. The caller's transaction holds it together.
 */
async function refreshFigures(db: Db, today: Day): Promise<boolean> {
  const { free } = await db.one<{ free: boolean }>(tryLock('figures', sql`current_farm()`))
  if (!free) return false
  const xact = await db.firstUnseen()
  const settings = await farmSettings(db)
  const known = await knownDays(db, settings, today)
  const { first, sow } = await firstRecords(db)
  if (!first) return false
  const stale = staleDays(known, { from: first, today })
  if (!stale) return false
  if (!known) for (const kept of ['daily_total', 'monthly_total']) await db.run(sql`delete from ${raw(kept)}`)
  await keepDays(db, stale, settings, today)
  await db.run(sql`
    insert into daily_total_state (farm_id, through, xact, definition) values (current_farm(), ${today}, ${xact}::xid8, ${definitionFor(settings)})
    on conflict (farm_id) do update set through = excluded.through, xact = excluded.xact, definition = excluded.definition`)
  if (!sow) return true
  const oldest = addMonths(firstOfMonth(today), 1 - monthsShared)
  const since = firstOfMonth(sow) > oldest ? firstOfMonth(sow) : oldest
  const from = firstOfMonth(stale.from) > since ? firstOfMonth(stale.from) : since
  await share(db, { from, to: today }, since, today)
  return true
}

const drawDays = ({ from, to }: Span, drawn: number): Day[] => [
  ...new Set(Array.from({ length: drawn }, () => addDays(from, randomInt(daysBetween(from, to) + 1)))),
]

type Comparison = {
  /** How many days are drawn by lot; all where it is missing. */
  drawn?: number | undefined
  /** Called with the part of the days that has been compared, 0 to 1. */
  onProgress?: (fraction: number) => void
}

/**
 * The kept days, apart from those that a change has marked since, that are not what the records of the current farm say; of all of them, or
 * of some drawn by lot; of a month that is not the sum of its kept days all. Until its matings are decided, what became of them is not looked at.
 */
export async function differingDays(
  db: Db,
  today: Day,
  { drawn, onProgress = () => {} }: Comparison = {},
): Promise<Day[]> {
  const settings = await farmSettings(db)
  const known = await knownDays(db, settings, today)
  const { first } = await firstRecords(db)
  if (!known || !first) return []
  const span = { from: first, to: known.decided }
  const only = drawn === undefined || span.from > span.to ? undefined : drawDays(span, drawn)
  const differing: Day[] = []
  for await (const { quarter, ask } of quarters(db, { ...span, only })) {
    const days = await ask(() =>
      db.many<{ on: Day }>(sql`
        select on_date as on from (select * from daily_total where ${isIn(sql`on_date`, quarter)}) kept
        full join (${daysToKeep(keptSources(settings, today), quarter)}) counted using (on_date)
        where on_date <> all(${markedDays(known)}::date[]) and kept.sums is distinct from counted.sums order by on_date`),
    )
    differing.push(...days.map(({ on }) => on))
    // Of a month that is not the sum of its days every day is in question.
    const { months, sums } = monthsOf(quarter)
    const wrong = await db.many<{ month: Day }>(sql`
      select month from (select * from monthly_total where month = any(${months}::date[])) kept
      full join (${sums}) summed using (month) where kept.sums is distinct from summed.sums`)
    const isTold = new Set(differing.map(firstOfMonth))
    for (const { month } of wrong)
      if (!isTold.has(month)) differing.push(...daysOf({ from: month, to: lastOfMonth(month) }))
    onProgress((daysBetween(span.from, quarter.to) + 1) / (daysBetween(span.from, span.to) + 1))
  }
  return differing.toSorted()
}

/** A farm has a part in the means of a month when its records cover the twelve months. */
async function share(db: Db, span: Span, since: Day, today: Day) {
  const months = monthsIn(span)
  const sums = await scoreMonths(db, { from: addMonths(firstOfMonth(span.from), -11), to: span.to }, today)
  const shared = months.flatMap((month, i) => {
    if (addMonths(month, -11) < since) return []
    const values = scoreOf(sums.slice(i, i + 12))
    return scoreFigures.flatMap((name) => {
      const value = values[name]
      return value === null ? [] : [{ month, name, value }]
    })
  })
  await db.run(sql`select share_figures(${[...scoreFigures]}::text[], ${months}::date[], ${shared.map(({ month }) => month)}::date[],
    ${shared.map(({ name }) => name)}::text[], ${shared.map(({ value }) => value)}::numeric[])`)
}

type App = Pick<FastifyInstance, 'pool' | 'log' | 'now'> & Partial<Pick<FastifyInstance, 'metrics'>>
const quarterHour = 15 * 60_000

/** Goes through the farms every quarter of an hour, and once a night compares some kept days of each with its records. */
export function dailyTotalsJob(app: FastifyInstance) {
  app.repeat(quarterHour, 'figures', async (signal) => {
    // A database that was put back forgets what is kept, as soon as that is noticed.
    await app.installation()
    await eachFarm(
      app.pool,
      async (farms) => {
        for (const { farmId } of farms) {
          if (!signal.aborted) await refreshFarm(app, farmId)
          if (!signal.aborted) await checkFarm(app, farmId, daysChecked)
        }
      },
      signal,
    )
  })
}

/** In a transaction of its own; a farm that fails does not keep the others waiting. */
async function ofFarm(app: App, farmId: number, work: (db: Db, today: Day) => Promise<unknown>) {
  try {
    await inJob(app.pool, async (db) => {
      await db.actAs({ farmId })
      const { timeZone } = await db.one<{ timeZone: string }>(
        sql`select time_zone from farm where farm_id = current_farm()`,
      )
      await work(db, todayAt(timeZone, app.now()))
    })
  } catch (error) {
    app.log.warn({ err: error, farmId }, 'the figures of a farm could not be kept up')
  }
}

export const refreshFarm = (app: App, farmId: number, asOf?: Day) =>
  ofFarm(app, farmId, async (db, today) => {
    await refreshFigures(db, asOf ?? today)
    await refreshOperation(db, asOf ?? today)
    await refreshDoses(db, asOf ?? today)
  })

/** The days on which something that is kept is not what the records say: their sums, of so many drawn by lot, and open doses. */
export async function whatDiffers(db: Db, today: Day, comparison?: Comparison) {
  const sums = await differingDays(db, today, comparison)
  const doses = await differingDoses(db, today)
  return { sums, doses, days: [...new Set([...sums, ...doses])].toSorted() }
}

/**
 * Whether the current farm is compared now: in the night there, when nobody waits for what the database does else. One that never was, or not
 * for forty hours since the machine sleeps at night, is compared by day.
 */
const isDue = (now: Date) => sql`
  select from daily_total_state u join farm f using (farm_id)
  where farm_id = current_farm() and (checked_at is null or checked_at < ${now}::timestamptz - case
    when extract(hour from ${now}::timestamptz at time zone f.time_zone) < 5 then interval '20 hours' else interval '40 hours' end)`
/** Of each farm so many days, drawn anew each time, are compared in a night. */
const daysChecked = 40

/**
 * Compares kept days of a farm with its records, writes down what was found, and mends it: all of them, or once a night so many drawn by lot.
 * Differences are an error in the log: there should never be one.
 */
export const checkFarm = (app: App, farmId: number, drawn?: number) =>
  ofFarm(app, farmId, async (db, today) => {
    const { free } = await db.one<{ free: boolean }>(tryLock('figures', sql`current_farm()`))
    if (!free) return
    if (drawn !== undefined && !(await db.maybeOne(isDue(app.now())))) return
    const { sums, doses, days } = await whatDiffers(db, today, { drawn })
    await db.run(sql`update daily_total_state set checked_at = now()`)
    if (days.length === 0) return
    await db.run(sql`update daily_total_state set differed_at = now(), differing = ${days}::date[]`)
    app.metrics?.keptDaysWrong(days.length)
    app.log.error({ farmId, days }, 'kept figures were not what the records say')
    const [first, last] = [sums[0], sums.at(-1)]
    if (first && last)
      await keepDays(db, { from: first, to: last, only: sums }, await farmSettings(db), today)
    if (doses.length > 0) await refreshDoses(db, today, true)
  })
