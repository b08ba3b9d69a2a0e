import type { groupGrowths } from '@penside/contract/groups/group-growth.ts'
import type { Day } from '@penside/domain/day.ts'
import {
  feedOf,
  flowOf,
  flowStageOf,
  forecastOf,
  weightOn,
  type Measured,
  type WeighedMove,
} from '@penside/domain/groups/growth.ts'
import { sql, type Db } from '../db.ts'
import { codeNames } from '../farm/known-code.ts'
import { farmSettings } from '../farm/settings.ts'
import { refuse } from '../problem.ts'
import type { Handlers } from '../serve.ts'
import { agesOf } from './record.ts'

export const groupGrowthHandlers: Handlers<typeof groupGrowths> = {
  async view({ input: { groupId }, db, language, today }) {
    const group = await db.maybeOne<{
      groupId: number
      startedOn: Day
      ageDays: number
      endedOn: Day | null
    }>(sql`select group_id, started_on, age_days, ended_on from pig_group where group_id = ${groupId}`)
    if (!group) throw refuse('NOT_FOUND')
    const on = group.endedOn ?? today
    const settings = await farmSettings(db)
    const ageOn = await agesOf(db, group)
    const stageOn = (day: Day) => flowStageOf(ageOn(day), settings)
    const moves = await movesOf(db, groupId)
    const measured = await measuredOf(db, groupId, moves)
    const losses = new Map<string, number>()
    for (const { kind, type, females, males } of moves)
      if (kind === 'loss') losses.set(type, (losses.get(type) ?? 0) + females + males)
    const names = await codeNames(db, language)
    const shipped = moves.filter(({ kind }) => kind === 'shipment')
    const flow = flowOf(moves, stageOn)
    const { medicineCost } = await db.one<{ medicineCost: number }>(
      sql`select coalesce(sum(price), 0)::float8 as medicine_cost from group_treatment where group_id = ${groupId}`,
    )
    const fed = await fedTo(db, groupId)
    const { stages, conversion } = feedOf({ moves, measured, fed }, stageOn, on)
    return {
      ageDays: ageOn(on),
      stage: stageOn(on),
      weight: weightOn(measured, on),
      flow,
      weights: measured.map(({ on, kg }) => ({ on, kg, ageDays: ageOn(on) })),
      forecast: group.endedOn ? null : forecastOf(measured, settings.shipmentWeight),
      losses: [...losses]
        .map(([cause, head]) => ({ cause, name: names('033', cause), head }))
        .toSorted((a, b) => b.head - a.head),
      lossStages: flow.map(({ stage, died }) => ({ stage, head: died })),
      feed: stages,
      conversion,
      medicineCost,
      feedCost: fed.reduce((sum, { price }) => sum + price, 0),
      revenue: shipped.reduce((sum, { price }) => sum + price, 0),
      shippedWeight: shipped.reduce((sum, { totalWeight }) => sum + totalWeight, 0),
    }
  },
}

type Move = WeighedMove & { type: string; price: number }
const movesOf = (db: Db, groupId: number) =>
  db.many<Move>(sql`
    select kind, number, on_date as on, females, males, type, total_weight::float8 as total_weight, coalesce(price, 0)::float8 as price
    from group_move where group_id = ${groupId} order by on_date, kind, number`)

/** Feed that was given to the group, at the mean price of what was received of it. */
const fedTo = (db: Db, groupId: number) =>
  db.many<{ on: Day; kg: number; price: number }>(sql`
    select m.on_date as on, m.amount::float8 as kg, coalesce(m.amount * bought.price, 0)::float8 as price
    from stock_move m join store_item i on i.farm_id = m.farm_id and i.item_id = m.item_id and i.kind = 'feed'
    left join lateral (
      select sum(r.price) / nullif(sum(r.amount), 0) as price from stock_record r
      where r.farm_id = m.farm_id and r.item_id = m.item_id and r.kind = 'receipt' and r.price > 0) bought on true
    where m.group_id = ${groupId} and m.to_place = 'used'`)

/** Weighings, and what came in or was shipped with a weight; of one day they are one, weighted by head. */
async function measuredOf(db: Db, groupId: number, moves: readonly Move[]): Promise<Measured[]> {
  const weighed = await db.many<{ on: Day; head: number; totalWeight: number }>(
    sql`select on_date as on, head, total_weight::float8 as total_weight from group_weighing where group_id = ${groupId}`,
  )
  const came = moves.flatMap(({ kind, on, females, males, totalWeight }) =>
    kind === 'in' && totalWeight > 0 ? [{ on, head: females + males, totalWeight }] : [],
  )
  const byDay = Map.groupBy([...came, ...weighed], ({ on }) => on)
  return [...byDay]
    .map(([on, all]) => {
      const head = all.reduce((sum, each) => sum + each.head, 0)
      return { on, kg: all.reduce((sum, each) => sum + each.totalWeight, 0) / head }
    })
    .toSorted((a, b) => (a.on < b.on ? -1 : 1))
}
