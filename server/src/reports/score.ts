import type { scores } from '@penside/contract/reports/score.ts'
import { addMonths, firstOfMonth, type Day } from '@penside/domain/basics/day.ts'
import { scoreFigures, scoreOf, scoreDefinitions, type ScoreFigure } from '@penside/domain/reports/score.ts'
import { sql, type Db } from '../database/db.ts'
import { refuse } from '../http/problem.ts'
import type { Handlers } from '../http/serve.ts'
import { scoreMonths } from './key-figures.ts'
import { type Span } from './span.ts'
import { knownDay, knownEnd } from './statistic.ts'

/** The twelve months that end with the month of a day, up to today. */
export function yearOf(baseDay: Day, today: Day): Span {
  const on = knownDay(baseDay, today)
  return { from: addMonths(on, -11), to: knownEnd(on, today) }
}

export const scoreHandlers: Handlers<typeof scores> = {
  async view({ input: { baseDay }, db, today }) {
    const year = yearOf(baseDay ?? today, today)
    const span = { from: addMonths(year.from, -12), to: year.to }
    const months = await scoreMonths(db, span, today)
    const [lastYear, thisYear] = [scoreOf(months.slice(0, 12)), scoreOf(months.slice(12))]
    const trend = months.slice(12).map((month) => scoreOf([month]))
    const targets = await targetsOf(db)
    const others = await otherFarms(db, firstOfMonth(year.to))
    return {
      ...year,
      months: trend.map((_, i) => addMonths(year.from, i).slice(0, 7)),
      figures: scoreFigures.map((name) => ({
        name,
        value: thisYear[name],
        lastYear: lastYear[name],
        others: others.get(name)?.mean ?? null,
        otherFarms: others.get(name)?.farms ?? 0,
        target: targets.get(name) ?? scoreDefinitions[name].target,
        ownTarget: targets.has(name),
        trend: trend.map((values) => values[name]),
      })),
    }
  },

  async saveTarget({ input: { name, target }, db }) {
    if (target !== undefined) {
      const { from, to } = scoreDefinitions[name]
      if (target < from || target > to) throw refuse('TARGET_OUT_OF_RANGE', { from, to }, ['target'])
    }
    return storeTarget(db, name, target)
  },
}

/** Stores a target of the farm, or removes it so that the default applies. */
export async function storeTarget(db: Db, name: ScoreFigure | 'feedPerKg', target: number | undefined) {
  await db.run(
    target === undefined
      ? sql`delete from key_figure_target where name = ${name}`
      : sql`insert into key_figure_target (farm_id, name, value) values (current_farm(), ${name}, ${target})
          on conflict (farm_id, name) do update set value = excluded.value`,
  )
  return { result: 1 } as const
}

/** Targets that the farm has set itself. */
export async function targetsOf(db: Db) {
  const own = await db.many<{ name: ScoreFigure | 'feedPerKg'; value: number }>(
    sql`select name, value::float8 as value from key_figure_target`,
  )
  return new Map(own.map(({ name, value }) => [name, value]))
}

/** Means of the other farms of the company: one row per figure, for any number of farms. */
async function otherFarms(db: Db, month: Day) {
  const means = await db.many<{ name: ScoreFigure; farms: number; mean: number }>(
    sql`select name, farms, mean::float8 as mean from other_farms(${month})`,
  )
  return new Map(means.map(({ name, ...mean }) => [name, mean]))
}
