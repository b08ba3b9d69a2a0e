import type { NewTransferIn, transfersIn } from '@penside/contract/groups/transfer-in.ts'
import { daysBetween, earlier } from '@penside/domain/basics/day.ts'
import { headCount, headsOfSent, type Heads } from '@penside/domain/records/heads.ts'
import { checkInType, checkTaken, inTypes } from '@penside/domain/groups/transfer-in.ts'
import { sql, type Db } from '../database/db.ts'
import { addMove, correctMove, removeMove, type GroupMove } from './write-moves.ts'
import { carryWithdrawals, onItsWay, openTransfer, removeTaken, writeTaken, type Open } from './transfers.ts'
import { refuse } from '../http/problem.ts'
import type { Handlers } from '../http/serve.ts'
import { historyOf } from './list-moves.ts'
import { checkPartner, headsGiven, heldGroup, holdGroup, storedMove } from './record.ts'

export const transferInHandlers: Handlers<typeof transfersIn> = {
  history: (handling) => historyOf(handling, 'in'),

  open: ({ db, caller }) => onItsWay(db, caller),

  async save({ input, db, today, language, caller }) {
    const { formMode, on, type } = input
    const held = await holdGroup(db, input)
    const { group, number, was } = await heldGroup(db, input, storedMove(input.groupId, 'in'), today, held)
    const { groupId } = group
    if (number !== null) {
      const before = await db.one<{ type: string }>(
        sql`select type from group_move where group_id = ${groupId} and kind = 'in' and number = ${number}`,
      )
      checkInType(before.type)
    }
    if (formMode === 'delete' && number !== null) {
      await removeTaken(db, groupId, number)
      await removeMove(db, { groupId, kind: 'in', number })
      await carryWithdrawals(db, groupId, on, language)
      return { result: 1, groupId, seq: number }
    }
    checkInType(type)
    const heads = headsGiven(input, caller)
    checkPartner(held)
    const taken = type === inTypes.fromFarm ? await takenUp(db, input, heads, number) : null
    const move: GroupMove = {
      ...input,
      ...heads,
      groupId,
      kind: 'in',
      died: taken ? headCount(diedOf(input)) : 0,
      ageDays: taken ? taken.ageDays + daysBetween(taken.sentOn, on) : input.ageDays,
    }
    if (number !== null) await correctMove(db, number, move)
    const seq = number ?? (await addMove(db, move, group, held.moves))
    if (number !== null) await removeTaken(db, groupId, seq)
    if (taken) {
      const { farmId, transferId } = taken
      await writeTaken(db, { groupId, number: seq, on, farmId, transferId, ...heads, died: diedOf(input) })
    }
    // Withdrawals come with transfers; bought pigs have none.
    if (taken || was) await carryWithdrawals(db, groupId, earlier(on, was), language)
    return { result: 1, groupId, seq }
  },
}

const diedOf = ({ diedFemales, diedMales }: NewTransferIn) =>
  headsOfSent({ females: diedFemales, males: diedMales })

/** @throws Refusal if the transfer is not on its way here, or has fewer pigs left */
async function takenUp(db: Db, input: NewTransferIn, heads: Heads, number: number | null): Promise<Open> {
  const { transferId, groupId = 0, on } = input
  const open = await openTransfer(db, transferId, number === null ? undefined : { groupId, number })
  if (on < open.sentOn) throw refuse('BEFORE_TRANSFER', { sent: open.sentOn }, ['on'])
  checkTaken(heads, diedOf(input), open)
  return open
}
