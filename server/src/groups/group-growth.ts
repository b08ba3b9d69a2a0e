import type { groupGrowths, HousePen } from '@penside/contract/groups/group-growth.ts'
import { rowsPerPage } from '@penside/contract/api/list.ts'
import { addDays, type Day } from '@penside/domain/basics/day.ts'
import { fillingsOf, type Stay } from '@penside/domain/groups/fillings.ts'
import {
  feedOf,
  flowOf,
  flowStageOf,
  flowStages,
  forecastOf,
  gainOf,
  measuredOf,
  weightOn,
} from '@penside/domain/groups/growth.ts'
import { farmSettings } from '../farm/settings.ts'
import { nameIn, type NamedRow } from '../farm/translated-names.ts'
import { sql, type Db } from '../database/db.ts'
import { refuse } from '../http/problem.ts'
import type { Handlers } from '../http/serve.ts'
import {
  costedRecordsOf,
  countedIn,
  countedOf,
  recordsOf,
  sumsOf,
  weekOf,
  type GroupRecords,
  type KnownGroup,
} from './group-records.ts'
import { headCount } from '@penside/domain/records/heads.ts'
import { farmCurves } from '../farm/standard-curve.ts'

export const groupGrowthHandlers: Handlers<typeof groupGrowths> = {
  async view({ input: { groupId }, db, language, today }) {
    // A generic plan: planning would take a quarter of the time, and rows are always found by group number.
    await db.reusePlans()
    const group = await known(db, groupId)
    const settings = await farmSettings(db)
    const [records] = await costedRecordsOf(db, [group], language, settings)
    const { moves, fed, ageOn } = records!
    const on = group.endedOn ?? today
    const stageOn = (day: Day) => flowStageOf(ageOn(day), settings)
    const lost = moves.filter(({ kind }) => kind === 'loss')
    const headOf = (some: typeof lost) => some.reduce((sum, move) => sum + headCount(move), 0)
    const sums = sumsOf(countedOf(records!))
    const { weight: standard } = await farmCurves(db)
    const measured = measuredOf(moves, records!.weighed, standard)
    const { stages, conversion } = feedOf({ moves, measured, fed, standard }, stageOn, on)
    const weight = weightOn(measured, on, standard)
    const gone = moves.reduce((sum, { kind, price }) => sum + (kind === 'out' ? (price ?? 0) : 0), 0)
    // Weight of the pigs in the group and of those shipped, since the cost contains both.
    const kg = sums.shippedWeight + (sums.head > 0 ? sums.head * (weight ?? Number.NaN) : 0)
    return {
      asOf: on,
      ageDays: ageOn(on),
      stage: stageOn(on),
      weight,
      flow: flowOf(moves, stageOn),
      weights: measured.map(({ on, kg }) => ({ on, kg, ageDays: ageOn(on) })),
      forecast: group.endedOn ? null : forecastOf(measured, settings.shipmentWeight, standard),
      losses: [...Map.groupBy(lost, ({ type }) => type)]
        .map(([cause, of]) => ({ cause, name: of[0]!.typeName, head: headOf(of) }))
        .toSorted((a, b) => b.head - a.head),
      lossWeeks: [...Map.groupBy(lost, ({ on }) => weekOf(ageOn(on)))]
        .map(([week, of]) => ({ week, head: headOf(of) }))
        .toSorted((a, b) => a.week - b.week),
      feed: stages,
      conversion,
      withoutCost: headOf(moves.filter(({ kind, price }) => kind === 'in' && price === null)),
      costPerKg: kg > 0 ? (sums.cost - gone) / kg : null,
      pigCost: sums.pigCost,
      medicineCost: sums.medicineCost,
      feedCost: sums.feedCost,
      revenue: sums.revenue,
      shippedWeight: sums.shippedWeight,
    }
  },

  async rows({
    input: { groupId, figure, page = 0, pageSize = rowsPerPage, filling, ...part },
    db,
    language,
    today,
  }) {
    const group = await known(db, groupId)
    const asked = filling ? await metIn(db, groupId, filling, today) : [group]
    const settings = await farmSettings(db)
    const least = part.stage === undefined ? -1 : flowStages.indexOf(part.stage)
    const all = await costedRecordsOf(db, asked, language, settings)
    const rows = all
      .flatMap((records) => {
        const { ageOn } = records
        const stageOn = (day: Day) => flowStages.indexOf(flowStageOf(ageOn(day), settings))
        const within = (day: Day) => (figure === 'head' ? stageOn(day) <= least : stageOn(day) === least)
        return countedIn(countedOf(records), figure, part, ageOn, within)
      })
      .toSorted((a, b) => (a.on < b.on ? 1 : a.on > b.on ? -1 : 0))
    const weight = async ({ moves, weighed }: GroupRecords) => {
      const { weight: standard } = await farmCurves(db)
      return weightOn(measuredOf(moves, weighed, standard), group.endedOn ?? today, standard) ?? 0
    }
    const amount =
      figure === 'weight' ? await weight(all[0]!) : rows.reduce((sum, row) => sum + row.amount, 0)
    const shown = rows.slice(page * pageSize, (page + 1) * pageSize)
    return { groupName: filling ? '' : group.name, rows: shown, total: rows.length, amount }
  },

  async house({ input: { groupId }, db, language, today }) {
    await known(db, groupId)
    const house = await houseOf(db, groupId)
    if (!house) return { houseName: '', pens: [], fillings: [] }
    const stays = await staysIn(db, house.houseId, today)
    const there = stays.filter(({ to }) => to === null)
    const records = await recordsOf(db, there, language)
    const settings = await farmSettings(db)
    const { weight: standard } = await farmCurves(db)
    const pens = await db.many<{ penId: number; penName: string }>(
      sql`select pen_id, name as pen_name from pen where house_id = ${house.houseId} and active order by name, pen_id`,
    )
    const rows = pens.flatMap(({ penId, penName }): HousePen[] => {
      const empty = { penId, penName, ...nothing }
      const standing = records.filter(({ group }) =>
        there.some((stay) => stay.groupId === group.groupId && stay.penId === penId),
      )
      if (standing.length === 0) {
        const left = stays.flatMap((stay) => (stay.penId === penId && stay.to ? [stay.to] : []))
        return [{ ...empty, emptySince: left.toSorted().at(-1) ?? null }]
      }
      // The present pigs are the newest filling of the pen.
      const emptyDays = fillingsOf(stays.filter((stay) => stay.penId === penId))[0]?.emptyDays ?? null
      return standing.map((of) => {
        const { group, moves, fed, ageOn } = of
        const measured = measuredOf(moves, of.weighed, standard)
        const sums = sumsOf(countedOf(of))
        const { stages, conversion } = feedOf(
          { moves, measured, fed, standard },
          (day) => flowStageOf(ageOn(day), settings),
          today,
        )
        const headDays = stages.reduce(
          (sum, { kg, perHeadDay }) => sum + (perHeadDay ? kg / perHeadDay : 0),
          0,
        )
        return {
          ...empty,
          emptyDays,
          groupId: group.groupId,
          groupName: group.name,
          head: sums.head,
          ageDays: ageOn(today),
          weight: weightOn(measured, today, standard),
          gain: gainOf(moves, measured),
          lossRate: sums.came > 0 ? (sums.died / sums.came) * 100 : null,
          perHeadDay: headDays > 0 ? sums.feed / headDays : null,
          conversion,
        }
      })
    })
    return { houseName: nameIn(house, language), pens: rows, fillings: fillingsOf(stays) }
  },
}

