import { rowsPerPage } from '@penside/contract/api/list.ts'
import {
  compositionReports,
  type CompositionRow,
  type parityComposition,
} from '@penside/contract/reports/parity-composition.ts'
import { addDays, type Day } from '@penside/domain/basics/day.ts'
import type { FarmSettings } from '@penside/domain/farm/settings.ts'
import {
  minOtherFarms,
  oneDecimal,
  parityClasses,
  parityStandard,
  pregnancyWeeks,
  shareOf,
  shares,
} from '@penside/domain/reports/parity-composition.ts'
import { conceptionOn } from '@penside/domain/records/pregnancy-outcome.ts'
import { forOtherFarms } from '../database/scope.ts'
import { farmSettings } from '../farm/settings.ts'
import { sql, type Db, type Sql } from '../database/db.ts'
import type { Caller, Handlers } from '../http/serve.ts'
import { tagContains } from '../database/text-search.ts'
import { parityClassOfSow, herdOnDay } from './herd-on.ts'
import { selectTotals, readTotalsState } from './daily-totals.ts'
import { daysEarlier, daysOf, type Span } from './span.ts'
import { outcome, scoreDays } from './key-figures.ts'
import { knownDay, matingsIn } from './statistic.ts'

export const parityCompositionHandlers: Handlers<typeof parityComposition> = {
  async view({ input, db, caller, today }) {
    const { report, search, page = 0, pageSize = rowsPerPage } = input
    const on = knownDay(input.on, today)
    const rows =
      report === compositionReports.byWeek
        ? await byWeek(db, { on, today, search, from: input.from, to: input.to })
        : await byParity(db, { on, today, search, caller })
    const head = rows.reduce((sum, row) => sum + (row.head ?? row.pregnant ?? 0), 0)
    return { rows: rows.slice(page * pageSize, (page + 1) * pageSize), total: rows.length, on, head }
  },
}

type CompositionQuery = { on: Day; today: Day; search?: string | undefined }

/** Head by parity class, in the order of `parityClasses`. */
async function headByParity(db: Db, { on, today, search }: CompositionQuery): Promise<number[]> {
  const rows = await db.many<{ class: number; head: number }>(
    sql`select ${parityClassOfSow} as class, count(*) as head from (${herdOnDay(on, today, search)}) sow group by 1`,
  )
  return parityClasses.map((_, i) => rows.find((row) => row.class === i)?.head ?? 0)
}

async function byParity(db: Db, query: CompositionQuery & { caller: Caller }): Promise<CompositionRow[]> {
  const head = await headByParity(db, query)
  const own = shares(head)
  const { on, today } = query
  const farms = (await forOtherFarms(db, query.caller, () => headByParity(db, { on, today }))).filter(
    (counts) => counts.some((count) => count > 0),
  )
  const enough = farms.length >= minOtherFarms
  return parityClasses.map((parity, i) => {
    const mean = enough
      ? oneDecimal(farms.reduce((sum, counts) => sum + shareOf(counts, i), 0) / farms.length)
      : null
    const standard = parityStandard[parity]
    return {
      parity,
      head: head[i] ?? 0,
      share: own[i] ?? 0,
      average: mean ?? standard,
      standard,
      others: mean,
    }
  })
}

async function byWeek(
  db: Db,
  { on, today, search, from, to }: CompositionQuery & { from?: Day | undefined; to?: Day | undefined },
): Promise<CompositionRow[]> {
  const settings = await farmSettings(db)
  const within = (day: ReturnType<typeof sql>) =>
    sql`${from ? sql`and ${day} >= ${from}` : sql``} ${to ? sql`and ${day} <= ${to}` : sql``}`
  const pregnant = await db.many<{ week: number; count: number }>(sql`
    select (${on}::date - last_on) / 7 + 1 as week, count(*) as count from (${herdOnDay(on, today, search)}) sow
    where status = 'pregnant' ${within(sql`last_on`)} group by 1`)
  // Later weeks have a row only if a sow is in them, so that one forgotten sow adds a single row.
  const usual = Array.from({ length: pregnancyWeeks }, (_, i) => i + 1)
  const weeks = [...new Set([...usual, ...pregnant.map(({ week }) => week)])].toSorted((a, b) => a - b)
  const cohorts = await cohortsOf(db, { on, today, search, from, to, weeks }, settings)
  return weeks.map((week) => {
    const { matings = 0, conceived = 0 } = cohorts.find((row) => row.week === week) ?? {}
    const mated = daysOfWeek(week, on)
    return {
      week,
      pregnant: pregnant.find((row) => row.week === week)?.count ?? 0,
      mated,
      matings,
      conceptionRate: matings === 0 ? 0 : oneDecimal((100 * conceived) / matings),
      dueOn: addDays(mated.from, settings.farrowingAfterMating),
    }
  })
}

/** Mating days of the sows in a week of pregnancy. */
const daysOfWeek = (week: number, on: Day): Span => ({
  from: addDays(on, 1 - 7 * week),
  to: addDays(on, 7 - 7 * week),
})

/**
 * Matings of each week and how many of them conceived. If day 35 was over on the base day, daily totals contain the result. Otherwise every
 * sow that is still pregnant counts as conceived.
 */
export async function cohortsOf(
  db: Db,
  {
    on,
    today,
    search,
    from,
    to,
    weeks,
  }: CompositionQuery & { from?: Day | undefined; to?: Day | undefined; weeks: readonly number[] },
  settings: FarmSettings,
) {
  const matingDays = weeks.flatMap((week) => daysOf(daysOfWeek(week, on))).toSorted()
  const first = matingDays[0] ?? on
  const begin = from && from > first ? from : first
  const end = to && to < on ? to : on
  const lastDecided = addDays(on, -conceptionOn - 1)
  const week = (matedOn: Sql) => sql`(${on}::date - ${matedOn}) / 7 + 1`
  const later = search
    ? { from: begin, to: end, only: matingDays }
    : { from: lastDecided < begin ? begin : addDays(lastDecided, 1), to: end }
  const counted = sql`
    select ${week(sql`e.on_date`)} as week, count(*) as matings,
      count(*) filter (where x.kind is null or x.on_date > ${on} or x.on_date - e.on_date > ${conceptionOn}
        or (e.on_date <= ${lastDecided} and gone.left_pregnant)) as conceived
    from ${matingsIn(later)} ${outcome}
    ${search ? sql`join animal on animal.farm_id = e.farm_id and animal.animal_id = e.animal_id` : sql``}
    where true ${tagContains(search)} group by 1`
  const known = await readTotalsState(db, settings, today)
  const earlier = sql`
    select week, sum(base) as matings, sum(amount) as conceived from (${selectTotals(known, {
      family: 'conceived',
      source: scoreDays(today),
      span: daysEarlier(
        { from: begin, to: lastDecided < end ? lastDecided : end, only: matingDays },
        -conceptionOn,
      ),
      bucket: [['week', week(sql`(on_date - ${conceptionOn}::int)`)]],
      names: ['conceptionRate'],
    })}) of_week group by 1`
  return db.many<{ week: number; matings: number; conceived: number }>(sql`
    select week, sum(matings)::int as matings, sum(conceived)::int as conceived
    from (${counted} ${!search && begin <= lastDecided ? sql`union all ${earlier}` : sql``}) cohort group by 1`)
}
