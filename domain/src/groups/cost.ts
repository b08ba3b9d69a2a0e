import { rounded } from '../basics/rounded.ts'
import type { Day } from '../basics/day.ts'
import type { FarmSettings } from '../farm/settings.ts'
import { headCount, type Heads, type MoveKind } from '../records/heads.ts'
import { inTypes } from './transfer-in.ts'

/** Pigs that came into a group or left it, in the order in which that was entered. */
export type PricedMove = Heads & {
  groupId: number
  kind: MoveKind
  number: number
  type: string
  on: Day
  /** Won for all of them; null if none was entered. */
  price: number | null
  /** Whether the pigs arrived from another group of the farm. */
  given: boolean
  /** Of pigs that left for another group of the farm: where they arrived. */
  into: { groupId: number; number: number } | null
}
/** Feed or medicine that a group got. */
export type GroupCost = { groupId: number; on: Day; amount: number }

const shareOf = ({ head, cost }: { head: number; cost: number }, move: PricedMove) =>
  head > 0 ? rounded((cost * headCount(move)) / head, 2) : 0

/** Value of weaned piglets without a price, by the farm's setting; null if it is not set. */
const valueOf = (move: PricedMove, { weanerValue }: Pick<FarmSettings, 'weanerValue'>) =>
  weanerValue > 0 && (move.type === inTypes.weaned || move.type === inTypes.partlyWeaned)
    ? headCount(move) * weanerValue * 1_000
    : null

/**
 * Number of transfers back that the cost of a pig is traced: from finishers over growers to weaners. Runts that wait for the next batch link
 * every group to all before it, so an unlimited trace would read years of records.
 */
export const maxTransfersBack = 3

/**
 * Value of each move in won; null if unknown.
 *
 * | Move | Value |
 * |---|---|
 * | with a price | the price |
 * | weaned piglets | the farm's value of a weaner |
 * | pigs that left without a price | their share, by head, of the group's cost until then |
 * | pigs that arrived from another group | the value with which they left it |
 * | the same, beyond `maxTransfersBack` | that of the pigs that they join |
 *
 * The cost of pigs that die is spread over the survivors. A transfer has the same value for both of its groups.
 */
export function pricesOf<Move extends PricedMove>(
  moves: readonly Move[],
  costs: readonly GroupCost[],
  settings: Pick<FarmSettings, 'weanerValue'>,
): Map<Move, number | null> {
  let given: Given = new Map()
  let prices = new Map<Move, number | null>()
  for (let looked = 0; looked < maxTransfersBack; looked++) {
    prices = pricesWhere(given, moves, costs, settings)
    given = givenOf(prices)
  }
  for (const move of moves) if (move.given) prices.set(move, worthOf(move, given) ?? prices.get(move) ?? null)
  return prices
}

/** Values of arrivals from another group of the farm, by that group's costs. */
type Given = ReadonlyMap<string, number | null>
const givenOf = (prices: ReadonlyMap<PricedMove, number | null>): Given =>
  new Map([...prices].flatMap(([{ into }, price]) => (into ? [[keyOf(into), price] as const] : [])))
/** Value of an arrival; undefined if the group that it came from is not known. */
const worthOf = (arrival: PricedMove, given: Given) => arrival.price ?? given.get(keyOf(arrival))

/** Values of all moves with those of arrivals from other groups given. Arrivals of a day count before departures. */
function pricesWhere<Move extends PricedMove>(
  given: Given,
  moves: readonly Move[],
  costs: readonly GroupCost[],
  settings: Pick<FarmSettings, 'weanerValue'>,
): Map<Move, number | null> {
  const prices = new Map<Move, number | null>()
  const stands = new Map<number, { head: number; cost: number }>()
  const at = (groupId: number) => {
    const found = stands.get(groupId) ?? { head: 0, cost: 0 }
    stands.set(groupId, found)
    return found
  }
  const arrive = (move: Move, price: number | null) => {
    prices.set(move, price)
    at(move.groupId).head += headCount(move)
    at(move.groupId).cost += price ?? 0
  }
  const depart = (move: Move) => {
    const group = at(move.groupId)
    const share = shareOf(group, move)
    group.head -= headCount(move)
    group.cost -= share
    prices.set(move, move.price ?? (move.kind === 'out' && share > 0 ? share : null))
  }
  const movesOn = Map.groupBy(moves, ({ on }) => on)
  const costsOn = Map.groupBy(costs, ({ on }) => on)
  for (const day of [...new Set([...movesOn.keys(), ...costsOn.keys()])].toSorted()) {
    const today = movesOn.get(day) ?? []
    for (const { groupId, amount } of costsOn.get(day) ?? []) at(groupId).cost += amount
    const arrivals = today.filter(({ kind }) => kind === 'in')
    for (const move of arrivals)
      if (!move.given) arrive(move, move.price ?? valueOf(move, settings))
      else if (worthOf(move, given) !== undefined) arrive(move, worthOf(move, given) ?? null)
    for (const move of today) if (move.kind === 'loss') at(move.groupId).head -= headCount(move)
    for (const move of arrivals) if (!prices.has(move)) arrive(move, shareOf(at(move.groupId), move) || null)
    for (const move of today) if (move.kind === 'out' || move.kind === 'shipment') depart(move)
  }
  return prices
}
const keyOf = ({ groupId, number }: { groupId: number; number: number }) => `${groupId} ${number}`
