import type { OnItsWayRow } from '@penside/contract/groups/transfer-in.ts'
import type { Day } from '@penside/domain/basics/day.ts'
import type { Language } from '@penside/domain/basics/language.ts'
import {
  headCount,
  headsAfter,
  headsToSend,
  shortIn,
  shortOf,
  type HeadMove,
  type Heads,
} from '@penside/domain/records/heads.ts'
import { withdrawalOn, type Withdrawal } from '@penside/domain/groups/withdrawal.ts'
import { arrivesAs } from '@penside/domain/groups/transfer-out.ts'
import { waitForLock } from '../database/locks.ts'
import { sql, type Db, type Sql } from '../database/db.ts'
import { actAsFarm } from '../database/scope.ts'
import { medicineName } from '../farm/medicines.ts'
import { withdrawalsOf } from './history.ts'
import { addMove, correctMove, lockGroups, makeGroup, removeMove, type CurrentGroup } from './write-moves.ts'
import { refuse } from '../http/problem.ts'
import type { Caller } from '../http/serve.ts'
import { reportShippedInside } from './withdrawal-violations.ts'

/** Both sides of transfers: departures from one group and arrivals in another. */

export type Sending = Heads & {
  from: Pick<CurrentGroup, 'groupId' | 'name' | 'breed'>
  number: number
  on: Day
  type: string
  ageDays: number
  totalWeight?: number | undefined
}
/** Destination: another farm, or a group of this one; `groupId` null makes a new group. */
export type TransferTarget = { farmId: number } | { groupId: number | null; penId?: number | undefined }

type Stored = Heads & { transferId: number; toFarmId: number; ownFarm: boolean }

/** Lets this transaction read the names of the company's other farms. */
export const seesFarmsOfCompany = (db: Db, { company }: Pick<Caller, 'company'>) =>
  db.run(sql`select set_for_call('penside.company', ${company})`)

type OpenTransfer = Omit<OnItsWayRow, 'females' | 'males'> & Heads

/** Transfers from other farms of the company that are not received completely. */
export async function onItsWay(db: Db, caller: Pick<Caller, 'company'>): Promise<OnItsWayRow[]> {
  const rows = await openTransfers(db, caller)
  return rows.map(({ females, males, unsexed, ...row }) => ({
    ...row,
    ...headsToSend({ females, males, unsexed }),
  }))
}

/** The same with heads by sex as far as known. */
export async function openTransfers(db: Db, caller: Pick<Caller, 'company'>): Promise<OpenTransfer[]> {
  await seesFarmsOfCompany(db, caller)
  const rows = await db.many<OpenTransfer & { taken: Heads[] }>(sql`
    select t.transfer_id, f.name as farm_name, t.farm_id, t.group_id as from_group_id, t.group_name as from_group_name, t.sent_on,
      t.females, t.males, t.unsexed, coalesce(t.age_days, 0) as age_days, k.taken
    from transfer t join (select farm_id, name from farm) f on f.farm_id = t.farm_id
    cross join lateral (
      select coalesce(json_agg(${takenHeads}), '[]') as taken, coalesce(sum(${takenCount}), 0) as head
      from transfer_arrival x where x.from_farm_id = t.farm_id and x.transfer_id = t.transfer_id) k
    where t.to_farm_id = current_farm() and t.farm_id <> current_farm() and t.females + t.males + t.unsexed > k.head
    order by t.sent_on, t.transfer_id`)
  return rows.map(({ taken, ...sent }) => ({ ...sent, ...leftOf(sent, taken) }))
}

/** Heads of a row `x` of `transfer_arrival`, including those that died on the way. */
const takenHeads = sql`json_build_object('females', x.females + x.died_females, 'males', x.males + x.died_males, 'unsexed', x.unsexed + x.died_unsexed)`
const takenCount = sql`x.females + x.males + x.unsexed + x.died_females + x.died_males + x.died_unsexed`
const leftOf = (sent: Heads, taken: readonly Heads[]): Heads => taken.reduce(headsAfter, sent)

/** Transfer that this record sent; undefined for an imported record without another side. */
export const transferOf = (db: Db, groupId: number, number: number) =>
  db.maybeOne<Stored>(sql`
    select transfer_id, to_farm_id, to_farm_id = current_farm() as own_farm, females, males, unsexed from transfer
    where farm_id = current_farm() and group_id = ${groupId} and number = ${number}`)

/** Locks a transfer against corrections and receipts on the other farm. */
export const lockTransfer = (db: Db, transferId: number) =>
  db.run(waitForLock('transfers', sql`${transferId}::bigint`))

