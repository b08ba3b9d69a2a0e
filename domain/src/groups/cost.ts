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
  /** Won of all of them, where anybody told it. */
  price: number | null
  /** It arrived from another group of the farm. */
  given: boolean
  /** Of pigs that left for another group of the farm: where they arrived. */
  into: { groupId: number; number: number } | null
}
/** Feed or medicine that a group got. */
export type GroupCost = { groupId: number; on: Day; amount: number }

const shareOf = ({ head, cost }: { head: number; cost: number }, move: PricedMove) =>
  head > 0 ? rounded((cost * headCount(move)) / head, 2) : 0

/** What piglets that were weaned into a group are worth where nobody told a price; null where the farm has set nothing. */
const valueOf = (move: PricedMove, { weanerValue }: Pick<FarmSettings, 'weanerValue'>) =>
  weanerValue > 0 && (move.type === inTypes.weaned || move.type === inTypes.partlyWeaned)
    ? headCount(move) * weanerValue * 1_000
    : null

/**
 * So many groups back a figure looks: weaners, growers and finishers are three. Runts that wait for the next batch tie every group to all
 * before it, and a page shall not read ten years.
 */
export const farthestGiver = 3

/**
 * What each move is worth: the price that was told; of weaned piglets the farm's value; of pigs that left a group without a price their
 * share of all that it has cost until then, by heads that stand there. Whoever dies leaves his share to the others. Null where nothing is
 * known. A transfer is worth the same whichever of its two groups asks: it looks as far back from the group that gave, and pigs from
 * further back are worth what those are that they join.
 */
export function pricesOf<Move extends PricedMove>(
  moves: readonly Move[],
  costs: readonly GroupCost[],
  settings: Pick<FarmSettings, 'weanerValue'>,
): Map<Move, number | null> {
  let given: Given = new Map()
  let prices = new Map<Move, number | null>()
  for (let looked = 0; looked < farthestGiver; looked++) {
    prices = pricesWhere(given, moves, costs, settings)
    given = givenOf(prices)
  }
  for (const move of moves) if (move.given) prices.set(move, worthOf(move, given) ?? prices.get(move) ?? null)
  return prices
}

/** What arrivals from another group of the farm are worth, as that group gave them. */
type Given = ReadonlyMap<string, number | null>
const givenOf = (prices: ReadonlyMap<PricedMove, number | null>): Given =>
  new Map([...prices].flatMap(([{ into }, price]) => (into ? [[keyOf(into), price] as const] : [])))
/** Undefined where the group that gave is not among those that are known. */
const worthOf = (arrival: PricedMove, given: Given) => arrival.price ?? given.get(keyOf(arrival))

/** The same where the worth of what was given is known. Of one day what came in counts first. */
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
    for (const move of today) {
      if (move.kind !== 'out' && move.kind !== 'shipment') continue
      const stood = at(move.groupId)
      const share = shareOf(stood, move)
      stood.head -= headCount(move)
      stood.cost -= share
      prices.set(move, move.price ?? (move.kind === 'out' && share > 0 ? share : null))
    }
  }
  return prices
}
const keyOf = ({ groupId, number }: { groupId: number; number: number }) => `${groupId} ${number}`
