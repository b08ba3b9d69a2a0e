import { fail } from 'node:assert'
import type { GroupFigureRow } from '@penside/contract/groups/group-growth.ts'
import type { Day } from '@penside/domain/basics/day.ts'
import { codeName } from '@penside/domain/codes/lists.ts'
import type { Language } from '@penside/domain/basics/language.ts'
import type { FarmSettings } from '@penside/domain/farm/settings.ts'
import { agesFrom } from '@penside/domain/groups/ages.ts'
import { maxTransfersBack, pricesOf } from '@penside/domain/groups/cost.ts'
import { groupFigures, type GroupFigure } from '@penside/domain/groups/figures.ts'
import type { FlowStage, WeighedMove } from '@penside/domain/groups/growth.ts'
import { headCount, headsAfter, type Heads } from '@penside/domain/records/heads.ts'
import { diedOnTheWay, transitCause } from '@penside/domain/groups/transfer-out.ts'
import { kindThatMoves } from '@penside/domain/groups/known-kinds.ts'
import { codeNames } from '../farm/code-lookup.ts'
import { medicineName } from '../farm/medicines.ts'
import { sql, type Db, type Sql } from '../database/db.ts'
import { settled } from './write-moves.ts'

/** Records behind the figures of groups, read once for any number of groups. */

export type KnownGroup = {
  groupId: number
  name: string
  startedOn: Day
  ageDays: number
  endedOn: Day | null
}
export type RecordedMove = WeighedMove & {
  groupId: number
  type: string
  typeName: string
  /** Entered or derived price; null if unknown. */
  price: number | null
  given: boolean
  into: { groupId: number; number: number } | null
  ageDays: number | null
  animalId: number | null
  partly: boolean
  other: string
  /** Number of the transfer out on whose way they died. */
  transit: boolean
}
/** Feed of a group; negative for what a count found left. */
type Fed = {
  groupId: number
  on: Day
  seq: number
  kind: 'receipt' | 'release' | 'count'
  kg: number
  price: number
  feed: string
}
type Treated = { groupId: number; on: Day; seq: number; price: number; medicine: string }
type Weighed = { groupId: number; on: Day; seq: number; head: number; totalWeight: number }
export type GroupRecords = {
  group: KnownGroup
  moves: RecordedMove[]
  fed: Fed[]
  treated: Treated[]
  weighed: Weighed[]
  ageOn: (on: Day) => number
}

