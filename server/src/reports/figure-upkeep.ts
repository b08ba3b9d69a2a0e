import type { FastifyInstance } from 'fastify'
import { addDays, addMonths, firstOfMonth, todayAt, type Day } from '@penside/domain/day.ts'
import { scoreFigures, scoreOf } from '@penside/domain/reports/score.ts'
import { tryLock } from '../database/locks.ts'
import { inTransaction, sql, type Db } from '../db.ts'
import { accidentStatus } from './accident-status.ts'
import { herdDays } from './breeding-status.ts'
import {
  daysToKeep,
  definition,
  knownDays,
  uncounted,
  undecidedFrom,
  type DaySums,
  type KeptFamily,
} from './kept-days.ts'
import { monthsIn, scoreDays, scoreMonths } from './key-figures.ts'
import { movementStatus } from './movement-status.ts'
import { refreshOperation } from './operation-upkeep.ts'
import { productionStatus } from './production-status.ts'
import { isIn, type Span } from './statistic.ts'

/** So many months back a farm has its part in its company's means. */
const monthsShared = 60

/** How each family is counted from the records. */
export const keptSources = (today: Day): Readonly<Record<KeptFamily, DaySums>> => ({
  production: productionStatus.days,
  accident: accidentStatus.days,
  movement: movementStatus.days,
  score: scoreDays(today),
  herd: herdDays,
})

/** A year at a time: no statement takes longer than it may. */
function* years({ from, to, only }: Span): Generator<Span> {
  for (let start = from; start <= to; start = addMonths(start, 12)) {
    const end = addDays(addMonths(start, 12), -1)
    yield { from: start, to: end < to ? end : to, only }
  }
}

/** Puts what the records of some days come to in the place of what was kept of them. */
async function keepDays(db: Db, span: Span, today: Day) {
  for (const year of years(span)) {
    await db.run(sql`delete from figure_day where ${isIn(sql`on_date`, year)}`)
    await db.run(sql`
      insert into figure_day (farm_id, on_date, sums)
      select current_farm(), on_date, sums from (${daysToKeep(keptSources(today), year)}) kept`)
  }
}

/** The first day of which the current farm has a record of a sow; null without one. */
const firstRecord = async (db: Db) =>
  (await db.one<{ first: Day | null }>(sql`select min(on_date) as first from sow_event`)).first

/**
 * Brings the kept days of the current farm up to its records, and its part in its company's means. Answers false where nothing had to be
 * done. The caller's transaction holds it together.
 */
export async function refreshFigures(db: Db, today: Day): Promise<boolean> {
  const { free } = await db.one<{ free: boolean }>(tryLock('figures', sql`current_farm()`))
  if (!free) return false
  // Taken before anything is read: what is not there yet has a number from here on.
  const { xact } = await db.one<{ xact: string }>(
    sql`select pg_snapshot_xmin(pg_current_snapshot())::text as xact`,
  )
  const known = await knownDays(db, today)
  const started = await firstRecord(db)
  if (!started) return false
  const through = addDays(undecidedFrom(today), -1)
  const fresh = uncounted({ from: started, to: through }, known)
  if (known && !fresh && known.through >= through) return false
  if (!known) await db.run(sql`delete from figure_day`)
  if (fresh) await keepDays(db, fresh, today)
  await db.run(sql`
    insert into figure_upkeep (farm_id, through, xact, definition) values (current_farm(), ${through}, ${xact}::xid8, ${definition})
    on conflict (farm_id) do update set through = excluded.through, xact = excluded.xact, definition = excluded.definition`)
  const oldest = addMonths(firstOfMonth(today), 1 - monthsShared)
  const since = firstOfMonth(started) > oldest ? firstOfMonth(started) : oldest
  const from = fresh && firstOfMonth(fresh.from) > since ? firstOfMonth(fresh.from) : since
  await share(db, { from, to: today }, since, today)
  return true
}

/** The kept days, apart from those that a change has marked since, that are not what the records of the current farm say. */
export async function differingDays(db: Db, today: Day): Promise<Day[]> {
  const known = await knownDays(db, today)
  if (!known) return []
  const first = await firstRecord(db)
  const differing: Day[] = []
  for (const year of years({ from: first ?? known.through, to: known.through })) {
    const days = await db.many<{ on: Day }>(sql`
      select on_date as on from (select * from figure_day where ${isIn(sql`on_date`, year)}) kept
      full join (${daysToKeep(keptSources(today), year)}) counted using (on_date)
      where on_date <> all(${[...known.marked]}::date[]) and kept.sums is distinct from counted.sums order by on_date`)
    differing.push(...days.map(({ on }) => on))
  }
  return differing
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
export function keepFigures(app: FastifyInstance) {
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
      if (!closing.signal.aborted) app.log.warn({ err: error }, 'the figures could not be kept up')
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
      await refreshFigures(db, on)
      await refreshOperation(db, on)
    })
  } catch (error) {
    app.log.warn({ err: error, farmId }, 'the figures of a farm could not be kept up')
  }
}
