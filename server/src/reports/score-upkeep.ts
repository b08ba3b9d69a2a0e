import type { FastifyInstance } from 'fastify'
import { addDays, addMonths, firstOfMonth, lastOfMonth, todayAt, type Day } from '@penside/domain/day.ts'
import {
  countedFigures,
  emptyScoreMonth,
  scoreFigures,
  scoreOf,
  type CountedFigure,
  type ScoreMonth,
} from '@penside/domain/reports/score.ts'
import { lifeKinds, litterKinds } from '@penside/domain/records/life.ts'
import { tryLock } from '../database/locks.ts'
import { inTransaction, sql, type Db } from '../db.ts'
import { decidedAfter, farrowingOn } from '@penside/domain/reports/mated.ts'
import { keyFigureMonths, monthsIn } from './key-figures.ts'
import { refreshOperation } from './operation-upkeep.ts'
import type { Span } from './statistic.ts'

/** So many months back the figures are kept. */
const monthsKept = 60
/** A record changes nothing in the months before: a farrowing is counted at most half a month before its day. */
const effectBefore = 31

/** The last month in which every mating is decided: from then on only a record changes it, and not the passing of days. */
const settledMonth = (today: Day) => addMonths(firstOfMonth(addDays(today, farrowingOn - decidedAfter)), -1)

type Kept = { since: Day; through: Day; xact: string }
const keptOf = (db: Db) => db.maybeOne<Kept>(sql`select since, through, xact::text from key_figure_upkeep`)
/** What makes the figures. */
const counted = [...lifeKinds, ...litterKinds, 'sow_entry']

/** The first day of which a record was entered, corrected or deleted since; null where none was. Every way to change one leaves its line. */
async function changedFrom(db: Db, { xact }: Kept): Promise<Day | null> {
  const { first } = await db.one<{ first: Day | null }>(sql`
    select min(c.on_date) as first from change c cross join installation i
    where c.farm_id = current_farm() and c.xact >= ${xact}::xid8 and c.change_id > i.changes_before and c.kind = any(${counted})`)
  return first
}

/** What each month of a span comes to, oldest first: kept where nothing has changed since, else out of the records. */
export async function scoreMonths(db: Db, span: Span, today: Day): Promise<ScoreMonth[]> {
  const wanted = monthsIn(span)
  const kept = await keptOf(db)
  const changed = kept && (await changedFrom(db, kept))
  const firstChanged = changed && firstOfMonth(addDays(changed, -effectBefore))
  const isKept = (month: Day) =>
    kept !== undefined &&
    month >= kept.since &&
    month <= kept.through &&
    month <= settledMonth(today) &&
    (!firstChanged || month < firstChanged)
  const found = kept ? await readMonths(db, wanted.filter(isKept)) : new Map<Day, ScoreMonth>()
  const missing = wanted.filter((month) => !isKept(month))
  const [first, last] = [missing[0], missing.at(-1)]
  if (first && last) {
    const end = lastOfMonth(last)
    for (const [month, sums] of await workedOut(
      db,
      { from: first, to: end < span.to ? end : span.to },
      today,
    ))
      if (!isKept(month)) found.set(month, sums)
  }
  return wanted.map((month) => found.get(month) ?? emptyScoreMonth())
}

/** Out of the records, a year at a time: no statement takes longer than it may. */
async function workedOut(db: Db, { from, to }: Span, today: Day): Promise<Map<Day, ScoreMonth>> {
  const months = new Map<Day, ScoreMonth>()
  for (let start = firstOfMonth(from); start <= to; start = addMonths(start, 12)) {
    const end = lastOfMonth(addMonths(start, 11))
    for (const [month, sums] of await keyFigureMonths(db, {
      from: start,
      to: end < to ? end : to,
      today,
    }))
      months.set(month, sums)
  }
  return months
}

async function readMonths(db: Db, months: readonly Day[]): Promise<Map<Day, ScoreMonth>> {
  const rows = await db.many<{
    month: Day
    name: CountedFigure | 'femaleDays'
    amount: number
    base: number
  }>(
    sql`select month, name, amount::float8 as amount, base::float8 as base from key_figure_month where month = any(${[...months]}::date[])`,
  )
  const found = new Map(months.map((month) => [month, emptyScoreMonth()]))
  for (const { month, name, amount, base } of rows) {
    const known = found.get(month)
    if (known) found.set(month, { ...known, [name]: name === 'femaleDays' ? amount : { amount, base } })
  }
  return found
}

