import type { Output } from '@penside/contract/call.ts'
import { rowsPerPage } from '@penside/contract/list.ts'
import {
  listOf,
  usualWeeks,
  workKinds,
  workLists,
  workPlanOrderOf,
  type planCalendar,
  workPlanReports,
  workPlanRow,
  type workPlan,
} from '@penside/contract/reports/work-plan.ts'
import { addDays, day, firstOfMonth, lastOfMonth, type Day } from '@penside/domain/day.ts'
import type { Language } from '@penside/domain/farm/language.ts'
import type { FarmSettings } from '@penside/domain/farm/settings.ts'
import type { SowStatus } from '@penside/domain/records/life.ts'
import { statusNames } from '@penside/domain/records/names.ts'
import { vaccinationLateAfter } from '@penside/domain/reports/vaccination.ts'
import {
  checkLastsFor,
  duesIn,
  manyAccidents,
  nursingStatuses,
  plannedWork,
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
import { codeNames } from '../farm/known-code.ts'
import { farmSettings } from '../farm/settings.ts'
import { sql, type Db, type Sql } from '../db.ts'
import { tagContains } from '../tag.ts'
import type { Handlers } from '../serve.ts'
import {
  namedColumns,
  notFoundPregnant,
  onceUnsure,
  plannedColumns,
  plannedColumnsOf,
  sowColumns,
  sowsOn,
  type NamedOn,
  type PlannedOn,
  type SowOn,
} from './sows-on.ts'
import { firstDay } from './kept-days.ts'
import { isIn, type Span } from './span.ts'
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
    const asked: Asked = { list, span, today, language, settings: await farmSettings(db), search }
    const all = await listed(db, asked)
    const late = all.filter((row) => row.late)
    const found = lateOnly ? late : all
    const second = list === 'poor' ? await weanedFew(db, asked) : []
    const names = await codeNames(db, language)
    const places = order === 'LOC_NM' ? await pensAsOneWalks(db) : new Map<number, number>()
    const pageOf = (rows: readonly Listed[]) =>
      rows
        .map((row) => ({ ...row, place: places.get(row.penId ?? 0) }))
        .toSorted(workPlanOrderOf[order])
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
    await db.keepsPlans()
    return {
      today,
      sows: await livingSows(db),
      lists: (await listsOfToday(db, today, language)).map(({ list, found, late, done }) => ({
        report: workLists[list],
        total: found.length,
        late: late.length,
        done,
      })),
    }
  },

  async weeks({ input: { weeks = usualWeeks }, db, language, today }) {
    return { rows: await listsByWeek(db, weeksFrom(today, weeks), today, language) }
  },
}

/** So many sows of a list and week are named. */
const namedOnes = 6

/** How many stand on each list in each of the weeks: the herd is read once. */
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
      const tags = [...new Set(found.map(({ tag }) => tag))].slice(0, namedOnes)
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

/** Each list of the day: who stands on it, who of them is late, and how much was done of it today. */
export async function listsOfToday(db: Db, today: Day, language: Language) {
  const span = planSpan({}, today)
  const settings = await farmSettings(db)
  // Who may stand on any of them is read once.
  const sows = await candidatesNow(
    db,
    herdLists.flatMap((list) => candidatesOf(list, settings, span)),
    settings,
    today,
  )
  const ofHerd = new Map(
    herdLists.map((list) => [list as WorkList, duesOf(sows, list, settings, span, language)]),
  )
  const done = await db.one<Partial<Record<WorkList, number>>>(
    sql`select ${join(dailyLists.map((list) => sql`${doneOf(list, today)} as ${raw(`"${list}"`)}`))}`,
  )
  const lists = []
  for (const list of dailyLists) {
    const found: readonly Listed<NamedOn>[] =
      ofHerd.get(list) ?? (await toVaccinate<NamedOn>(db, { span, today, language, columns: namedColumns }))
    lists.push({ list, found, late: found.filter(({ late }) => late), done: done[list] ?? 0 })
  }
  return lists
}

/** What a day asks for; whom to cull is thought about at other times. */
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

