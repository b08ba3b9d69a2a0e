import type { mornings } from '@penside/contract/reports/morning.ts'
import { workLists } from '@penside/contract/reports/work-plan.ts'
import { addDays, addMonths, daysBetween, firstOfMonth, type Day } from '@penside/domain/basics/day.ts'
import {
  dayFigureNames,
  dayFigures,
  type DayFigure,
  monthsBeforeMoved,
  monthsMoved,
  largestChanges,
  usualDays,
  usualOf,
} from '@penside/domain/reports/morning.ts'
import { scoreOf, scoreDefinitions } from '@penside/domain/reports/score.ts'
import type { WorkList } from '@penside/domain/reports/work-plan.ts'
import { join } from 'sql-template-tag'
import { sql, type Db, type Sql } from '../database/db.ts'
import { farmSettings } from '../farm/settings.ts'
import type { Handlers } from '../http/serve.ts'
import { accidentStatus } from './accident-status.ts'
import { readTotalsState } from './daily-totals.ts'
import { scoreMonths } from './key-figures.ts'
import { matingStatus } from './mating-status.ts'
import { movementStatus } from './movement-status.ts'
import { productionStatus } from './production-status.ts'
import { targetsOf } from './score.ts'
import type { DailyStatistic } from './statistic.ts'
import { listsOfToday, livingSows } from './work-plan.ts'

/** Number of key figures shown, and of months in the chart of each. */
const maxMovedFigures = 3
const monthsCharted = 13

export const morningHandlers: Handlers<typeof mornings> = {
  async view({ db, today, language }) {
    // Without daily totals years of records are read, each span by a plan of its own.
    if (await readTotalsState(db, await farmSettings(db), today)) await db.reusePlans()
    const recorders = await recordersOf(db, today)
    const lists = await listsOfToday(db, today, language)
    const from = addMonths(firstOfMonth(today), 1 - monthsMoved - monthsBeforeMoved)
    const months = await scoreMonths(db, { from, to: today }, today)
    const drawn = months.slice(-monthsCharted).map((month) => scoreOf([month]))
    const targets = await targetsOf(db)
    return {
      today,
      sows: await livingSows(db),
      lists: lists.map(({ list, total, late, done, oldest }) => ({
        report: workLists[list],
        total,
        late,
        done,
        memberName: recorders.get(list) ?? '',
        oldest: oldest
          ? { animalId: oldest.animalId, tag: oldest.tag, days: daysBetween(oldest.dueOn, today) }
          : null,
      })),
      happened: await happenedOn(db, addDays(today, -1), today),
      moved: largestChanges(months, maxMovedFigures).map(({ name, value, before }) => ({
        name,
        value,
        before,
        target: targets.get(name) ?? scoreDefinitions[name].target,
        trend: drawn.map((month) => month[name]),
      })),
      months: drawn.map((_, at) => addMonths(firstOfMonth(today), at + 1 - drawn.length).slice(0, 7)),
    }
  },
}

/** Statistics whose columns are shown for a day. */
const dailyStatistics: Readonly<
  Record<(typeof dayFigures)[DayFigure]['of'], Pick<DailyStatistic<string>, 'daily'>>
> = {
  production: productionStatus,
  mating: matingStatus,
  accident: accidentStatus,
  movement: movementStatus,
}

/** Figures of a day, and their daily mean in the four weeks before. */
async function happenedOn(db: Db, day: Day, today: Day) {
  const span = { from: addDays(day, -usualDays), to: day }
  const counted: Sql[] = []
  for (const [of, { daily }] of Object.entries(dailyStatistics)) {
    const columns = Object.values(dayFigures).flatMap((figure) => (figure.of === of ? figure.column : []))
    counted.push(sql`select ${of} as of, * from (${await daily(db, columns, span, today)}) of_day`)
  }
  const sums = await db.many<{ of: string; name: string; onDay: number; before: number }>(sql`
    select of, name, coalesce(sum(amount) filter (where on_date = ${day}), 0)::float8 as on_day,
      coalesce(sum(amount) filter (where on_date < ${day}), 0)::float8 as before
    from (${join(counted, ' union all ')}) counted group by 1, 2`)
  const first = await firstRecords(db)
  return dayFigureNames.map((figure) => {
    const { of, column } = dayFigures[figure]
    const { onDay = 0, before = 0 } = sums.find((each) => each.of === of && each.name === column) ?? {}
    const usual = usualOf(before, figure === 'shipped' ? first.ofGroups : first.ofSows, day)
    return { name: figure, amount: onDay, usual }
  })
}

/** Days of the first work with sows and of the first move of a group. Entries of sows are no work. */
const firstRecords = (db: Db) => {
  // One minimum per kind is read from the end of its index.
  const firsts = (['mating', 'accident', 'farrowing', 'weaning', 'removal'] as const).map(
    (kind) => sql`(select min(on_date) from sow_event where kind = ${kind})`,
  )
  return db.one<{ ofSows: Day | null; ofGroups: Day | null }>(
    sql`select least(${join(firsts)}) as of_sows, (select min(on_date) from group_move) as of_groups`,
  )
}

/** Member who recorded most of each kind of work in the last four weeks. Vaccinations have no author. */
async function recordersOf(db: Db, today: Day): Promise<Map<WorkList, string>> {
  const rows = await db.many<{ list: WorkList; name: string }>(sql`
    select distinct on (kind) case kind when 'mating' then 'waitingForMating' when 'accident' then 'checking' else kind end as list, a.name
    from (
      select kind, entered_by, count(*)
      from sow_event where kind in ('mating', 'accident', 'farrowing', 'weaning') and on_date > ${addDays(today, -usualDays)} group by 1, 2
    ) work join (select account_id from membership where farm_id = current_farm()) m on m.account_id = work.entered_by
    join author a on a.account_id = work.entered_by
    order by kind, count desc, a.name`)
  return new Map(rows.map(({ list, name }) => [list, name]))
}
