import { daysBetween, type Day } from '../basics/day.ts'
import { by, inTurn } from '../basics/order.ts'

/** How pigs enter or leave a group. */
export const moveKinds = ['in', 'out', 'shipment', 'loss'] as const
export type MoveKind = (typeof moveKinds)[number]

/** Head counts of a group. The total is exact; the sex of a pig is known only if it was entered. */

/** `unsexed`: pigs of unknown sex. Of a group, `females` and `males` are those that are certain. */
export type Heads = { females: number; males: number; unsexed: number }
/** `died`: pigs that died on the way; they are not among the heads. */
export type HeadMove = Heads & { kind: MoveKind; number: number; on: Day; died?: number | undefined }

/** Heads as forms and the API send them. Without `males`, `females` is the head count of pigs of unknown sex. */
export type HeadsSent = { females?: number | undefined; males?: number | null | undefined }

export const noHeads: Heads = { females: 0, males: 0, unsexed: 0 }

export const headCount = ({ females, males, unsexed }: Heads) => females + males + unsexed

export const headsOfSent = ({ females = 0, males }: HeadsSent): Heads =>
  males === undefined || males === null ? { ...noHeads, unsexed: females } : { females, males, unsexed: 0 }

/** Inverse of `headsOfSent`, for pigs that moved together: either the sex of all of them is known or of none. */
export const headsToSend = ({ females, males, unsexed }: Heads): { females: number; males: number | null } =>
  unsexed > 0 ? { females: unsexed, males: null } : { females, males }

/** Orders moves by day; on one day arrivals come first. */
const inOrder = inTurn<HeadMove>(
  by(({ on }) => on),
  inTurn(
    by(({ kind }) => (kind === 'in' ? 0 : 1)),
    by(({ number }) => number),
  ),
)

export const addHeads = (heads: Heads, more: Heads): Heads => ({
  females: heads.females + more.females,
  males: heads.males + more.males,
  unsexed: heads.unsexed + more.unsexed,
})

/**
 * How many pigs too many leave: more than are there, or more of a sex than can be there. 0 if the move is possible: pigs of unknown sex can be
 * of either, so between `females` and `females + unsexed` are female.
 */
export const shortOf = (there: Heads, leaving: Heads): number =>
  Math.max(
    0,
    headCount(leaving) - headCount(there),
    leaving.females - there.females - there.unsexed,
    leaving.males - there.males - there.unsexed,
  )

/** Heads after some left. A sex is certain only for pigs that cannot have been among leaving ones of unknown sex. */
export function headsAfter(there: Heads, leaving: Heads): Heads {
  const head = headCount(there) - headCount(leaving)
  const within = (females: number) => Math.min(Math.max(0, females), Math.max(0, head))
  const females = within(there.females - leaving.females - leaving.unsexed)
  const mostFemales = Math.max(females, within(there.females + there.unsexed - leaving.females))
  return { females, males: head - mostFemales, unsexed: mostFemales - females }
}

/** Heads after all moves, in the order of their days. */
export const headsOf = (moves: readonly HeadMove[]): Heads =>
  moves
    .toSorted(inOrder)
    .reduce((there, move) => (move.kind === 'in' ? addHeads(there, move) : headsAfter(there, move)), noHeads)

/** What too few are there of: heads at all, or heads of one sex. */
export const shortIn = (there: Heads, leaving: Heads): 'head' | 'females' | 'males' =>
  headCount(leaving) > headCount(there)
    ? 'head'
    : leaving.males > there.males + there.unsexed
      ? 'males'
      : 'females'

type Short = { move: HeadMove; short: number; of: ReturnType<typeof shortIn> }
/** First record that takes more than can be there, and how many too many; null if all are possible. */
export function firstShort(moves: readonly HeadMove[]): Short | null {
  let there = noHeads
  for (const move of moves.toSorted(inOrder)) {
    if (move.kind === 'in') {
      there = addHeads(there, move)
      continue
    }
    const short = shortOf(there, move)
    if (short > 0) return { move, short, of: shortIn(there, move) }
    there = headsAfter(there, move)
  }
  return null
}

/** Mean age on a day, days, of the pigs that had arrived, weighted by head; null if none had. */
export function meanAge(came: readonly (Heads & { on: Day; ageDays: number })[], on: Day): number | null {
  const until = came.filter((each) => each.on <= on)
  const heads = until.reduce((all, each) => all + headCount(each), 0)
  if (heads === 0) return null
  const days = until.reduce(
    (all, each) => all + headCount(each) * (each.ageDays + daysBetween(each.on, on)),
    0,
  )
  return Math.round(days / heads)
}
