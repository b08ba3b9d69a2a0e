import type { Output } from '@penside/contract/api/call.ts'
import { rowsPerPage } from '@penside/contract/api/list.ts'
import {
  listOf,
  usualWeeks,
  workLists,
  workPlanOrderOf,
  workPlanReports,
  workPlanRow,
  type workPlan,
} from '@penside/contract/reports/work-plan.ts'
import { addDays, type Day } from '@penside/domain/basics/day.ts'
import type { Language } from '@penside/domain/basics/language.ts'
import { by, inTurn } from '@penside/domain/basics/order.ts'
import type { FarmSettings } from '@penside/domain/farm/settings.ts'
import { checkedBelow } from '@penside/domain/records/heat-check.ts'
import { vaccinationLateAfter } from '@penside/domain/reports/vaccination.ts'
import {
  duesIn,
  manyAccidents,
  nursingStatuses,
  plannedWorkNames,
  planOrders,
  planSpan,
  poorFrom,
  weeksFrom,
  workListNames,
  type PlanSpan,
  type WorkList,
} from '@penside/domain/reports/work-plan.ts'
import { join, raw } from 'sql-template-tag'
import { codeNames } from '../farm/code-lookup.ts'
import { farmSettings } from '../farm/settings.ts'
import { sql, type Db, type Sql } from '../database/db.ts'
import { tagContains } from '../database/text-search.ts'
import type { Handlers } from '../http/serve.ts'
import { candidatesOf, candidatesNow, isOne } from './work-candidates.ts'
import {
  namedColumns,
  onceUnsure,
  plannedColumns,
  sowColumns,
  sowsOn,
  type NamedOn,
  type PlannedOn,
  type SowOn,
} from './sows-on-day.ts'
import { openDosesNow } from './open-doses.ts'
import { vaccinationsOf } from './vaccination-due.ts'

export const workPlanHandlers: Handlers<typeof workPlan> = {
  async reports({ language }) {
    return workPlanReports(language)
  },

  async view({
    input: { search, report, page = 0, pageSize = rowsPerPage, order = 'EXP_DT', from, to, lateOnly },
    db,
    language,
    today,
  }) {
    const list = listOf(workLists, report)
    const span = planSpan({ from, to }, today)
    const query: ListQuery = { list, span, today, language, settings: await farmSettings(db), search }
    const all = await listed(db, query)
    const late = all.filter((row) => row.late)
    const found = lateOnly ? late : all
    const second = list === 'poor' ? await weanedFew(db, query) : []
    const names = await codeNames(db, language)
    const places = order === 'LOC_NM' ? await penOrder(db) : new Map<number, number>()
    const pageOf = (rows: readonly Listed[]) =>
      rows
        .map((row) => ({ ...row, place: places.get(row.penId ?? 0) }))
        .toSorted(checkedBelow(span.today, workPlanOrderOf[order]))
        .slice(page * pageSize, (page + 1) * pageSize)
        .map((row) =>
          workPlanRow({ ...row, breedName: names('041', row.breed) }, { list, language, today: span.today }),
        )
    return {
      rows: pageOf(found),
      secondRows: pageOf(second),
      total: found.length,
      ...noTotals,
      [totalOf[list]]: found.length,
      total62: second.length,
      late: late.length,
      doneToday: await doneOn(db, list, span.today),
    }
  },

  async today({ db, language, today }) {
    await db.reusePlans()
    return {
      today,
      sows: await livingSows(db),
      lists: (await listsOfToday(db, today, language)).map(({ list, total, late, done }) => ({
        report: workLists[list],
        total,
        late,
        done,
      })),
    }
  },

  async weeks({ input: { weeks = usualWeeks }, db, language, today }) {
    return { rows: await listsByWeek(db, weeksFrom(today, weeks), today, language) }
  },
}

/** Number of sows named per list and week. */
const maxNamedSows = 6

/** Size of each list in each week. The herd is read once. */
async function listsByWeek(
  db: Db,
  weeks: readonly { from: Day; to: Day }[],
  today: Day,
  language: Language,
): Promise<Output<typeof workPlan.weeks>['rows']> {
  const settings = await farmSettings(db)
  const sows = await db.many<PlannedOn>(sql`select ${plannedColumns} from ${sowsOn(today, today)}`)
  const to = weeks.at(-1)!.to
  const vaccinations = await toVaccinate<NamedOn>(db, {
    span: { from: today, to, today },
    today,
    language,
    columns: namedColumns,
  })
  const dues = (list: WorkList, span: PlanSpan) =>
    list === 'vaccination'
      ? vaccinations.filter(({ dueOn }) => dueOn <= span.to && (span.from === today || dueOn >= span.from))
      : sows.flatMap((sow) => duesIn(sow, list, settings, span).map((due) => ({ ...sow, ...due })))
  return weeks.map((week) => ({
    ...week,
    lists: dailyLists.map((list) => {
      const found = dues(list, { ...week, today }).toSorted(planOrders.dueOn)
      const late = found.filter((due) => due.late).length
      const tags = [...new Set(found.map(({ tag }) => tag))].slice(0, maxNamedSows)
      return {
        report: workLists[list],
        name: workListNames[list][language],
        total: found.length,
        late,
        tags,
      }
    }),
  }))
}

