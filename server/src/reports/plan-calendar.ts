import { rowsPerPage } from '@penside/contract/list.ts'
import { workKinds, workLists, type planCalendar } from '@penside/contract/reports/work-plan.ts'
import { addDays, firstOfMonth, lastOfMonth, type Day } from '@penside/domain/day.ts'
import type { Language } from '@penside/domain/farm/language.ts'
import { by, inTurn } from '@penside/domain/order.ts'
import { statusNames } from '@penside/domain/records/names.ts'
import {
  plannedWork,
  plannedWorkNames,
  workListNames,
  type PlanSpan,
  type WorkList,
} from '@penside/domain/reports/work-plan.ts'
import { farmSettings } from '../farm/settings.ts'
import { sql, type Db } from '../db.ts'
import type { Handlers } from '../serve.ts'
import { candidatesNow, type Candidates } from './may-be-due.ts'
import { namedColumns, type NamedOn } from './sows-on.ts'
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
    const all = await plansIn(db, days, today, language)
    const plans = kind ? all.filter(({ list }) => workKinds[list] === kind) : all
    const compare = calendarOrders[order]
    const shown = plans.toSorted(compare).slice(page * pageSize, (page + 1) * pageSize)
    const pens = await pensOf(
      db,
      shown.map(({ sow }) => sow.animalId),
    )
    const counts = new Map<string, { plannedOn: Day; list: WorkList; count: number }>()
    for (const { dueOn, list } of plans) {
      const planned = counts.get(`${dueOn} ${list}`) ?? { plannedOn: dueOn, list, count: 0 }
      counts.set(`${dueOn} ${list}`, { ...planned, count: planned.count + 1 })
    }
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
      total: plans.length,
      days: [...counts.values()]
        .toSorted(
          inTurn(
            by(({ plannedOn }) => plannedOn),
            by(({ list }) => place(list)),
          ),
        )
        .map(({ plannedOn, list, count }) => ({
          plannedOn,
          kind: workKinds[list],
          name: workListNames[list][language],
          count,
        })),
    }
  },
}

/** The pens in which some animals are, by their names. */
async function pensOf(db: Db, animalIds: readonly number[]): Promise<Map<number, string>> {
  const pens = await db.many<{ animalId: number; name: string }>(sql`
    select a.animal_id, p.name from animal a join pen p using (farm_id, pen_id) where a.animal_id = any(${[...animalIds]}::bigint[])`)
  return new Map(pens.map(({ animalId, name }) => [animalId, name]))
}

const place = (list: WorkList) => Object.keys(workLists).indexOf(list)
const byTag = by<Plan>(({ sow }) => sow.tag)
const byDay = inTurn(
  by<Plan>(({ dueOn }) => dueOn),
  inTurn(
    by(({ list }) => place(list)),
    byTag,
  ),
)
/** Tag, day, parity. */
const calendarOrders = {
  '1': inTurn(byTag, byDay),
  '2': byDay,
  '3': inTurn(
    by<Plan>(({ sow }) => sow.parity),
    byDay,
  ),
} as const

/** Everything that is still to be done and was or will be due on these days, as the farm stands today. */
async function plansIn(
  db: Db,
  days: { from: Day; to: Day },
  today: Day,
  language: Language,
): Promise<Plan[]> {
  const settings = await farmSettings(db)
  // A month may have some doses or thousands, and each has its own right plan.
  const span: PlanSpan = { from: today, to: days.to, today }
  const vaccinations = await vaccinationsOf<NamedOn>(db, {
    span,
    today,
    language,
    since: days.from,
    columns: namedColumns,
  })
  await db.keepsPlans()
  const within = (on: Day) => on >= days.from && on <= days.to
  const around = (after: number): Span => ({ from: addDays(days.from, -after), to: addDays(days.to, -after) })
  const { heatCheckAfterMating, pregnancyCheckAfterMating, farrowingAfterMating } = settings
  const sows = await candidatesNow(
    db,
    [
      { status: ['weaned', 'returned', 'aborted'] },
      { status: ['gilt'], born: around(settings.giltFirstMatingAge) },
      { status: ['nurse'] },
      { status: ['lactating'], worked: around(settings.weaningAfterFarrowing) },
      ...[heatCheckAfterMating, pregnancyCheckAfterMating, farrowingAfterMating].map((after): Candidates => ({
        status: ['pregnant'],
        worked: around(after),
      })),
    ],
    settings,
    today,
  )
  const works = sows.flatMap((sow) =>
    plannedWork(sow, settings)
      .filter(({ dueOn, until }) => within(dueOn) && (until === null || until >= today))
      .map(({ list, work, dueOn }): Plan => {
        const name = plannedWorkNames[work][language]
        return { list, name, dueOn, sow, work: name, medicineId: null }
      }),
  )
  return [
    ...works,
    ...vaccinations.map(({ medicine, medicineId, dueOn, ruleId: _, ...sow }): Plan => ({
      list: 'vaccination',
      name: medicine,
      dueOn,
      sow,
      work: medicine,
      medicineId,
    })),
  ]
}