type Asked = {
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

async function pensAsOneWalks(db: Db): Promise<Map<number, number>> {
  const pens = await db.many<{ penId: number }>(sql`
    select p.pen_id from pen p join house h using (farm_id, house_id) order by h.position, h.house_id, p.position, p.pen_id`)
  return new Map(pens.map(({ penId }, at) => [penId, at]))
}

function listed(db: Db, asked: Asked): Promise<Listed[]> {
  if (asked.list === 'vaccination') return toVaccinate<SowOn>(db, { ...asked, columns: sowColumns })
  return asked.list === 'poor' ? manyTimesReturned(db, asked) : expected(db, asked)
}

/** The query finds the few who can stand on the list; the rule of domain picks those who do, and stands in one place. */
async function expected(db: Db, { list, span, today, language, settings, search }: Asked): Promise<Listed[]> {
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

/** Who may stand on a list: of some states, where days are said by those of the last work or of the birth; or pregnant and not found so. */
type Candidates =
  | { status: readonly SowStatus[]; worked?: Span; born?: Span }
  | { status: readonly ['pregnant']; unsure: true }

function candidatesOf(list: WorkList, settings: FarmSettings, { to, today }: PlanSpan): Candidates[] {
  const before = (days: number) => addDays(to, -days)
  const until = (day: Day): Span => ({ from: firstDay, to: day })
  switch (list) {
    case 'checking': {
      const { heatCheckAfterMating: heat, pregnancyCheckAfterMating: pregnancy } = settings
      const worked = { from: lastChecked(today, settings), to: before(Math.min(heat, pregnancy)) }
      return [
        { status: ['pregnant'], worked },
        { status: ['pregnant'], unsure: true },
      ]
    }
    case 'farrowing':
      return [{ status: ['pregnant'], worked: until(before(settings.farrowingAfterMating)) }]
    case 'weaning':
      // Piglets of a nurse sow are older than her nursing of them.
      return [
        { status: ['nurse'] },
        { status: ['lactating'], worked: until(before(settings.weaningAfterFarrowing)) },
      ]
    default:
      return [
        { status: ['weaned', 'returned', 'aborted'] },
        { status: ['gilt'], born: until(before(settings.giltFirstMatingAge)) },
      ]
  }
}

/** Whether a sow of `sowsOn` is one of them. @param unsure whether she is one of `onceUnsure`, said after her id */
const isOne = (those: Candidates, unsure: Sql): Sql =>
  'unsure' in those
    ? notFoundPregnant(unsure)
    : sql`(sow.status = any(${[...those.status]}) ${those.worked ? sql`and ${isIn(sql`sow.last_work_on`, those.worked)}` : sql``} ${
        those.born ? sql`and ${isIn(sql`sow.born_on`, those.born)}` : sql``
      })`

/**
 * Those of today's herd, each once, and whoever was not found pregnant. An index has the living by state and by the day of their last work: it
 * is looked up for each of the spans, since the planner, which takes the living for as long idle as all who ever lived, would else read the
 * whole herd. A check is looked up where it can still change what she is due for.
 */
function candidatesNow(
  db: Db,
  those: readonly Candidates[],
  settings: FarmSettings,
  today: Day,
): Promise<PlannedOn[]> {
  const spans = those.flatMap((each) =>
    'unsure' in each ? [] : each.status.map((status) => ({ worked: always, born: always, ...each, status })),
  )
  // Of one state spans of one sort only are asked for.
  const parts = [...Map.groupBy(spans, ({ status }) => status).values()].flatMap((ofOne) =>
    joined(ofOne.map(({ worked }) => worked)).map((worked) => ({ ...ofOne[0]!, worked })),
  )
  const matedOn = parts.filter(({ status }) => status === 'pregnant').map(({ worked }) => worked)
  const checked = sql`sow.status = 'pregnant' and (sow.last_work_on >= ${lastChecked(today, settings)}
    or sow.animal_id in (select animal_id from unsure))`
  return db.many<PlannedOn>(sql`
    with unsure as materialized (${onceUnsure(today, today)})
    select ${plannedColumnsOf(checked)} from (
      select sow.*
      from unnest(${parts.map(({ status }) => status)}::text[], ${parts.map(({ worked }) => worked.from)}::date[],
        ${parts.map(({ worked }) => worked.to)}::date[], ${parts.map(({ born }) => born.from)}::date[],
        ${parts.map(({ born }) => born.to)}::date[]) part (status, since, until, born_since, born_until)
      join ${sowsOn(today, today)} on sow.status = part.status and sow.last_work_on between part.since and part.until
      where sow.born_on between part.born_since and part.born_until
      union all
      select * from ${sowsOn(today, today)}
      where ${notFoundPregnant(sql`= any(array(select animal_id from unsure))`)}
        ${join(
          matedOn.map((worked) => sql`and not (${isIn(sql`sow.last_work_on`, worked)})`),
          ' ',
        )}
      offset 0) sow`)
}
const always: Span = { from: firstDay, to: day('9999-12-31') }

/** Whoever was mated before has no check to come, but after one that was not good. */
const lastChecked = (today: Day, { heatCheckAfterMating, pregnancyCheckAfterMating }: FarmSettings) =>
  addDays(today, -Math.max(heatCheckAfterMating, pregnancyCheckAfterMating) - checkLastsFor)

/** The same days in spans of which none touches another. */
function joined(spans: readonly Span[]): Span[] {
  return spans
    .toSorted((a, b) => compareTexts(a.from, b.from))
    .reduce<Span[]>((all, span) => {
      const last = all.at(-1)
      if (!last || span.from > last.to) return [...all, span]
      return [...all.slice(0, -1), { from: last.from, to: span.to > last.to ? span.to : last.to }]
    }, [])
}

async function toVaccinate<Sow extends NamedOn>(
  db: Db,
  {
    span,
    today,
    language,
    search,
    columns,
  }: Pick<Asked, 'span' | 'today' | 'language' | 'search'> & { columns: Sql },
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
const kept = ({ count, ...sow }: Counted, language: Language): Listed => ({
  ...sow,
  count,
  dueOn: sow.lastWorkOn,
  late: false,
  later: false,
  work: workListNames.poor[language],
  medicineId: null,
})

/** An accident follows a mating of the same parity, or the one with which she came. */
async function manyTimesReturned(db: Db, { span, today, language, search }: Asked): Promise<Listed[]> {
  const rows = await db.many<Counted>(sql`
    select ${sowColumns}, accidents.count from ${sowsOn(span.today, today)}
    cross join lateral (select count(*) from sow_event e
      where e.farm_id = sow.farm_id and e.animal_id = sow.animal_id and e.kind = 'accident' and e.parity = sow.parity
        and e.on_date <= ${span.today}) accidents
    where sow.matings >= ${manyAccidents - 1} and accidents.count >= ${manyAccidents} ${tagContains(search)}`)
  return rows.map((row) => kept(row, language))
}

/** A litter is judged once it is weaned: whoever still nurses is not asked about, nor whoever came after her last weaning. */
async function weanedFew(db: Db, { span, today, language, search }: Asked): Promise<Listed[]> {
  const rows = await db.many<Counted>(sql`
    select ${sowColumns}, weaned.count from ${sowsOn(span.today, today)}
    cross join lateral (
      select sum(w.females + w.males)::int + coalesce((
          select sum(p.females + p.males)::int from litter_change p
          join sow_event litter on litter.farm_id = p.farm_id and litter.animal_id = p.animal_id and litter.seq = p.litter_seq
          where p.farm_id = sow.farm_id and p.animal_id = sow.animal_id and p.kind = 'partialWeaning'
            and litter.parity = sow.parity and p.on_date <= ${span.today}), 0) as count
      from sow_event e join weaning w using (farm_id, animal_id, seq)
      where e.farm_id = sow.farm_id and e.animal_id = sow.animal_id and e.kind = 'weaning' and e.parity = sow.parity
        and e.on_date <= ${span.today}) weaned
    where sow.parity >= ${poorFrom.parity} and sow.status <> all(${[...nursingStatuses]}) and weaned.count <= ${poorFrom.weanedAtMost}
      ${tagContains(search)}`)
  return rows.map((row) => kept(row, language))
}

/**
 * How much of a list's work was recorded on a day. Who was found empty still stands on the list until the accident is recorded, which then
 * counts.
 */
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
    ? sql`(select count(*) from treatment t where on_date = ${on} and exists (
          select from vaccination_rule r where r.farm_id = t.farm_id and r.medicine_id = t.medicine_id and r.active))`
    : sql`(select count(*) from sow_event where kind = ${kind[list]} and on_date = ${on})`
}

async function doneOn(db: Db, list: WorkList, on: Day) {
  const { count } = await db.one<{ count: number }>(sql`select ${doneOf(list, on)} as count`)
  return count
}

// --- The calendar -----------------------------------------------------------------------------------------------

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
        .toSorted((a, b) => compareTexts(a.plannedOn, b.plannedOn) || place(a.list) - place(b.list))
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

const compareTexts = (a: string, b: string) => (a < b ? -1 : a > b ? 1 : 0)
const place = (list: WorkList) => Object.keys(workLists).indexOf(list)
const byDay = (a: Plan, b: Plan) =>
  compareTexts(a.dueOn, b.dueOn) || place(a.list) - place(b.list) || compareTexts(a.sow.tag, b.sow.tag)
/** Tag, day, parity. */
const calendarOrders = {
  '1': (a: Plan, b: Plan) => compareTexts(a.sow.tag, b.sow.tag) || byDay(a, b),
  '2': byDay,
  '3': (a: Plan, b: Plan) => a.sow.parity - b.sow.parity || byDay(a, b),
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