const columns = sql`farm_id, group_id, number, to_farm_id, sent_on, females, males, unsexed, age_days, breed, group_name`
const valuesOf = ({ from, number, on, females, males, unsexed, ageDays }: Sending, toFarm: Sql) => sql`
  current_farm(), ${from.groupId}, ${number}, ${toFarm}, ${on}, ${females}, ${males}, ${unsexed}, ${ageDays}, ${from.breed}, ${from.name}`

/** Inserts a transfer to another farm. */
export const sendAway = (db: Db, sending: Sending, farmId: number, withdrawal: Withdrawal | null) =>
  db.run(sql`
    insert into transfer (${columns}, free_on, medicine)
    values (${valuesOf(sending, sql`${farmId}`)}, ${withdrawal?.freeOn ?? null}, ${withdrawal?.medicineName ?? null})`)

/**
 * Carries withdrawal periods along with pigs that left before a treatment was entered, to other groups and farms and on from there. For pigs
 * that went to slaughter meanwhile, a task is made. The groups are locked, so that concurrent transfers wait.
 * @param since first day of the change
 */
export async function carryWithdrawals(db: Db, groupId: number, since: Day, language: Language) {
  const reached = await db.many<{ groupId: number }>(sql`
    with recursive reached (group_id) as (
      select ${groupId}::bigint
      union
      select k.group_id from reached r join transfer t on t.farm_id = current_farm() and t.group_id = r.group_id and t.sent_on >= ${since}::date
      join transfer_arrival k on k.farm_id = current_farm() and k.from_farm_id = t.farm_id and k.transfer_id = t.transfer_id
    )
    select group_id from reached`)
  const ids = reached.map((each) => each.groupId)
  await lockGroups(db, ids)
  await reportShippedInside(db, ids, since, language)
  const sent = await db.many<SentAway>(sql`
    select farm_id, transfer_id, to_farm_id, group_id, sent_on from transfer
    where farm_id = current_farm() and group_id = any(${ids}) and to_farm_id <> current_farm() and sent_on >= ${since}::date order by transfer_id`)
  for (const transfer of sent)
    if (await carries(db, transfer, language)) await carryOn(db, transfer, language)
}

type SentAway = { farmId: number; transferId: number; toFarmId: number; groupId: number; sentOn: Day }

/** Updates the withdrawal period of a transfer. @returns whether it changed */
async function carries(db: Db, { transferId, groupId, sentOn }: SentAway, language: Language) {
  await lockTransfer(db, transferId)
  const inside = withdrawalOn(await withdrawalsOf(db, groupId, sentOn, medicineName(language)), sentOn)
  const changed = await db.run(sql`
    update transfer set free_on = ${inside?.freeOn ?? null}::date, medicine = ${inside?.medicineName ?? null}::text
    where farm_id = current_farm() and transfer_id = ${transferId} and free_on is distinct from ${inside?.freeOn ?? null}::date`)
  return changed > 0
}

/** Carries on from the receiving farm, which may have sent the pigs on. */
async function carryOn(db: Db, { farmId, transferId, toFarmId }: SentAway, language: Language) {
  await actAsFarm(db, toFarmId)
  const taken = await db.many<{ groupId: number; since: Day }>(sql`
    select group_id, min(on_date) as since from transfer_arrival
    where farm_id = current_farm() and from_farm_id = ${farmId} and transfer_id = ${transferId} group by group_id order by group_id`)
  for (const { groupId, since } of taken) await carryWithdrawals(db, groupId, since, language)
  await actAsFarm(db, farmId)
}

/** Inserts a transfer within the farm, which arrives at once. @param held locked groups @param known their moves */
export async function sendWithin(
  db: Db,
  sending: Sending,
  { groupId, penId }: Exclude<TransferTarget, { farmId: number }>,
  held: ReadonlyMap<number, CurrentGroup>,
  known?: ReadonlyMap<number, readonly HeadMove[]>,
): Promise<void> {
  const { from, on, females, males, unsexed, ageDays } = sending
  const into = groupId ?? (await makeGroup(db, { on, ageDays, breed: from.breed, penId: penId ?? null }))
  const number = await addMove(
    db,
    { ...arriving(sending), groupId: into, madeGroup: groupId === null },
    held.get(into),
    known && (known.get(into) ?? []),
  )
  await db.run(sql`
    with sent as (insert into transfer (${columns}) values (${valuesOf(sending, sql`current_farm()`)}) returning transfer_id)
    insert into transfer_arrival (farm_id, group_id, number, from_farm_id, transfer_id, females, males, unsexed, on_date)
    select current_farm(), ${into}, ${number}, current_farm(), transfer_id, ${females}, ${males}, ${unsexed}, ${on}::date from sent returning farm_id`)
}