async function writeMonths(db: Db, months: ReadonlyMap<Day, ScoreMonth>) {
  const rows = [...months].flatMap(([month, sums]) => [
    { month, name: 'femaleDays', amount: sums.femaleDays, base: 0 },
    ...countedFigures.map((name) => ({ month, name, ...sums[name] })),
  ])
  await db.run(sql`
    insert into key_figure_month (farm_id, month, name, amount, base)
    select current_farm(), month, name, amount, base
    from json_to_recordset(${JSON.stringify(rows)}) as sums (month date, name text, amount numeric, base numeric)
    on conflict (farm_id, month, name) do update set amount = excluded.amount, base = excluded.base`)
}

/**
 * Brings the kept months of the current farm up to its records, and its part in its company's means. Answers false where nothing had to be
 * done. The caller's transaction holds it together.
 */
export async function refreshKeyFigures(db: Db, today: Day): Promise<boolean> {
  const { free } = await db.one<{ free: boolean }>(tryLock('keyFigures', sql`current_farm()`))
  if (!free) return false
  // Taken before anything is read: what is not there yet has a number from here on.
  const { xact } = await db.one<{ xact: string }>(
    sql`select pg_snapshot_xmin(pg_current_snapshot())::text as xact`,
  )
  const kept = await keptOf(db)
  const through = settledMonth(today)
  const oldest = addMonths(through, 1 - monthsKept)
  const { started } = await db.one<{ started: Day | null }>(
    sql`select min(entered_on) as started from animal where sex = 'sow'`,
  )
  if (!started) return false
  const since = firstOfMonth(started) > oldest ? firstOfMonth(started) : oldest
  const changed = kept ? await changedFrom(db, kept) : since
  if (!changed && kept && kept.through >= through) return false

  const next = kept ? addMonths(kept.through, 1) : since
  const changedMonth = changed ? firstOfMonth(addDays(changed, -effectBefore)) : next
  const first = [changedMonth, next].reduce((a, b) => (a < b ? a : b))
  const from = first > since ? first : since
  if (from <= through) await writeMonths(db, await workedOut(db, { from, to: lastOfMonth(through) }, today))
  await db.run(sql`
    insert into key_figure_upkeep (farm_id, since, through, xact) values (current_farm(), ${since}, ${through}, ${xact}::xid8)
    on conflict (farm_id) do update set since = least(key_figure_upkeep.since, excluded.since), through = excluded.through, xact = excluded.xact`)
  await share(db, { from, to: today }, since, today)
  return true
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

const every = 15 * 60_000
const farmsAtOnce = 100

/** Goes through the farms when the server has begun to listen and then every quarter of an hour, in the name of one at a time. */
export function keepKeyFigures(app: FastifyInstance) {
  let timer: NodeJS.Timeout | undefined
  let running = false
  const closing = new AbortController()
  const round = async () => {
    if (running) return
    running = true
    try {
      for (let last = 0; !closing.signal.aborted;) {
        const { rows } = await app.pool.query<{ farm_id: number; time_zone: string }>(
          'select farm_id, time_zone from farms_after($1, $2)',
          [last, farmsAtOnce],
        )
        if (rows.length === 0) return
        for (const farm of rows) {
          if (closing.signal.aborted) return
          await refreshFarm(app, farm.farm_id, todayAt(farm.time_zone, app.now()))
        }
        last = rows.at(-1)?.farm_id ?? last
      }
    } catch (error) {
      if (!closing.signal.aborted) app.log.warn({ err: error }, 'the key figures could not be kept up')
    } finally {
      running = false
    }
  }
  app.addHook('onListen', async () => {
    timer = setInterval(() => void round(), every).unref()
    void round()
  })
  app.addHook('onClose', async () => {
    closing.abort()
    clearInterval(timer)
  })
}

/** In a transaction of its own; a farm that fails does not keep the others waiting. */
export async function refreshFarm(
  app: Pick<FastifyInstance, 'pool' | 'log' | 'now'>,
  farmId: number,
  today?: Day,
) {
  try {
    await inTransaction(app.pool, async (db) => {
      await db.actAs({ farmId })
      const { timeZone } = await db.one<{ timeZone: string }>(
        sql`select time_zone from farm where farm_id = current_farm()`,
      )
      const on = today ?? todayAt(timeZone, app.now())
      await refreshKeyFigures(db, on)
      await refreshOperation(db, on)
    })
  } catch (error) {
    app.log.warn({ err: error, farmId }, 'the key figures of a farm could not be kept up')
  }
}