export async function livingSows(db: Db): Promise<number> {
  const { sows } = await db.one<{ sows: number }>(
    sql`select count(*) as sows from animal where sex = 'sow' and status <> 'culled'`,
  )
  return sows
}

/** A list of the day: its size, the number of late sows, and the one that is late longest. */
export type ListOfToday = {
  list: WorkList
  total: number
  late: number
  done: number
  oldest: Pick<Listed<NamedOn>, 'animalId' | 'tag' | 'dueOn'> | undefined
}

const oldestFirst = inTurn<NonNullable<ListOfToday['oldest']>>(
  by(({ dueOn }) => dueOn),
  by(({ tag }) => tag),
)

/** Lists of the day, each with the work done today. */
export async function listsOfToday(db: Db, today: Day, language: Language): Promise<ListOfToday[]> {
  const span = planSpan({}, today)
  const settings = await farmSettings(db)
  // Candidates of all lists are read once.
  const sows = await candidatesNow(
    db,
    herdLists.flatMap((list) => candidatesOf(list, settings, span)),
    settings,
    today,
  )
  const ofHerd = herdLists.map((list) => {
    const found = duesOf(sows, list, settings, span, language)
    const late = found.filter((due) => due.late)
    return { list, total: found.length, late: late.length, oldest: late.toSorted(oldestFirst)[0] }
  })
  const done = await db.one<Partial<Record<WorkList, number>>>(
    sql`select ${join(dailyLists.map((list) => sql`${doneOf(list, today)} as ${raw(`"${list}"`)}`))}`,
  )
  return [...ofHerd, await dosesOfToday(db, today)].map((of) => ({ ...of, done: done[of.list] ?? 0 }))
}

/** Doses are counted without their sows, which are read for the oldest day only. */
async function dosesOfToday(db: Db, today: Day): Promise<Omit<ListOfToday, 'done'>> {
  const lateUntil = addDays(today, -1 - vaccinationLateAfter)
  const rows = await db.many<{
    total: number
    late: number
    animalId: number | null
    tag: string
    dueOn: Day
  }>(sql`
    with dose as materialized (${await openDosesNow(db, { today, to: today })}),
    counted as (select count(*) as total, count(*) filter (where due_on <= ${lateUntil}) as late, min(due_on) as first from dose)
    select total, late, animal_id, (select a.tag from animal a where a.animal_id = dose.animal_id) as tag, due_on
    from counted left join dose on due_on = first and late > 0`)
  const [{ total, late } = { total: 0, late: 0 }] = rows
  const oldest = rows.flatMap(({ animalId, tag, dueOn }) =>
    animalId === null ? [] : { animalId, tag, dueOn },
  )
  return { list: 'vaccination', total, late, oldest: oldest.toSorted(oldestFirst)[0] }
}

/** Lists of a day. Culling candidates are reviewed at other times. */
const herdLists = ['waitingForMating', 'checking', 'farrowing', 'weaning'] as const
const dailyLists = [...herdLists, 'vaccination'] as const

const totalOf = {
  waitingForMating: 'total1',
  checking: 'total2',
  farrowing: 'total3',
  weaning: 'total4',
  vaccination: 'total5',
  poor: 'total6',
} as const satisfies Record<WorkList, string>
const noTotals = { total1: 0, total2: 0, total3: 0, total4: 0, total5: 0, total6: 0 }

type ListQuery = {
  list: WorkList
  span: PlanSpan
  today: Day
  language: Language
  settings: FarmSettings
  search?: string | undefined
}
/** A sow on a list. */
type Listed<Sow extends NamedOn = SowOn> = Sow & {
  dueOn: Day
  late: boolean
  later: boolean
  work: string
  medicineId: number | null
  count: number | null
}

async function penOrder(db: Db): Promise<Map<number, number>> {
  const pens = await db.many<{ penId: number }>(sql`
    select p.pen_id from pen p join house h using (farm_id, house_id) order by h.position, h.house_id, p.position, p.pen_id`)
  return new Map(pens.map(({ penId }, at) => [penId, at]))
}

function listed(db: Db, query: ListQuery): Promise<Listed[]> {
  if (query.list === 'vaccination') return toVaccinate<SowOn>(db, { ...query, columns: sowColumns })
  return query.list === 'poor' ? manyTimesReturned(db, query) : expected(db, query)
}

/** The query selects candidates; the rule of `domain` decides, and is defined once. */
async function expected(
  db: Db,
  { list, span, today, language, settings, search }: ListQuery,
): Promise<Listed[]> {
  const sows = await db.many<SowOn>(sql`
    select ${sowColumns} from ${sowsOn(span.today, today)}
    where (${join(
      candidatesOf(list, settings, span).map((each) =>
        isOne(each, sql`in (${onceUnsure(span.today, today)})`),
      ),
      ' or ',
    )}) ${tagContains(search)}`)
  return duesOf(sows, list, settings, span, language)
}

