import type { Day } from '@penside/domain/basics/day.ts'
import { madeGroupName, madeGroupStart } from '@penside/domain/groups/group.ts'
import { headsOf, type HeadMove, type Heads, type MoveKind } from '@penside/domain/records/heads.ts'
import { judgeHeads } from '@penside/domain/groups/judge.ts'
import { judgeWeights } from '@penside/domain/groups/plausible.ts'
import { waitForLock } from '../database/locks.ts'
import { sql, type Db, type Sql } from '../database/db.ts'
import { newPhotos, photosNow } from '../farm/record-photos.ts'
import { refuse } from '../http/problem.ts'

/** Writes of group moves and of the head counts that follow from them, so that the two always agree. */

export type GroupMove = Heads & {
  groupId: number
  kind: MoveKind
  on: Day
  /** Code of its kind: system 11, 12, 20; association 033. */
  type: string
  totalWeight?: number | undefined
  netWeight?: number | undefined
  price?: number | undefined
  partnerId?: number | undefined
  /** Head by grade, where a company counts by grades. */
  grades?: { females: number[]; males: number[] } | undefined
  /** Heads that died on the way; not part of the heads that came. */
  died?: number | undefined
  /** Age on that day; null if only the group's mean is known. */
  ageDays?: number | null | undefined
  remark?: string | undefined
  /** Slaughter mark of a shipment. */
  mark?: string | undefined
  /** Undefined keeps the stored photos. */
  photos?: readonly string[] | undefined
  /** The weaning or partial weaning whose piglets came in. */
  from?: { animalId: number; weaningSeq?: number; litterNumber?: number } | undefined
  /** The move made the group, which is deleted with it. */
  madeGroup?: boolean | undefined
}

export type CurrentGroup = Heads & {
  groupId: number
  name: string
  startedOn: Day
  endedOn: Day | null
  ageDays: number
  breed: string
}

/**
 * Locks a group until the end of the transaction.
 * @param beside further columns @throws Refusal GROUP_UNKNOWN
 */
export async function lockGroup<Beside = unknown>(
  db: Db,
  groupId: number,
  beside: Sql = sql``,
): Promise<CurrentGroup & Beside> {
  const [group] = await lockGroups<Beside>(db, [groupId], beside)
  if (!group) throw refuse('GROUP_UNKNOWN', {}, ['groupId'])
  return group
}

/** Locks several groups in the order of their numbers, which prevents deadlocks. */
export const lockGroups = <Beside = unknown>(db: Db, groupIds: readonly number[], beside: Sql = sql``) =>
  db.many<CurrentGroup & Beside>(sql`
    select group_id, name, started_on, ended_on, age_days, breed, females, males, unsexed ${beside} from pig_group
    where group_id = any(${[...groupIds]}) order by group_id for update`)

/** Moves of a group. */
export const headMoves = (db: Db, groupId: number): Promise<HeadMove[]> =>
  db.many(
    sql`select kind, number, on_date as on, females, males, unsexed from group_move where group_id = ${groupId}`,
  )

function judge(
  { name, startedOn, endedOn }: CurrentGroup,
  moves: readonly HeadMove[],
  changed: HeadMove | null,
  was: Pick<HeadMove, 'kind' | 'number'> | null,
) {
  if (endedOn) throw refuse('GROUP_ENDED', { name }, ['groupId'])
  if (changed && changed.on < startedOn) throw refuse('BEFORE_GROUP_START', { start: startedOn }, ['on'])
  judgeHeads({ name, moves }, changed, was)
}

/**
 * Adds a move to a group.
 * @param held the group, if it is locked already @param known its moves, if they were read under the lock
 * @throws Refusal if the group has ended or not begun, or would have fewer than 0 pigs
 */
export async function addMove(
  db: Db,
  move: GroupMove,
  held?: CurrentGroup,
  known?: readonly HeadMove[],
): Promise<number> {
  const { groupId, kind, on, females, males, unsexed, died, from } = move
  judgeWeights(move)
  const group = held ?? (await lockGroup(db, groupId))
  const moves = known ?? (await headMoves(db, groupId))
  const number = 1 + Math.max(0, ...moves.flatMap((each) => (each.kind === kind ? each.number : [])))
  const added = { kind, number, on, females, males, unsexed, died }
  judge(group, moves, added, null)
  const now = headsOf([...moves, added])
  // One statement, so that the head always matches the moves.
  await db.run(sql`
    with moved as (
      insert into group_move (farm_id, group_id, kind, number, animal_id, weaning_seq, litter_number, made_group, ${kept})
      values (current_farm(), ${groupId}, ${kind}, ${number}, ${from?.animalId ?? null}, ${from?.weaningSeq ?? null},
        ${from?.litterNumber ?? null}, ${move.madeGroup ?? false}, ${valuesOf(move, newPhotos(move.photos))}))
    update pig_group set ${headsWritten(now)} where group_id = ${groupId}`)
  return number
}

/** Columns that an insert and a correction write. */
const kept = sql`on_date, type, females, males, unsexed, total_weight, age_days, remark, net_weight, price, partner_id, grade_females, grade_males, mark, photos`
const valuesOf = (
  { on, type, females, males, unsexed, totalWeight = 0, ageDays = null, remark = '', ...rest }: GroupMove,
  photos: Sql,
) => sql`
  ${on}::date, ${type}::text, ${females}::int, ${males}::int, ${unsexed}::int, ${totalWeight}::numeric, ${ageDays}::int, ${remark}::text, ${rest.netWeight ?? null}::numeric,
  ${rest.price ?? null}::numeric, ${rest.partnerId ?? null}::bigint, ${rest.grades?.females ?? null}::int[], ${rest.grades?.males ?? null}::int[], ${rest.mark || null}::text,
  ${photos}`