const arriving = ({ on, type, females, males, unsexed, ageDays, totalWeight }: Sending) => ({
  kind: 'in' as const,
  on,
  type: arrivesAs(type),
  females,
  males,
  unsexed,
  ageDays,
  totalWeight,
})

/** Group of this farm in which a transfer arrived; undefined for a transfer to another farm. */
export const arrivedIn = (db: Db, transferId: number) =>
  db.maybeOne<{ groupId: number; number: number; madeGroup: boolean }>(sql`
    select k.group_id, k.number, m.made_group from transfer_arrival k
    join group_move m on m.farm_id = k.farm_id and m.group_id = k.group_id and m.kind = 'in' and m.number = k.number
    where k.farm_id = current_farm() and k.from_farm_id = current_farm() and k.transfer_id = ${transferId}`)

type TakenUp = Heads & {
  groupId: number
  number: number
  on: Day
  farmId: number
  transferId: number
  died: Heads
}
/** Inserts the receipt of another farm's transfer by a record, with the heads that died on the way. */
export async function writeTaken(
  db: Db,
  { groupId, number, on, farmId, transferId, died, ...head }: TakenUp,
): Promise<void> {
  await db.run(sql`
    insert into transfer_arrival (farm_id, group_id, number, from_farm_id, transfer_id, females, males, unsexed, died_females, died_males, died_unsexed, on_date)
    values (current_farm(), ${groupId}, ${number}, ${farmId}, ${transferId}, ${head.females}, ${head.males}, ${head.unsexed},
      ${died.females}, ${died.males}, ${died.unsexed}, ${on})`)
  if (headCount(died) > 0)
    await writeTransitLoss(db, { farmId, transferId, groupId, number }, { ...died, on })
}

/** Deletes the receipt of another farm's transfer by a record, with its deaths on the way. */
export async function removeTaken(db: Db, groupId: number, number: number): Promise<void> {
  const gone = await db.maybeOne<{ farmId: number; transferId: number; died: number }>(sql`
    delete from transfer_arrival where farm_id = current_farm() and group_id = ${groupId} and number = ${number}
    returning from_farm_id as farm_id, transfer_id, died_females + died_males + died_unsexed as died`)
  if (gone && gone.died > 0) await writeTransitLoss(db, { ...gone, groupId, number })
}

type Arrival = { farmId: number; transferId: number; groupId: number; number: number }
/** Replaces the deaths on the way of a receipt; they are losses of the sending farm. */
async function writeTransitLoss(
  db: Db,
  { farmId, transferId, groupId, number }: Arrival,
  dead?: Heads & { on: Day },
): Promise<void> {
  const taker = await db.one<{ farmId: number }>(sql`select current_farm() as farm_id`)
  await actAsFarm(db, farmId)
  const own = sql`transfer_id = ${transferId} and taker_farm_id = ${taker.farmId} and taker_group_id = ${groupId} and taker_number = ${number}`
  await db.run(sql`delete from transit_loss where farm_id = current_farm() and ${own}`)
  if (dead)
    await db.run(sql`
      insert into transit_loss (farm_id, transfer_id, taker_farm_id, taker_group_id, taker_number, group_id, number, on_date, arrived_on, females, males, unsexed)
      select farm_id, transfer_id, ${taker.farmId}, ${groupId}, ${number}::int, group_id, number, sent_on, ${dead.on}::date, ${dead.females}::int, ${dead.males}::int, ${dead.unsexed}::int
      from transfer where farm_id = current_farm() and transfer_id = ${transferId}`)
  await actAsFarm(db, taker.farmId)
}

/**
 * Moves of groups as reports count them, `m`: pigs that died on the way are losses of the day of arrival instead of departures. `transit` marks
 * them; their number and `left_on` are those of the departure.
 */
export const groupFlows: Sql = sql`(
  select m.farm_id, m.group_id, m.kind, m.number, m.on_date, m.on_date as left_on, m.type, m.age_days, false as transit,
    m.females + m.males + m.unsexed - coalesce(d.head, 0) as head
  from group_move m left join lateral (
    select sum(x.females + x.males + x.unsexed)::int as head from transit_loss x
    where x.farm_id = m.farm_id and x.group_id = m.group_id and x.number = m.number) d on m.kind = 'out'
  union all
  select x.farm_id, x.group_id, 'loss', x.number, x.arrived_on, o.on_date, o.type, null, true, x.females + x.males + x.unsexed
  from transit_loss x join group_move o on o.farm_id = x.farm_id and o.group_id = x.group_id and o.kind = 'out' and o.number = x.number)`