const nothing = {
  emptySince: null,
  emptyDays: null,
  groupId: null,
  groupName: '',
  head: 0,
  ageDays: null,
  weight: null,
  gain: null,
  lossRate: null,
  perHeadDay: null,
  conversion: null,
}

async function known(db: Db, groupId: number): Promise<KnownGroup> {
  const group = await db.maybeOne<KnownGroup>(
    sql`select group_id, name, started_on, age_days, ended_on from pig_group where group_id = ${groupId}`,
  )
  if (!group) throw refuse('NOT_FOUND')
  return group
}

const houseOf = (db: Db, groupId: number) =>
  db.maybeOne<NamedRow & { houseId: number }>(sql`
    select h.house_id, h.name_ko, h.name_en, h.name_vi from pig_group g join pen p using (farm_id, pen_id) join house h using (farm_id, house_id)
    where g.group_id = ${groupId}`)

/** Groups of the house's filling that began on a day. @throws Refusal NOT_FOUND */
async function metIn(db: Db, groupId: number, from: Day, today: Day): Promise<KnownGroup[]> {
  const house = await houseOf(db, groupId)
  const stays = house ? await staysIn(db, house.houseId, today) : []
  const filling = fillingsOf(stays).find((each) => each.from === from)
  if (!filling) throw refuse('NOT_FOUND')
  return stays.filter((stay) => filling.groups.some((met) => met.groupId === stay.groupId))
}

/** Groups with pigs in a house in the last two years. */
const staysIn = (db: Db, houseId: number, today: Day) =>
  db.many<Stay & KnownGroup & { penId: number }>(sql`
    select g.group_id, g.name, g.started_on, g.age_days, g.ended_on, g.pen_id, m."from", m.filled_on,
      case when g.females + g.males + g.unsexed = 0 then m.last end as to, m.born_first, m.born_last, m.came, m.died
    from pig_group g join pen p using (farm_id, pen_id)
    cross join lateral (
      select min(on_date) filter (where kind = 'in') as "from", max(on_date) filter (where kind = 'in') as filled_on, max(on_date) as last,
        min(on_date - coalesce(m.age_days, g.age_days + on_date - g.started_on)) filter (where kind = 'in') as born_first,
        max(on_date - coalesce(m.age_days, g.age_days + on_date - g.started_on)) filter (where kind = 'in') as born_last,
        coalesce(sum(females + males + unsexed) filter (where kind = 'in'), 0)::int as came,
        coalesce(sum(females + males + unsexed) filter (where kind = 'loss'), 0)::int
          + (select coalesce(sum(x.females + x.males + x.unsexed), 0)::int from transit_loss x where x.farm_id = g.farm_id and x.group_id = g.group_id) as died
      from group_move m where m.farm_id = g.farm_id and m.group_id = g.group_id) m
    where p.house_id = ${houseId} and m.came > 0 and (g.started_on >= ${addDays(today, -2 * 365)}::date or g.females + g.males + g.unsexed > 0)`)