const duesOf = <Sow extends PlannedOn>(
  sows: readonly Sow[],
  list: WorkList,
  settings: FarmSettings,
  span: PlanSpan,
  language: Language,
): Listed<Sow>[] =>
  sows.flatMap((sow) =>
    duesIn(sow, list, settings, span).map((due) => {
      const work = plannedWorkNames[due.work][language]
      return { ...sow, ...due, work, medicineId: null, count: null }
    }),
  )

async function toVaccinate<Sow extends NamedOn>(
  db: Db,
  {
    span,
    today,
    language,
    search,
    columns,
  }: Pick<ListQuery, 'span' | 'today' | 'language' | 'search'> & { columns: Sql },
): Promise<Listed<Sow>[]> {
  const rows = await vaccinationsOf<Sow>(db, { span, today, language, columns, where: tagContains(search) })
  return rows.map((row) => ({
    ...row,
    work: row.medicine,
    late: span.today > addDays(row.dueOn, vaccinationLateAfter),
    count: null,
  }))
}

type Counted = SowOn & { count: number }
const asListed = ({ count, ...sow }: Counted, language: Language): Listed => ({
  ...sow,
  count,
  dueOn: sow.lastWorkOn,
  late: false,
  later: false,
  work: workListNames.poor[language],
  medicineId: null,
})

/**
 * Sows with many accidents in the current parity. An accident follows a mating of the same parity, or the mating with which the sow came.
 */
async function manyTimesReturned(db: Db, { span, today, language, search }: ListQuery): Promise<Listed[]> {
  const rows = await db.many<Counted>(sql`
    select ${sowColumns}, accidents.count from ${sowsOn(span.today, today)}
    cross join lateral (select count(*) from sow_event e
      where e.farm_id = sow.farm_id and e.animal_id = sow.animal_id and e.kind = 'accident' and e.parity = sow.parity
        and e.on_date <= ${span.today}) accidents
    where sow.matings >= ${manyAccidents - 1} and accidents.count >= ${manyAccidents} ${tagContains(search)}`)
  return rows.map((row) => asListed(row, language))
}

/** Sows that weaned few piglets. Sows that still nurse, or entered after their last weaning, are left out. */
async function weanedFew(db: Db, { span, today, language, search }: ListQuery): Promise<Listed[]> {
  const rows = await db.many<Counted>(sql`
    select ${sowColumns}, weaned.count from ${sowsOn(span.today, today)}
    cross join lateral (
      select sum(w.females + w.males + w.unsexed)::int + coalesce((
          select sum(p.females + p.males + p.unsexed)::int from litter_change p
          join sow_event litter on litter.farm_id = p.farm_id and litter.animal_id = p.animal_id and litter.seq = p.litter_seq
          where p.farm_id = sow.farm_id and p.animal_id = sow.animal_id and p.kind = 'partialWeaning'
            and litter.parity = sow.parity and p.on_date <= ${span.today}), 0) as count
      from sow_event e join weaning w using (farm_id, animal_id, seq)
      where e.farm_id = sow.farm_id and e.animal_id = sow.animal_id and e.kind = 'weaning' and e.parity = sow.parity
        and e.on_date <= ${span.today}) weaned
    where sow.parity >= ${poorFrom.parity} and sow.status <> all(${[...nursingStatuses]}) and weaned.count <= ${poorFrom.weanedAtMost}
      ${tagContains(search)}`)
  return rows.map((row) => asListed(row, language))
}

/** Work of a list recorded on a day. A sow found empty stays on the list until her accident is recorded, which then counts. */
function doneOf(list: WorkList, on: Day): Sql {
  const kind = { waitingForMating: 'mating', farrowing: 'farrowing', weaning: 'weaning' } as const
  if (list === 'poor') return sql`0`
  if (list === 'checking')
    return sql`(
      (select count(*) from sow_event where kind = 'accident' and on_date = ${on}) + (
        select count(*) from (select distinct on (c.animal_id) c.animal_id, c.result from pregnancy_check c
          where c.on_date = ${on} order by c.animal_id, c.number desc) c
        where c.result <> 'empty' and not exists (select from sow_event e
          where e.animal_id = c.animal_id and e.kind = 'accident' and e.on_date = ${on})))`
  return list === 'vaccination'
    ? // The day's treatments first: otherwise the plan reads all treatments with a medicine of the programme.
      sql`(select count(*) from (select * from treatment where on_date = ${on} offset 0) t where exists (
          select from vaccination_rule r where r.farm_id = t.farm_id and r.medicine_id = t.medicine_id and r.active))`
    : sql`(select count(*) from sow_event where kind = ${kind[list]} and on_date = ${on})`
}

async function doneOn(db: Db, list: WorkList, on: Day) {
  const { count } = await db.one<{ count: number }>(sql`select ${doneOf(list, on)} as count`)
  return count
}