export async function recordsOf(
  db: Db,
  groups: readonly KnownGroup[],
  language: Language,
): Promise<GroupRecords[]> {
  const ids = sql`any(${groups.map(({ groupId }) => groupId)}::bigint[])`
  const names = await codeNames(db, language)
  // Arrivals take the price with which they left the other group. A shipment takes the sum of its carcasses once all have a price. Transfers
  // are looked up for each row (`offset 0`), since a join would read all moves of the farm.
  const moves = await db.many<Omit<RecordedMove, 'typeName'>>(sql`
    select m.group_id, m.kind, m.number, m.on_date as on, m.females, m.males, m.unsexed, m.type, m.total_weight::float8 as total_weight, false as transit,
      coalesce(settled.money, nullif(m.price, 0), given.price)::float8 as price, given.own is not null as given, gone.into, m.age_days, m.animal_id, m.litter_number is not null as partly,
      coalesce(a.tag, '') as other
    from group_move m left join animal a using (farm_id, animal_id)
    left join lateral (
      select true as own, round(nullif(o.price, 0) * (k.females + k.males + k.unsexed + k.died_females + k.died_males + k.died_unsexed) / (t.females + t.males + t.unsexed), 2) as price
      from transfer_arrival k
      join transfer t on t.farm_id = k.from_farm_id and t.transfer_id = k.transfer_id
      join group_move o on o.farm_id = t.farm_id and o.group_id = t.group_id and o.kind = 'out' and o.number = t.number
      where m.kind = 'in' and k.farm_id = m.farm_id and k.group_id = m.group_id and k.number = m.number offset 0) given on true
    left join lateral (
      select json_build_object('groupId', k.group_id, 'number', k.number) as into from transfer t
      join transfer_arrival k on k.farm_id = t.farm_id and k.from_farm_id = t.farm_id and k.transfer_id = t.transfer_id
      where m.kind = 'out' and t.farm_id = m.farm_id and t.group_id = m.group_id and t.number = m.number offset 0) gone on true
    ${settled}
    where m.group_id = ${ids} order by m.on_date, m.created_at, m.kind, m.number`)
  const dead = await db.many<Pick<RecordedMove, 'groupId' | 'number' | 'on' | keyof Heads>>(sql`
    select group_id, number, arrived_on as on, females, males, unsexed from transit_loss where group_id = ${ids} order by arrived_on, number`)
  const feedName = { ko: sql`f.name_ko`, en: sql`f.name_en`, vi: sql`f.name_vi` }[language]
  const fed = await db.many<Fed>(sql`
    with given as materialized (
      select m.group_id, m.on_date, m.record_id, m.item_id, sum(case m.to_place when 'used' then m.amount else -m.amount end) as kg
      from stock_move m where m.group_id = ${ids} and 'used' in (m.from_place, m.to_place) group by 1, 2, 3, 4
    )
    select g.group_id, g.on_date as on, g.record_id as seq, r.kind, g.kg::float8 as kg, ${feedName} as feed,
      coalesce(${costOf(sql`g.record_id`)}, 0)::float8 as price
    from given g join stock_record r on r.farm_id = current_farm() and r.record_id = g.record_id
    join feed f on f.farm_id = current_farm() and f.feed_id = g.item_id order by 2, 3`)
  const treated = await db.many<Treated>(sql`
    select t.group_id, t.on_date as on, t.number as seq, coalesce(nullif(t.price, 0), ${costOf(sql`t.stock_record_id`)}, 0)::float8 as price,
      ${medicineName(language)} as medicine
    from group_treatment t join medicine m using (farm_id, medicine_id) where t.group_id = ${ids}`)
  const weighed = await db.many<Weighed>(sql`
    select group_id, on_date as on, number as seq, head, total_weight::float8 as total_weight from group_weighing where group_id = ${ids}`)
  const by = <Row extends { groupId: number }>(rows: readonly Row[]) =>
    Map.groupBy(rows, ({ groupId }) => groupId)
  const named = withDead(moves, dead).map((move): RecordedMove => {
    const { kind, type } = move
    if (move.transit) return { ...move, typeName: diedOnTheWay[language] }
    const list = kind === 'loss' ? null : ({ in: '11', out: '12', shipment: '20' } as const)[kind]
    return { ...move, typeName: list ? codeName('system', list, type, language) : names('033', type) }
  })
  const of = { moves: by(named), fed: by(fed), treated: by(treated), weighed: by(weighed) }
  return groups.map((group) => {
    const { groupId } = group
    const own = of.moves.get(groupId) ?? []
    return {
      group,
      moves: own,
      fed: of.fed.get(groupId) ?? [],
      treated: of.treated.get(groupId) ?? [],
      weighed: of.weighed.get(groupId) ?? [],
      ageOn: agesFrom(
        group,
        own.filter(({ kind }) => kind === 'in'),
      ),
    }
  })
}

/** Moves in which pigs that died on the way are losses of the day of arrival instead of departures. */
function withDead<Move extends Omit<RecordedMove, 'typeName'>>(
  moves: readonly Move[],
  dead: readonly Pick<Move, 'groupId' | 'number' | 'on' | keyof Heads>[],
): Move[] {
  return moves.flatMap((move) => {
    const own = dead.filter(({ groupId, number }) => groupId === move.groupId && number === move.number)
    if (move.kind !== 'out' || own.length === 0) return [move]
    const arrived = own.reduce<Heads>(headsAfter, move)
    return [
      {
        ...move,
        ...arrived,
        totalWeight: (move.totalWeight * headCount(arrived)) / headCount(move),
      },
      ...own.map((of) => ({
        ...move,
        ...of,
        kind: 'loss' as const,
        type: transitCause,
        totalWeight: 0,
        price: null,
        transit: true,
      })),
    ]
  })
}

/** Numbers of these groups and of the groups of this farm from which their pigs came. */
const giversOf = (db: Db, groups: readonly KnownGroup[]) =>
  db.many<KnownGroup>(sql`
    with recursive giver (group_id, far) as (
      select unnest(${groups.map(({ groupId }) => groupId)}::bigint[]), 0
      union
      select t.group_id, g.far + 1 from giver g
      join transfer_arrival k on k.farm_id = current_farm() and k.group_id = g.group_id and k.from_farm_id = k.farm_id
      join transfer t on t.farm_id = k.farm_id and t.transfer_id = k.transfer_id
      where g.far < ${maxTransfersBack}
    )
    select group_id, name, started_on, age_days, ended_on from pig_group where group_id in (select group_id from giver)`)

/** Moves with the values of arrivals and departures, derived from the costs of the groups before. */
export async function costedRecordsOf(
  db: Db,
  groups: readonly KnownGroup[],
  language: Language,
  settings: FarmSettings,
): Promise<GroupRecords[]> {
  const all = await recordsOf(db, await giversOf(db, groups), language)
  const prices = pricesOf(
    all.flatMap(({ moves }) => moves),
    all.flatMap(({ fed, treated }) =>
      [...fed, ...treated].map(({ groupId, on, price }) => ({ groupId, on, amount: price })),
    ),
    settings,
  )
  return groups.map(({ groupId }) => {
    const own = all.find(({ group }) => group.groupId === groupId) ?? fail('a group is its own giver')
    return { ...own, moves: own.moves.map((move) => ({ ...move, price: prices.get(move) ?? null })) }
  })
}