/** Corrects a move. @throws Refusal if later moves need its pigs */
export async function correctMove(db: Db, number: number, move: GroupMove): Promise<void> {
  const { groupId, kind, on, females, males, unsexed, died } = move
  judgeWeights(move)
  const group = await lockGroup(db, groupId)
  const { madeGroup } = await db.one<{ madeGroup: boolean }>(
    sql`select made_group from group_move where group_id = ${groupId} and kind = ${kind} and number = ${number}`,
  )
  // A group begins with the weaning that made it.
  const startedOn = madeGroup && on < group.startedOn ? on : group.startedOn
  judge(
    { ...group, startedOn },
    await headMoves(db, groupId),
    { kind, number, on, females, males, unsexed, died },
    { kind, number },
  )
  await db.run(sql`
    update group_move set (${kept}) = row (${valuesOf(move, photosNow(move.photos))}) where group_id = ${groupId} and kind = ${kind} and number = ${number}`)
  if (madeGroup)
    await db.run(sql`
      update pig_group set started_on = (select min(on_date) from group_move m where m.group_id = ${groupId}) where group_id = ${groupId}`)
  await count(db, groupId)
}

/** Makes a group for pigs that arrive. */
export async function makeGroup(
  db: Db,
  { on, ageDays, breed, penId = null }: { on: Day; ageDays: number; breed: string; penId?: number | null },
): Promise<number> {
  const { groupId } = await db.one<{ groupId: number }>(sql`
    insert into pig_group (farm_id, name, started_on, age_days, breed, pen_id)
    values (current_farm(), ${await freeGroupName(db, on)}, ${on}, ${ageDays}, ${breed}, ${penId}) returning group_id`)
  return groupId
}

/** Next free name for a group that is made on this day; locked against concurrent calls. */
export async function freeGroupName(db: Db, on: Day): Promise<string> {
  await db.run(waitForLock('groupNames', sql`current_farm()`))
  const start = madeGroupStart(on)
  const taken = await db.many<{ name: string }>(
    sql`select name from pig_group where name like ${`${start}%`}`,
  )
  return madeGroupName(
    on,
    taken.map(({ name }) => name),
  )
}

/** Deletes a move. @throws Refusal if later moves need its pigs */
export async function removeMove(
  db: Db,
  { groupId, kind, number }: { groupId: number; kind: MoveKind; number: number },
): Promise<void> {
  judge(await lockGroup(db, groupId), await headMoves(db, groupId), null, { kind, number })
  // The transfer, or its receipt, is deleted with the move.
  const told = { out: sql`transfer`, in: sql`transfer_arrival`, shipment: null, loss: null }[kind]
  if (told)
    await db.run(
      sql`delete from ${told} where farm_id = current_farm() and group_id = ${groupId} and number = ${number}`,
    )
  const gone = await db.maybeOne<{ madeGroup: boolean }>(sql`
    delete from group_move where group_id = ${groupId} and kind = ${kind} and number = ${number} returning made_group`)
  if (!gone) throw refuse('NOT_FOUND')
  const empty = gone.madeGroup && (await handOn(db, groupId)) === 'empty'
  const deleted = empty && (await deleteUnrecorded(db, groupId))
  if (!deleted) await count(db, groupId)
}

const foreignKeyViolation = '23503'

/** Deletes a group, unless a table still refers to it: each kind of record has one. @returns whether the group is gone */
export async function deleteUnrecorded(db: Db, groupId: number): Promise<boolean> {
  await db.run(sql`savepoint deleting_group`)
  try {
    await db.run(sql`delete from pig_group where group_id = ${groupId}`)
    return true
  } catch (error) {
    if ((error as { code?: string }).code !== foreignKeyViolation) throw error
    await db.run(sql`rollback to savepoint deleting_group`)
    return false
  }
}

/** Passes `made_group` on to the next move of weaned piglets, so that the group is deleted with the last of them. */
async function handOn(db: Db, groupId: number): Promise<'kept' | 'empty'> {
  const next = await db.maybeOne<{ number: number; kind: MoveKind }>(sql`
    select kind, number from group_move where group_id = ${groupId} order by animal_id is null, on_date, number limit 1`)
  if (!next) return 'empty'
  await db.run(sql`
    update group_move set made_group = true
    where group_id = ${groupId} and kind = ${next.kind} and number = ${next.number} and animal_id is not null`)
  return 'kept'
}

/** Updates a group's head from its moves. */
async function count(db: Db, groupId: number): Promise<void> {
  const heads = headsOf(await headMoves(db, groupId))
  await db.run(sql`update pig_group set ${headsWritten(heads)} where group_id = ${groupId}`)
}

const headsWritten = ({ females, males, unsexed }: Heads) =>
  sql`(females, males, unsexed) = row (${females}::int, ${males}::int, ${unsexed}::int)`

/**
 * Joins the sums of a shipment's carcasses to the `group_move` called `m`, once all of its pigs have one: `settled.weight` in kg of the payable
 * ones, and `settled.money` in won if each of them has a price.
 */
export const settled = sql`
  left join lateral (
    select sum(c.weight) filter (where not lost) as weight,
      case when bool_and(lost or c.price is not null) then round(sum(c.weight * c.price) filter (where not lost)) end as money
    from (select weight, price, part is not distinct from 'whole' as lost from carcass x
      where m.kind = 'shipment' and x.farm_id = m.farm_id and x.group_id = m.group_id and x.number = m.number) c
    having count(*) = m.females + m.males + m.unsexed) settled on true`
