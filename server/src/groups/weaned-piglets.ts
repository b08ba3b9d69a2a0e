import { makesGroup } from '@penside/contract/api/vocabulary.ts'
import { groupBreedOf } from '@penside/domain/groups/group.ts'
import { headCount, type MoveKind } from '@penside/domain/records/heads.ts'
import { inTypes } from '@penside/domain/groups/transfer-in.ts'
import type { PigletSource, WeanedPiglets } from '@penside/domain/groups/weaned-piglets.ts'
import { waitForLock } from '../database/locks.ts'
import { sql, type Db } from '../database/db.ts'
import { addMove, correctMove, makeGroup, removeMove, type GroupMove } from './write-moves.ts'

/**
 * Moves weaned piglets into a group, or corrects the move of an earlier call.
 * @param choice the group; 0 for none, `makesGroup` for a new one, undefined to leave them where they are
 * @throws Refusal when the group no longer has the piglets
 */
export async function moveIntoGroup(
  db: Db,
  choice: number | undefined,
  weaned: WeanedPiglets,
): Promise<void> {
  const { animalId, by, on, heads, totalWeight, ageDays, breed, groupAs } = weaned
  const stands = await db.maybeOne<{
    groupId: number
    kind: MoveKind
    number: number
    madeGroup: boolean
  }>(sql`
    select group_id, kind, number, made_group from group_move
    where ${isFrom(animalId, by)}`)
  const head = headCount(heads)
  const stays =
    choice === undefined || choice === stands?.groupId || (choice === makesGroup && stands?.madeGroup)
  const move: Omit<GroupMove, 'groupId'> = {
    kind: 'in',
    on,
    type: 'weaningSeq' in by ? inTypes.weaned : inTypes.partlyWeaned,
    ...heads,
    totalWeight,
    ageDays,
    from: { animalId, ...by },
  }
  if (stands && stays && head > 0) {
    await correctMove(db, stands.number, { groupId: stands.groupId, ...move })
    return
  }
  if (stands) await removeMove(db, stands)
  if (!choice || head === 0) return
  const known = choice === makesGroup ? await madeAs(db, groupAs) : choice
  const made = known === null
  const groupId = known ?? (await makeGroup(db, { on, ageDays: ageDays ?? 0, breed: groupBreedOf(breed) }))
  if (made && groupAs) {
    // An ended group of the round is replaced by a new one of the same name.
    await db.run(sql`update pig_group set made_as = null where made_as = ${groupAs}`)
    await db.run(sql`update pig_group set made_as = ${groupAs} where group_id = ${groupId}`)
  }
  await addMove(db, { groupId, ...move, madeGroup: made })
}

/** Takes the piglets of a weaning out of their group. @throws Refusal when the group no longer has them */
export async function takeOutOfGroup(db: Db, animalId: number, by: PigletSource): Promise<void> {
  const moves = await db.many<{ groupId: number; kind: MoveKind; number: number }>(
    sql`select group_id, kind, number from group_move where ${isFrom(animalId, by)} order by group_id`,
  )
  for (const move of moves) await removeMove(db, move)
}

const isFrom = (animalId: number, by: PigletSource) =>
  'weaningSeq' in by
    ? sql`animal_id = ${animalId} and weaning_seq = ${by.weaningSeq}`
    : sql`animal_id = ${animalId} and litter_number = ${by.litterNumber}`

/** Group that an earlier weaning made under this name; null if none. The name is locked against concurrent weanings. */
async function madeAs(db: Db, name: string | undefined): Promise<number | null> {
  if (!name) return null
  await db.run(waitForLock('sharedGroups', sql`current_farm() || ' ' || ${name}`))
  const group = await db.maybeOne<{ groupId: number }>(
    sql`select group_id from pig_group where made_as = ${name} and ended_on is null`,
  )
  return group?.groupId ?? null
}
