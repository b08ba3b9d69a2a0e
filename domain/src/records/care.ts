import { addDays, type Day } from '../basics/day.ts'
import { by, inTurn } from '../basics/order.ts'

/**
 * What is done with an animal besides her life: treatments, feed, back-fat, moves. Each kind is numbered by itself and may be corrected or
 * deleted at any time while she lives, since no other record builds on it.
 */

export const sexes = ['sow', 'boar'] as const
export type Sex = (typeof sexes)[number]

/** The first day on which an animal that was treated may go to slaughter again. */
export const withdrawalUntil = (treatedOn: Day, withdrawalDays: number): Day =>
  addDays(treatedOn, withdrawalDays)

/** Most kg a day that a set amount or an intake may hold, and mm and kg that a measurement may. */
export const mostFeed = 999
export const mostThickness = 99
/** Days. */
export const mostWithdrawal = 999
export const mostBodyWeight = 999

/** Where an animal stood and where it went, in the order in which it did. */
export type Moved = { number: number; on: Day; fromPenId: number | null; penId: number }

const inOrder = inTurn<Moved>(
  by(({ on }) => on),
  by(({ number }) => number),
)

/** Her moves with where each began put right: at the end of the one before, the first where she stood before all of them. */
export function chained(moves: readonly Moved[], origin: number | null): Moved[] {
  let from = origin
  return moves.toSorted(inOrder).map((move) => {
    const linked = { ...move, fromPenId: from }
    from = move.penId
    return linked
  })
}