type Taken = { heads: Heads[]; head: number; first: Day | null; last: Day | null }

/** Refusal that names the farm and the day of the receipt of a transfer. */
async function takenUp(db: Db, toFarmId: number, { head, last }: Taken, fields: readonly string[] = []) {
  const farm = await db.maybeOne<{ name: string }>(sql`select name from farm where farm_id = ${toFarmId}`)
  return refuse('TRANSFER_TAKEN_UP', { taken: head, farm: farm?.name ?? '', on: last ?? '' }, fields)
}

/** Field in which a corrected transfer is less than what was received of it. */
function fieldShort(sent: Heads, taken: readonly Heads[]): 'females' | 'males' | null {
  let open = sent
  for (const each of taken) {
    if (shortOf(open, each) > 0) return shortIn(open, each) === 'males' ? 'males' : 'females'
    open = headsAfter(open, each)
  }
  return null
}

/** Heads that another farm received of a transfer, including those that died on the way. */
const takenOf = (db: Db, fromFarmId: number, transferId: number, but = { groupId: 0, number: 0 }) =>
  db.one<Taken>(sql`
    select coalesce(json_agg(${takenHeads}), '[]') as heads, coalesce(sum(${takenCount}), 0)::int as head, min(on_date) as first, max(on_date) as last
    from transfer_arrival x where from_farm_id = ${fromFarmId} and transfer_id = ${transferId}
      and (farm_id, group_id, number) <> (current_farm(), ${but.groupId}, ${but.number})`)

/**
 * Deletes both sides of a transfer. @returns the group of this farm that loses the pigs
 * @throws Refusal if pigs of it were received, or have left the other group
 */
export async function takeBack(
  db: Db,
  farmId: number,
  { transferId, toFarmId, ownFarm }: Stored,
): Promise<number | undefined> {
  await lockTransfer(db, transferId)
  const there = ownFarm ? await arrivedIn(db, transferId) : undefined
  if (ownFarm) {
    if (there) await removeMove(db, { ...there, kind: 'in' })
  } else {
    const taken = await takenOf(db, farmId, transferId)
    if (taken.last) throw await takenUp(db, toFarmId, taken)
  }
  await db.run(sql`delete from transfer where farm_id = current_farm() and transfer_id = ${transferId}`)
  return there?.groupId
}

/** Corrects both sides of a transfer with an unchanged destination. @throws Refusal */
export async function correct(db: Db, farmId: number, stored: Stored, sending: Sending): Promise<void> {
  const { transferId, ownFarm } = stored
  const { on, females, males, unsexed, ageDays } = sending
  await lockTransfer(db, transferId)
  if (ownFarm) {
    const there = await arrivedIn(db, transferId)
    if (!there) throw refuse('NOT_FOUND')
    await correctMove(db, there.number, { ...arriving(sending), groupId: there.groupId })
    await db.run(sql`
      update transfer_arrival set females = ${females}, males = ${males}, unsexed = ${unsexed}, on_date = ${on}
      where farm_id = current_farm() and group_id = ${there.groupId} and number = ${there.number}`)
  } else {
    const taken = await takenOf(db, farmId, transferId)
    const field = fieldShort(sending, taken.heads)
    if (field) throw await takenUp(db, stored.toFarmId, taken, [field])
    if (taken.first && on > taken.first) throw refuse('BEFORE_TRANSFER', { sent: on }, ['on'])
  }
  await db.run(sql`
    update transfer set sent_on = ${on}, females = ${females}, males = ${males}, unsexed = ${unsexed}, age_days = ${ageDays}
    where farm_id = current_farm() and transfer_id = ${transferId}`)
}

export type Open = Heads & { farmId: number; transferId: number; sentOn: Day; ageDays: number }

/** Locks a transfer to this farm. @param but record whose receipt is ignored @returns its heads still on the way @throws Refusal */
export async function openTransfer(
  db: Db,
  transferId: number | undefined,
  but?: { groupId: number; number: number },
): Promise<Open> {
  if (!transferId) throw refuse('TRANSFER_NEEDED', {}, ['transferId'])
  await lockTransfer(db, transferId)
  const sent = await db.maybeOne<Open>(sql`
    select farm_id, transfer_id, sent_on, females, males, unsexed, coalesce(age_days, 0) as age_days from transfer
    where transfer_id = ${transferId} and to_farm_id = current_farm() and farm_id <> current_farm()`)
  if (!sent) throw refuse('TRANSFER_UNKNOWN', {}, ['transferId'])
  const taken = await takenOf(db, sent.farmId, transferId, but)
  return { ...sent, ...leftOf(sent, taken.heads) }
}