export const weekOf = (ageDays: number) => Math.floor(ageDays / 7)

/** A record with its contribution to each figure that counts it. */
export type Counted = GroupFigureRow & {
  adds: Partial<Record<GroupFigure, number>>
  cause?: string
}

/** All records of a group with their contributions, from which figures and their rows are derived. */
export function countedOf(records: GroupRecords): Counted[] {
  const money = (
    amount: number,
    sign: 1 | -1,
    figure: 'pigCost' | 'feedCost' | 'medicineCost' | 'revenue',
  ) => ({
    [figure]: amount,
    ...(figure !== 'revenue' && { cost: amount }),
    margin: sign * amount,
  })
  const { groupId, name: groupName } = records.group
  const row = { groupId, groupName, amount: 0, animalId: null }
  return [
    ...records.moves.map(
      ({ kind, number, on, females, males, unsexed, totalWeight, price, ...move }): Counted => {
        const heads = headCount({ females, males, unsexed })
        const weaned = move.animalId !== null
        return {
          ...row,
          kind: weaned
            ? move.partly
              ? 'partialWeaning'
              : 'weaning'
            : kindThatMoves(move.transit ? 'out' : kind),
          seq: number,
          on,
          note: [move.typeName, move.other].filter(Boolean).join(' · '),
          animalId: move.animalId,
          ...(kind === 'loss' && { cause: move.type }),
          adds: {
            head: kind === 'in' ? heads : -heads,
            [{ in: 'came', out: 'movedOut', loss: 'died', shipment: 'shipped' }[kind]]: heads,
            ...(kind !== 'loss' && totalWeight > 0 && heads > 0 && { weight: totalWeight / heads }),
            ...(kind === 'shipment' && { shippedWeight: totalWeight }),
            ...(kind === 'in' ? money(price ?? 0, -1, 'pigCost') : money(price ?? 0, 1, 'revenue')),
          },
        }
      },
    ),
    ...records.weighed.map(({ seq, on, head, totalWeight }): Counted => ({
      ...row,
      kind: 'weighing',
      seq,
      on,
      note: '',
      adds: { weight: totalWeight / head },
    })),
    ...records.treated.map(({ seq, on, price, medicine }): Counted => ({
      ...row,
      kind: 'groupTreatment',
      seq,
      on,
      note: medicine,
      adds: money(price, -1, 'medicineCost'),
    })),
    ...records.fed.map(({ seq, on, kind, kg, price, feed }): Counted => ({
      ...row,
      kind: ({ receipt: 'feedReceiving', release: 'feedRelease', count: 'feedCount' } as const)[kind],
      seq,
      on,
      note: feed,
      adds: { feed: kg, ...money(price, -1, 'feedCost') },
    })),
  ]
}

/** Rows of a figure, newest first; for the head of a stage, including those of the stages before. */
export function countedIn(
  counted: readonly Counted[],
  figure: GroupFigure,
  part: { stage?: FlowStage | undefined; cause?: string | undefined; week?: number | undefined },
  ageOn: (on: Day) => number,
  within: (on: Day) => boolean,
): GroupFigureRow[] {
  return counted
    .filter(({ adds, on, cause }) => {
      if (!adds[figure]) return false
      if (part.cause !== undefined && cause !== part.cause) return false
      if (part.week !== undefined && weekOf(ageOn(on)) !== part.week) return false
      return part.stage === undefined || within(on)
    })
    .map(({ adds, cause: _, ...row }) => ({ ...row, amount: adds[figure] ?? 0 }))
    .toSorted((a, b) => (a.on < b.on ? 1 : a.on > b.on ? -1 : b.seq - a.seq))
}

export const sumsOf = (counted: readonly Counted[]): Record<GroupFigure, number> =>
  Object.fromEntries(
    groupFigures.map((figure) => [figure, counted.reduce((sum, { adds }) => sum + (adds[figure] ?? 0), 0)]),
  ) as Record<GroupFigure, number>

/** Cost of a stock record in won, as SQL; null if none of its receipts has a price. */
const costOf = (recordId: Sql): Sql => sql`(
  select round(sum(taken.amount * paid.price / nullif(paid.amount, 0)), 2) from stock_consumption taken
  join stock_record paid on paid.farm_id = taken.farm_id and paid.record_id = taken.receipt_id
  where taken.farm_id = current_farm() and taken.record_id = ${recordId})`
