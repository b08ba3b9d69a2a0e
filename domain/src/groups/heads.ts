import { daysBetween, type Day } from '../day.ts'
import { by, inTurn } from '../order.ts'
import type { MoveKind } from './kind.ts'

/** How many stand in a group follows from what came in and what left, females and males apart. */

export type Heads = { females: number; males: number }
/** `died`: of those that came, on the way; they are not among its heads. */
export type HeadMove = Heads & { kind: MoveKind; number: number; on: Day; died?: number | undefined }

const signOf = (kind: MoveKind) => (kind === 'in' ? 1 : -1)
/** Of one day what came in counts first. */
const inOrder = inTurn<HeadMove>(
  by(({ on }) => on),
  inTurn(
    by(({ kind }) => -signOf(kind)),
    by(({ number }) => number),
  ),
)

export const headsOf = (moves: readonly HeadMove[]): Heads =>
  moves.reduce(
    (sum, { kind, females, males }) => ({
      females: sum.females + signOf(kind) * females,
      males: sum.males + signOf(kind) * males,
    }),
    { females: 0, males: 0 },
  )

/** The first record that would take more than are there at its day's end, and how many too many; null where there is none. */
export function firstShort(moves: readonly HeadMove[]): { move: HeadMove; short: number } | null {
  const standing = { females: 0, males: 0 }
  for (const move of moves.toSorted(inOrder)) {
    standing.females += signOf(move.kind) * move.females
    standing.males += signOf(move.kind) * move.males
    const short = -Math.min(standing.females, standing.males)
    if (short > 0) return { move, short }
  }
  return null
}

/** The least of each sex that stands there at the end of a day or of any later one: so many can leave on that day. */
export function leastFrom(moves: readonly HeadMove[], on: Day): Heads {
  const standing = headsOf(moves.filter((move) => move.on <= on))
  const least = { ...standing }
  const later = moves.filter((move) => move.on > on).toSorted(inOrder)
  for (const { kind, females, males } of later) {
    standing.females += signOf(kind) * females
    standing.males += signOf(kind) * males
    least.females = Math.min(least.females, standing.females)
    least.males = Math.min(least.males, standing.males)
  }
  return least
}

/**
 * Pigs of whom nobody noted the sex leave: of each sex as many as its share of those that can leave, rounded so that the sum is right. More
 * than can leave are all of the females and the rest males, for the rules to refuse.
 */
export function splitBySex(head: number, { females, males }: Heads): Heads {
  const there = females + males
  if (head >= there) return { females, males: head - females }
  const taken = Math.round((head * females) / there)
  return { females: taken, males: head - taken }
}

/** Mean days of age on a day, over what had come in until then, weighted by head; null where nothing had. */
export function meanAge(came: readonly (Heads & { on: Day; ageDays: number })[], on: Day): number | null {
  const until = came.filter((each) => each.on <= on)
  const heads = until.reduce((sum, each) => sum + each.females + each.males, 0)
  if (heads === 0) return null
  const days = until.reduce(
    (sum, each) => sum + (each.females + each.males) * (each.ageDays + daysBetween(each.on, on)),
    0,
  )
  return Math.round(days / heads)
}
