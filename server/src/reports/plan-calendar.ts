import { rowsPerPage } from '@penside/contract/api/list.ts'
import { workKinds, workLists, type planCalendar } from '@penside/contract/reports/work-plan.ts'
import { addDays, firstOfMonth, lastOfMonth, type Day } from '@penside/domain/basics/day.ts'
import type { Language } from '@penside/domain/basics/language.ts'
import { by, inTurn } from '@penside/domain/basics/order.ts'
import { statusNames } from '@penside/domain/records/status-names.ts'
import {
  plannedWork,
  plannedWorkNames,
  workListNames,
  type WorkList,
} from '@penside/domain/reports/work-plan.ts'
import { farmSettings } from '../farm/settings.ts'
import { sql, type Db, type Sql } from '../database/db.ts'
import type { Handlers } from '../http/serve.ts'
import { candidatesNow, type Candidates } from './work-candidates.ts'
import { openDosesNow } from './open-doses.ts'
import { namedColumns, type NamedOn } from './sows-on-day.ts'
import type { Span } from './span.ts'
import { vaccinationsOf } from './vaccination-due.ts'

type Plan = {
  list: WorkList
  name: string
  dueOn: Day
  sow: NamedOn
  work: string
  medicineId: number | null
}

export const planCalendarHandlers: Handlers<typeof planCalendar> = {
  async view({
    input: { panel, to, kind, page = 0, pageSize = rowsPerPage, order = '2' },
    db,
    language,
    today,
  }) {
    const days =
      to && to >= panel ? { from: panel, to } : { from: firstOfMonth(panel), to: lastOfMonth(panel) }
    const [first, end] = [page * pageSize, (page + 1) * pageSize]
    const isAsked = (list: WorkList) => !kind || workKinds[list] === kind
    // A page by day contains the doses of a few days. Other orders read all doses, a few or thousands, each with a plan of its own.
    const byDays = order === '2'
    if (byDays) await db.reusePlans()
    const doses = isAsked('vaccination') ? await openDosesNow(db, { today, ...days }) : undefined
    const dosesOn = doses ? await dosesByDay(db, doses) : []
    const works = (await worksIn(db, days, today, language)).filter(({ list }) => isAsked(list))
    const counts = [...countsOf(works), ...dosesOn].toSorted(byDayAndList)
    let total = 0
    const placed = counts.map((of) => ({ ...of, from: total, to: (total += of.count) }))
    const read = byDays ? placed.filter((of) => of.from < end && of.to > first) : placed
    const skipped = read[0]?.from ?? 0
    const isRead = new Set(read.map(({ dueOn, list }) => `${dueOn} ${list}`))
    const given = read.filter(({ list }) => list === 'vaccination').map(({ dueOn }) => dueOn)
    const plans = [
      ...works,
      ...(doses && given.length > 0
        ? await dosesIn(db, { doses, on: given, today, to: days.to, language })
        : []),
    ]
    const shown = plans
      .filter(({ dueOn, list }) => isRead.has(`${dueOn} ${list}`))
      .toSorted(calendarOrders[order])
      .slice(first - skipped, end - skipped)
    const pens = await pensOf(
      db,
      shown.map(({ sow }) => sow.animalId),
    )
    return {
      rows: shown.map(({ dueOn, list, sow, work, medicineId }) => ({
        plannedOn: dueOn,
        kind: workKinds[list],
        work,
        farmId: sow.farmId,
        animalId: sow.animalId,
        tag: sow.tag,
        parity: sow.parity,
        statusName: statusNames[sow.status][language],
        lastWorkOn: sow.lastWorkOn,
        pen: pens.get(sow.animalId) ?? '',
        medicineId,
      })),
      total,
      days: counts.map(({ dueOn, list, count }) => ({
        plannedOn: dueOn,
        kind: workKinds[list],
        name: workListNames[list][language],
        count,
      })),
    }
  },
}

