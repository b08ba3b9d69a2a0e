import type { Day } from '@penside/domain/day.ts'
import { madeGroupName, madeGroupStart } from '@penside/domain/groups/group.ts'
import { waitForLock } from './database/locks.ts'
import { sql, type Db } from './db.ts'
import { refuse } from './problem.ts'

/**
 * The head of a group: its females and males follow from what came in and what left. Every change of them is written here, so that the
 * two always agree.
 */

export const moveKinds = ['in', 'out', 'shipment', 'loss'] as const
export type MoveKind = (typeof moveKinds)[number]

export type GroupMove = {
  groupId: number
  kind: MoveKind
  on: Day
  /** Code of its kind: system 11, 12, 20; association 033. */
  type: string
  females: number
  males: number
  totalWeight?: number | undefined
  /** Days of age on that day; null where only the group's mean is known. */
  ageDays?: number | null | undefined
  remark?: string | undefined
  /** The weaning or partial weaning whose piglets came in. */
  from?: { animalId: number; weaningSeq?: number; litterNumber?: number } | undefined
  /** Only this move made the group: it goes when the move is taken back. */
  madeGroup?: boolean | undefined
}

export type StandingGroup = {
  groupId: number
  name: string
  startedOn: Day
  endedOn: Day | null
  females: number
  males: number
}

/** Holds the group until the end of the transaction. @throws Refusal GROUP_UNKNOWN */
export async function lockGroup(db: Db, groupId: number): Promise<StandingGroup> {
  const group = await db.maybeOne<StandingGroup>(sql`
    select group_id, name, started_on, ended_on, females, males from pig_group where group_id = ${groupId} for update`)
  if (!group) throw refuse('GROUP_UNKNOWN', {}, ['groupId'])
  return group
}

/** Pigs come into a group or leave it. @throws Refusal when it has ended, has not begun, or would have fewer than none */
export async function addMove(db: Db, move: GroupMove): Promise<number> {
  const group = await lockGroup(db, move.groupId)
  if (group.endedOn) throw refuse('GROUP_ENDED', { name: group.name }, ['groupId'])
  if (move.on < group.startedOn) throw refuse('BEFORE_GROUP_START', { start: group.startedOn }, ['on'])
  const { from } = move
  const { number } = await db.one<{ number: number }>(sql`
    insert into group_move (farm_id, group_id, kind, number, on_date, type, females, males, total_weight, age_days, remark,
      animal_id, weaning_seq, litter_number, made_group)
    select current_farm(), ${move.groupId}, ${move.kind}, coalesce(max(number), 0) + 1, ${move.on}::date, ${move.type}, ${move.females}::int,
      ${move.males}::int, ${move.totalWeight ?? 0}::numeric, ${move.ageDays ?? null}::int, ${move.remark ?? ''},
      ${from?.animalId ?? null}::bigint, ${from?.weaningSeq ?? null}::int, ${from?.litterNumber ?? null}::int, ${move.madeGroup ?? false}::boolean
    from group_move where group_id = ${move.groupId} and kind = ${move.kind}
    returning number`)
  await recount(db, group)
  return number
}

/** A move is corrected where it stands. @throws Refusal when the group no longer has them */
export async function correctMove(
  db: Db,
  number: number,
  { groupId, kind, on, females, males, totalWeight = 0, ageDays = null }: GroupMove,
): Promise<void> {
  const group = await lockGroup(db, groupId)
  if (group.endedOn) throw refuse('GROUP_ENDED', { name: group.name }, ['groupId'])
  const [corrected] = await db.many<{ madeGroup: boolean }>(sql`
    update group_move set on_date = ${on}, females = ${females}, males = ${males}, total_weight = ${totalWeight}, age_days = ${ageDays}
    where group_id = ${groupId} and kind = ${kind} and number = ${number} returning made_group`)
  // A group begins with the weaning that made it.
  if (corrected?.madeGroup)
    await db.run(sql`
      update pig_group set started_on = (select min(on_date) from group_move m where m.group_id = ${groupId}) where group_id = ${groupId}`)
  else if (on < group.startedOn) throw refuse('BEFORE_GROUP_START', { start: group.startedOn }, ['on'])
  await recount(db, group)
}

/** A group that is made by what comes into it. */
export async function makeGroup(
  db: Db,
  { on, ageDays, breed }: { on: Day; ageDays: number; breed: string },
): Promise<number> {
  const { groupId } = await db.one<{ groupId: number }>(sql`
    insert into pig_group (farm_id, name, started_on, age_days, breed)
    values (current_farm(), ${await freeGroupName(db, on)}, ${on}, ${ageDays}, ${breed}) returning group_id`)
  return groupId
}

/** The next name for a group that is made on this day; two phones never get the same. */
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

/** @throws Refusal when the group no longer has them */
export async function removeMove(
  db: Db,
  { groupId, kind, number }: { groupId: number; kind: MoveKind; number: number },
): Promise<void> {
  const group = await lockGroup(db, groupId)
  if (group.endedOn) throw refuse('GROUP_ENDED', { name: group.name })
  const gone = await db.maybeOne<{ madeGroup: boolean }>(sql`
    delete from group_move where group_id = ${groupId} and kind = ${kind} and number = ${number} returning made_group`)
  if (!gone) throw refuse('NOT_FOUND')
  if (gone.madeGroup && (await handOn(db, groupId)) === 'empty')
    await db.run(sql`delete from pig_group where group_id = ${groupId}`)
  else await recount(db, group)
}

/** A group that a weaning made stays while it holds the piglets of others; it goes with the last of them. */
async function handOn(db: Db, groupId: number): Promise<'kept' | 'empty'> {
  const next = await db.maybeOne<{ number: number; kind: MoveKind }>(sql`
    select kind, number from group_move where group_id = ${groupId} order by animal_id is null, on_date, number limit 1`)
  if (!next) return 'empty'
  await db.run(sql`
    update group_move set made_group = true
    where group_id = ${groupId} and kind = ${next.kind} and number = ${next.number} and animal_id is not null`)
  return 'kept'
}

/** The head after each of its days may never be below none, of females as of males. */
async function recount(db: Db, { groupId, name }: Pick<StandingGroup, 'groupId' | 'name'>): Promise<void> {
  const { least } = await db.one<{ least: number }>(sql`
    select coalesce(min(least(females, males)), 0)::int as least from (
      select sum(sum(case kind when 'in' then females else -females end)) over (order by on_date) as females,
        sum(sum(case kind when 'in' then males else -males end)) over (order by on_date) as males
      from group_move where group_id = ${groupId} group by on_date) days`)
  if (least < 0) throw refuse('GROUP_HAS_FEWER', { name, short: -least })
  await db.run(sql`
    update pig_group g set (females, males) = (
      select coalesce(sum(case kind when 'in' then m.females else -m.females end), 0),
        coalesce(sum(case kind when 'in' then m.males else -m.males end), 0)
      from group_move m where m.farm_id = g.farm_id and m.group_id = g.group_id)
    where group_id = ${groupId}`)
}
