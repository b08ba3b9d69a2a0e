import { addDays, type Day } from '../basics/day.ts'
import { by, inTurn } from '../basics/order.ts'

/**
 * Records that are not part of a life: treatments, feed, back-fat, moves. Each kind has its own numbers and may be corrected or
 * deleted while the animal lives, because no other record builds on it.
 */

export const sexes = ['sow', 'boar'] as const
export type Sex = (typeof sexes)[number]

/** First day on which a treated animal may go to slaughter. */
export const withdrawalUntil = (treatedOn: Day, withdrawalDays: number): Day =>
  addDays(treatedOn, withdrawalDays)

/** Maximum of feed per day, kg, and of measurements, mm and kg. */
export const mostFeed = 999
export const mostThickness = 99
/** Days. */
export const mostWithdrawal = 999
export const mostBodyWeight = 999

/** Move of an animal from one pen to another. */
export type Moved = { number: number; on: Day; fromPenId: number | null; penId: number }

const inOrder = inTurn<Moved>(
  by(({ on }) => on),
  by(({ number }) => number),
)

/** Moves with corrected starts: each starts where the previous one ended, the first at the original pen. */
export function chained(moves: readonly Moved[], origin: number | null): Moved[] {
  let from = origin
  return moves.toSorted(inOrder).map((move) => {
    const linked = { ...move, fromPenId: from }
    from = move.penId
    return linked
  })
}
