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
  totalsToStore,
  definitionFor,
  readTotalsState,
  markedDays,
  staleDays,
  type DaySums,
  type TotalsFamily,
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

/** Months for which a farm contributes to the means of its company. */
const sharedMonths = 60

/** Statement of each family that counts it from the records. */
export const totalsSources = (
  settings: FarmSettings,
  today: Day,
): Readonly<Record<TotalsFamily, DaySums>> => ({
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
 * Splits a span into quarters (longer parts for small farms) so that no statement exceeds the statement timeout. `run` uses a cached plan
 * for light parts, whose planning takes longer than their execution.
 */
async function* quarters(
  db: Db,
  span: Span,
): AsyncGenerator<{ quarter: Span; run: <T>(count: () => Promise<T>) => Promise<T> }> {
  const { from, to, only } = span
  const months = only ? 3 : await monthsAtOnce(db, span)
  for (let start = from; start <= to; start = addMonths(start, months)) {
    const last = addDays(addMonths(start, months), -1)
    const quarter = { from: start, to: last < to ? last : to }
    const days = only && daysOf({ ...quarter, only })
    if (days?.length === 0) continue
    const isLight = days ? days.length <= maxLightDays : months === maxMonthsAtOnce
    yield {
      quarter: { ...quarter, only: days },
      run: (count) => (isLight ? db.withReusedPlan(count) : count()),
    }
  }
}

/** Months of some days, and a statement that sums their stored days place by place. */
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

/** Replaces the stored totals of some days and their months by those of the records. */
async function storeTotals(db: Db, span: Span, settings: FarmSettings, today: Day) {
  const sources = totalsSources(settings, today)
  for await (const { quarter, run } of quarters(db, span)) {
    await db.run(sql`delete from daily_total where ${isIn(sql`on_date`, quarter)}`)
    await run(() =>
      db.run(sql`
        insert into daily_total (farm_id, on_date, sums)
        select current_farm(), on_date, sums from (${totalsToStore(sources, quarter)}) kept
        returning farm_id`),
    )
    const { months, sums } = monthsOf(quarter)
    await db.run(sql`delete from monthly_total where month = any(${months}::date[])`)
    await db.run(sql`
      insert into monthly_total (farm_id, month, sums) select current_farm(), month, sums from (${sums}) summed returning farm_id`)
  }
}

/**
 * Number of months that one statement counts: a quarter of an average farm takes as long to plan as to run, so more months of a small farm
 * are counted at once.
 */
async function monthsAtOnce(db: Db, { from, to }: Span): Promise<number> {
  const { records } = await db.one<{ records: number }>(
    sql`select (select count(*) from sow_event) + (select count(*) from group_move) as records`,
  )
  const months = Math.floor((daysBetween(from, to) / 30) * (recordsPerStatement / Math.max(1, records)))
  return Math.min(maxMonthsAtOnce, Math.max(3, months))
}
const maxMonthsAtOnce = 24
/** Records of a quarter on a farm of 3,000 sows. */
const recordsPerStatement = 12_000
const maxLightDays = 31

/** Days of the first record of the current farm, of any kind and of a sow. */
const firstRecords = (db: Db) =>
  db.one<{ first: Day | null; sow: Day | null }>(sql`
    select sow, least(sow, (select min(entered_on) from animal where sex = 'sow'), (select min(started_on) from pig_group), (select min(on_date) from stock_record where kind = 'receipt')) as first
    from (select min(on_date) as sow from sow_event) s`)

/**
 * Updates the daily totals of the current farm and its share in the means of the company, in the caller's transaction.
 * @returns false if nothing was outdated
 */
async function refreshFigures(db: Db, today: Day): Promise<boolean> {
  const { free } = await db.one<{ free: boolean }>(tryLock('figures', sql`current_farm()`))
  if (!free) return false
  const xact = await db.snapshotXmin()
  const settings = await farmSettings(db)
  const known = await readTotalsState(db, settings, today)
  const { first, sow } = await firstRecords(db)
  if (!first) return false
  const stale = staleDays(known, { from: first, today })
  if (!stale) return false
  if (!known)
    for (const table of ['daily_total', 'monthly_total']) await db.run(sql`delete from ${raw(table)}`)
  await storeTotals(db, stale, settings, today)
  await db.run(sql`
    insert into daily_total_state (farm_id, through, xact, definition) values (current_farm(), ${today}, ${xact}::xid8, ${definitionFor(settings)})
    on conflict (farm_id) do update set through = excluded.through, xact = excluded.xact, definition = excluded.definition`)
  if (!sow) return true
  const oldest = addMonths(firstOfMonth(today), 1 - sharedMonths)
  const since = firstOfMonth(sow) > oldest ? firstOfMonth(sow) : oldest
  const from = firstOfMonth(stale.from) > since ? firstOfMonth(stale.from) : since
  await share(db, { from, to: today }, since, today)
  return true
}

const sampleDays = ({ from, to }: Span, size: number): Day[] => [
  ...new Set(Array.from({ length: size }, () => addDays(from, randomInt(daysBetween(from, to) + 1)))),
]

type Comparison = {
  /** Number of days to compare, chosen at random; all if missing. */
  sampleSize?: number | undefined
  /** Called with the fraction of days compared, 0 to 1. */
  onProgress?: (fraction: number) => void
}

/**
 * Stored days that differ from the records of the current farm, days marked by a later change excepted. Of a month that is not the sum of its
 * days, all days. Days whose matings are not decided yet are not compared.
 * @returns null if there is nothing to compare: the farm has no records, or no current daily totals
 */
export async function differingDays(
  db: Db,
  today: Day,
  { sampleSize, onProgress = () => {} }: Comparison = {},
): Promise<Day[] | null> {
  const settings = await farmSettings(db)
  const known = await readTotalsState(db, settings, today)
  const { first } = await firstRecords(db)
  if (!known || !first) return null
  const span = { from: first, to: known.decided }
  const only = sampleSize === undefined || span.from > span.to ? undefined : sampleDays(span, sampleSize)
  const differing: Day[] = []
  for await (const { quarter, run } of quarters(db, { ...span, only })) {
    const days = await run(() =>
      db.many<{ on: Day }>(sql`
        select on_date as on from (select * from daily_total where ${isIn(sql`on_date`, quarter)}) kept
        full join (${totalsToStore(totalsSources(settings, today), quarter)}) counted using (on_date)
        where on_date <> all(${markedDays(known)}::date[]) and kept.sums is distinct from counted.sums order by on_date`),
    )
    differing.push(...days.map(({ on }) => on))
    // All days of a month whose total is not the sum of its days.
    const { months, sums } = monthsOf(quarter)
    const wrong = await db.many<{ month: Day }>(sql`
      select month from (select * from monthly_total where month = any(${months}::date[])) kept
      full join (${sums}) summed using (month) where kept.sums is distinct from summed.sums`)
    const hasMonth = new Set(differing.map(firstOfMonth))
    for (const { month } of wrong)
      if (!hasMonth.has(month)) differing.push(...daysOf({ from: month, to: lastOfMonth(month) }))
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

/** Updates the daily totals of all farms every 15 minutes, and once a night compares some days of each farm with its records. */
export function dailyTotalsJob(app: FastifyInstance) {
  app.repeat(quarterHour, 'figures', async (signal) => {
    // Detects a restored database, whose totals are outdated.
    await app.installation()
    await eachFarm(
      app.pool,
      async (farms) => {
        for (const { farmId } of farms) {
          if (!signal.aborted) await refreshFarm(app, farmId)
          if (!signal.aborted) await checkFarm(app, farmId, sampledDays)
        }
      },
      signal,
    )
  })
}

/** Runs work of one farm in a transaction of its own. A failure is logged and does not stop the other farms. */
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
    app.log.warn({ err: error, farmId }, 'updating the daily totals of a farm failed')
  }
}

export const refreshFarm = (app: App, farmId: number, asOf?: Day) =>
  ofFarm(app, farmId, async (db, today) => {
    await refreshFigures(db, asOf ?? today)
    await refreshOperation(db, asOf ?? today)
    await refreshDoses(db, asOf ?? today)
  })

/** Days on which the daily totals or the open doses differ from the records; `compared` is false if there are no totals to compare. */
export async function findDifferences(db: Db, today: Day, comparison?: Comparison) {
  const differing = await differingDays(db, today, comparison)
  const sums = differing ?? []
  const doses = await differingDoses(db, today)
  return { compared: differing !== null, sums, doses, days: [...new Set([...sums, ...doses])].toSorted() }
}

/**
 * Selects a row if the current farm is due for comparison: at night by its clock, after 20 hours; or at any time if it was never compared
 * or not for 40 hours, since the machine may be off at night.
 */
const isDue = (now: Date) => sql`
  select from daily_total_state u join farm f using (farm_id)
  where farm_id = current_farm() and (checked_at is null or checked_at < ${now}::timestamptz - case
    when extract(hour from ${now}::timestamptz at time zone f.time_zone) < 5 then interval '20 hours' else interval '40 hours' end)`
/** Random days that are compared per farm and night. */
const sampledDays = 40

/**
 * Compares the daily totals of a farm with its records, corrects differences, stores them for the operator and logs them as an error.
 * @param sampleSize number of random days, only if the farm is due; all days if missing
 */
export const checkFarm = (app: App, farmId: number, sampleSize?: number) =>
  ofFarm(app, farmId, async (db, today) => {
    const { free } = await db.one<{ free: boolean }>(tryLock('figures', sql`current_farm()`))
    if (!free) return
    if (sampleSize !== undefined && !(await db.maybeOne(isDue(app.now())))) return
    const { sums, doses, days } = await findDifferences(db, today, { sampleSize })
    await db.run(sql`update daily_total_state set checked_at = now()`)
    if (days.length === 0) return
    await db.run(sql`update daily_total_state set differed_at = now(), differing = ${days}::date[]`)
    app.metrics?.countWrongTotals(days.length)
    app.log.error({ farmId, days }, 'daily totals differed from the records and were corrected')
    const [first, last] = [sums[0], sums.at(-1)]
    if (first && last)
      await storeTotals(db, { from: first, to: last, only: sums }, await farmSettings(db), today)
    if (doses.length > 0) await refreshDoses(db, today, true)
  })