/** Names of the pens of some animals. */
async function pensOf(db: Db, animalIds: readonly number[]): Promise<Map<number, string>> {
  const pens = await db.many<{ animalId: number; name: string }>(sql`
    select a.animal_id, p.name from animal a join pen p using (farm_id, pen_id) where a.animal_id = any(${[...animalIds]}::bigint[])`)
  return new Map(pens.map(({ animalId, name }) => [animalId, name]))
}

const place = (list: WorkList) => Object.keys(workLists).indexOf(list)
const byDayAndList = inTurn<Pick<Plan, 'dueOn' | 'list'>>(
  by(({ dueOn }) => dueOn),
  by(({ list }) => place(list)),
)
const byTag = by<Plan>(({ sow }) => sow.tag)
const byDay = inTurn<Plan>(byDayAndList, byTag)
/** Orders of the calendar by API code: tag, day, parity. */
const calendarOrders = {
  '1': inTurn(byTag, byDay),
  '2': byDay,
  '3': inTurn(
    by<Plan>(({ sow }) => sow.parity),
    byDay,
  ),
} as const

type Counted = Pick<Plan, 'dueOn' | 'list'> & { count: number }

/** Number of plans by day and list. */
const countsOf = (plans: readonly Plan[]): Counted[] =>
  [...Map.groupBy(plans, ({ dueOn, list }) => `${dueOn} ${list}`).values()].map((of) => ({
    dueOn: of[0]!.dueOn,
    list: of[0]!.list,
    count: of.length,
  }))

const dosesByDay = async (db: Db, doses: Sql): Promise<Counted[]> =>
  (await db.many<Omit<Counted, 'list'>>(sql`select due_on, count(*) from (${doses}) dose group by 1`)).map(
    (of) => ({ ...of, list: 'vaccination' }),
  )

type DosePlansQuery = { doses: Sql; on: readonly Day[]; today: Day; to: Day; language: Language }
async function dosesIn(db: Db, { doses, on, today, to, language }: DosePlansQuery): Promise<Plan[]> {
  const vaccinations = await vaccinationsOf<NamedOn>(db, {
    span: { from: today, to, today },
    doses: sql`select * from (${doses}) dose where due_on = any(${[...on]}::date[])`,
    today,
    language,
    columns: namedColumns,
  })
  return vaccinations.map(({ medicine, medicineId, dueOn, ruleId: _, ...sow }) => ({
    list: 'vaccination',
    name: medicine,
    dueOn,
    sow,
    work: medicine,
    medicineId,
  }))
}

/** Open work except doses that is due on these days, by the current state of the farm. */
async function worksIn(
  db: Db,
  days: { from: Day; to: Day },
  today: Day,
  language: Language,
): Promise<Plan[]> {
  const settings = await farmSettings(db)
  const within = (on: Day) => on >= days.from && on <= days.to
  const around = (after: number): Span => ({ from: addDays(days.from, -after), to: addDays(days.to, -after) })
  const { heatCheckAfterMating, pregnancyCheckAfterMating, farrowingAfterMating } = settings
  const sows = await db.withReusedPlan(() =>
    candidatesNow(
      db,
      [
        { status: ['weaned', 'returned', 'aborted'] },
        { status: ['gilt'], born: around(settings.giltFirstMatingAge) },
        { status: ['nurse'] },
        { status: ['lactating'], worked: around(settings.weaningAfterFarrowing) },
        ...[heatCheckAfterMating, pregnancyCheckAfterMating, farrowingAfterMating].map(
          (after): Candidates => ({
            status: ['pregnant'],
            worked: around(after),
          }),
        ),
      ],
      settings,
      today,
    ),
  )
  return sows.flatMap((sow) =>
    plannedWork(sow, settings)
      .filter(({ dueOn, until }) => within(dueOn) && (until === null || until >= today))
      .map(({ list, work, dueOn }): Plan => {
        const name = plannedWorkNames[work][language]
        return { list, name, dueOn, sow, work: name, medicineId: null }
      }),
  )
}
