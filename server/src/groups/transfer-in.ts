import type { NewTransferIn, OnItsWayRow, transfersIn } from '@penside/contract/groups/transfer-in.ts'
import { daysBetween } from '@penside/domain/day.ts'
import { checkInType, checkTaken, inTypes } from '@penside/domain/groups/transfer-in.ts'
import { sql, type Db } from '../db.ts'
import { addMove, correctMove, removeMove, type GroupMove } from '../group-stock.ts'
import { refuse } from '../problem.ts'
import type { Caller, Handlers } from '../serve.ts'
import { historyOf, seesFarmsOfCompany } from './moves.ts'
import { checkPartner, headsGiven, heldGroup, storedMove } from './record.ts'
import { openTransfer, type Open } from './transfer.ts'

export const transferInHandlers: Handlers<typeof transfersIn> = {
  history: (handling) => historyOf(handling, 'in'),

  open: ({ db, caller }) => onItsWay(db, caller),

  async save({ input, db, today }) {
    const { formMode, on, type } = input
    const { group, number } = await heldGroup(db, input, storedMove(input.groupId, 'in'), today)
    const { groupId } = group
    if (number !== null) {
      const before = await db.one<{ type: string }>(
        sql`select type from group_move where group_id = ${groupId} and kind = 'in' and number = ${number}`,
      )
      checkInType(before.type)
    }
    if (formMode === 'delete' && number !== null) {
      await removeMove(db, { groupId, kind: 'in', number })
      return { result: 1, groupId, seq: number }
    }
    checkInType(type)
    const heads = headsGiven(input)
    await checkPartner(db, input.partnerId)
    const taken = type === inTypes.fromFarm ? await takenUp(db, input, heads, number) : null
    const move: GroupMove = {
      ...input,
      ...heads,
      groupId,
      kind: 'in',
      died: taken ? (input.diedFemales ?? 0) + (input.diedMales ?? 0) : 0,
      ageDays: taken ? taken.ageDays + daysBetween(taken.sentOn, on) : input.ageDays,
    }
    if (number !== null) await correctMove(db, number, move)
    const seq = number ?? (await addMove(db, move))
    await db.run(
      sql`delete from transfer_taken where farm_id = current_farm() and group_id = ${groupId} and number = ${seq}`,
    )
    if (taken)
      await db.run(sql`
        insert into transfer_taken (farm_id, group_id, number, from_farm_id, transfer_id, females, males, died_females, died_males, on_date)
        values (current_farm(), ${groupId}, ${seq}, ${taken.farmId}, ${taken.transferId}, ${heads.females}, ${heads.males},
          ${input.diedFemales ?? 0}, ${input.diedMales ?? 0}, ${on})`)
    return { result: 1, groupId, seq }
  },
}

/** What other farms of the company sent here and has not been taken up yet. */
export async function onItsWay(db: Db, caller: Pick<Caller, 'company'>): Promise<OnItsWayRow[]> {
  await seesFarmsOfCompany(db, caller)
  return db.many(sql`
    select t.transfer_id, f.name as farm_name, t.farm_id, t.group_id as from_group_id, t.group_name as from_group_name, t.sent_on,
      (t.females - k.females)::int as females, (t.males - k.males)::int as males, coalesce(t.age_days, 0) as age_days
    from transfer t join farm f on f.farm_id = t.farm_id
    cross join lateral (
      select coalesce(sum(x.females + x.died_females), 0) as females, coalesce(sum(x.males + x.died_males), 0) as males
      from transfer_taken x where x.from_farm_id = t.farm_id and x.transfer_id = t.transfer_id) k
    where t.to_farm_id = current_farm() and t.farm_id <> current_farm() and t.females + t.males > k.females + k.males
    order by t.sent_on, t.transfer_id`)
}

/** @throws Refusal when it is not on its way here, or less than that */
async function takenUp(
  db: Db,
  { transferId, groupId = 0, on, diedFemales = 0, diedMales = 0 }: NewTransferIn,
  heads: { females: number; males: number },
  number: number | null,
): Promise<Open> {
  const open = await openTransfer(db, transferId, number === null ? undefined : { groupId, number })
  if (on < open.sentOn) throw refuse('BEFORE_TRANSFER', { sent: open.sentOn }, ['on'])
  checkTaken({ ...heads, diedFemales, diedMales }, open)
  return open
}
