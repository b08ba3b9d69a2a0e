import { earlier } from '@penside/domain/basics/day.ts'
import type { NewTransferOut, transfersOut } from '@penside/contract/groups/transfer-out.ts'
import { makesGroup } from '@penside/contract/api/vocabulary.ts'
import type { HeadMove } from '@penside/domain/records/heads.ts'
import { goesToFarm } from '@penside/domain/groups/transfer-out.ts'
import { withdrawalOn } from '@penside/domain/groups/withdrawal.ts'
import { sql, type Db } from '../database/db.ts'
import { medicineName } from '../farm/medicines.ts'
import { checkPen } from '../farm/pens.ts'
import { addMove, correctMove, lockGroups, removeMove } from './write-moves.ts'
import { agesOf, withdrawalsOf } from './history.ts'
import {
  arrivedIn,
  carryWithdrawals,
  correct,
  seesFarmsOfCompany,
  sendAway,
  sendWithin,
  takeBack,
  transferOf,
  type TransferTarget,
} from './transfers.ts'
import { refuse } from '../http/problem.ts'
import type { Caller, Handlers } from '../http/serve.ts'
import { historyOf } from './list-moves.ts'
import { checkType, headsGiven, heldGroup, storedMove } from './record.ts'

export const transferOutHandlers: Handlers<typeof transfersOut> = {
  history: (handling) => historyOf(handling, 'out'),

  async save({ input, db, today, language, caller }) {
    const { formMode, on, type } = input
    if (formMode !== 'insert' || goesToFarm(type)) await seesFarmsOfCompany(db, caller)
    const target = formMode === 'delete' ? null : await targetOf(db, input, caller)
    const held = await lockBoth(db, input.groupId, target)
    const { group, number, was } = await heldGroup(
      db,
      input,
      storedMove(input.groupId, 'out'),
      today,
      held.get(input.groupId ?? 0),
    )
    const { groupId } = group
    const stored = number === null ? undefined : await transferOf(db, groupId, number)
    const takeBackStored = async () => {
      if (!stored || !was) return
      const there = await takeBack(db, caller.farmId, stored)
      if (there) await carryWithdrawals(db, there, was, language)
    }
    if (!target) {
      if (number === null) throw refuse('BAD_INPUT', {}, ['formMode'])
      await takeBackStored()
      await removeMove(db, { groupId, kind: 'out', number })
      return { result: 1, groupId, seq: number }
    }

    const heads = headsGiven(input, caller)
    const move = { ...input, ...heads, groupId, kind: 'out' as const }
    const staying = stored && (await isSameTarget(db, stored, target)) ? stored : undefined
    // Departures are written before arrivals, so that no group has the same pigs twice.
    if (!staying) await takeBackStored()
    // After a correction was taken back, the moves are read anew.
    const known = number === null ? await movesOfBoth(db, [...held.keys()]) : undefined
    const moves = known?.get(groupId)
    if (number !== null) await correctMove(db, number, move)
    const seq = number ?? (await addMove(db, move, group, moves ?? []))
    const ageDays = (await agesOf(db, group, moves))(on)
    const sending = { ...heads, from: group, number: seq, on, type, totalWeight: input.totalWeight, ageDays }
    if (staying) await correct(db, caller.farmId, staying, sending)
    else if ('farmId' in target) {
      const withdrawals = await withdrawalsOf(db, groupId, on, medicineName(language))
      await sendAway(db, sending, target.farmId, withdrawalOn(withdrawals, on))
    } else await sendWithin(db, sending, target, held, known)
    // For a changed or past day, since pigs may have gone on before this was entered.
    if (staying || on < today) await carryWithdrawals(db, groupId, earlier(on, was), language)
    return { result: 1, groupId, seq }
  },
}

/** Destination of a transfer. @throws Refusal if it is missing or not allowed */
async function targetOf(
  db: Db,
  { type, toFarmId, toGroupId, groupId, penId }: NewTransferOut,
  caller: Caller,
): Promise<TransferTarget> {
  checkType('12', type)
  if (goesToFarm(type)) {
    if (!toFarmId) throw refuse('FARM_NEEDED', {}, ['toFarmId'])
    const farm = await db.maybeOne(sql`
      select 1 from farm where farm_id = ${toFarmId} and farm_id <> current_farm() and company = ${caller.company} and company <> ''`)
    if (!farm) throw refuse('FARM_NOT_OF_COMPANY', {}, ['toFarmId'])
    return { farmId: toFarmId }
  }
  if (!toGroupId) throw refuse('TARGET_GROUP_NEEDED', {}, ['toGroupId'])
  if (toGroupId === groupId) throw refuse('SAME_GROUP', {}, ['toGroupId'])
  if (toGroupId !== makesGroup) return { groupId: toGroupId }
  if (!penId) throw refuse('PEN_NEEDED', {}, ['penId'])
  await checkPen(db, penId)
  return { groupId: null, penId }
}

async function lockBoth(db: Db, groupId: number | undefined, target: TransferTarget | null) {
  const other = target && 'groupId' in target ? target.groupId : null
  const ids = [groupId, other].filter((id) => id !== null && id !== undefined)
  const held = new Map((await lockGroups(db, ids)).map((group) => [group.groupId, group]))
  if (held.size < ids.length) throw refuse('GROUP_UNKNOWN', {}, ['groupId'])
  return held
}

type KnownMove = HeadMove & { ageDays: number | null }

/** Moves of these groups, by group. */
const movesOfBoth = async (db: Db, groupIds: readonly number[]): Promise<ReadonlyMap<number, KnownMove[]>> =>
  Map.groupBy(
    await db.many<KnownMove & { groupId: number }>(sql`
      select group_id, kind, number, on_date as on, females, males, unsexed, age_days from group_move where group_id = any(${[...groupIds]})`),
    ({ groupId }) => groupId,
  )

async function isSameTarget(
  db: Db,
  { transferId, toFarmId, ownFarm }: NonNullable<Awaited<ReturnType<typeof transferOf>>>,
  target: TransferTarget,
) {
  if ('farmId' in target) return !ownFarm && toFarmId === target.farmId
  const there = ownFarm ? await arrivedIn(db, transferId) : undefined
  return there !== undefined && (target.groupId === null ? there.madeGroup : there.groupId === target.groupId)
}
