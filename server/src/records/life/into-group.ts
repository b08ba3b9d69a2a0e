import { makesGroup } from '@penside/contract/vocabulary.ts'
import { daysBetween, type Day } from '@penside/domain/day.ts'
import { groupBreedOf } from '@penside/domain/groups/group.ts'
import { headCount, type Heads } from '@penside/domain/groups/heads.ts'
import type { MoveKind } from '@penside/domain/groups/kind.ts'
import { inTypes } from '@penside/domain/groups/transfer-in.ts'
import { waitForLock } from '../../database/locks.ts'
import { sql, type Db } from '../../db.ts'
import { addMove, correctMove, makeGroup, removeMove, type GroupMove } from '../../group-stock.ts'

/** Piglets that were weaned from a sow, by a weaning or a partial weaning of hers. */
export type Weaned = {
  animalId: number
  /** Breed of the sow. */
  breed: string
  by: { weaningSeq: number } | { litterNumber: number }
  on: Day
  heads: Heads
  totalWeight: number
  ageDays: number | null
  /** The name under which weanings make one group together. */
  groupAs?: string | undefined
}

/**
 * Moves them into the group that was chosen: 0 is none, `makesGroup` makes one. Without a choice they stay where they are; what was
 * corrected of them is corrected there. @throws Refusal when the group no longer has those that it had
 */
export async function weanIntoGroup(db: Db, choice: number | undefined, weaned: Weaned): Promise<void> {
  const { animalId, by, on, heads, totalWeight, ageDays, breed, groupAs } = weaned
  const stands = await db.maybeOne<{
    groupId: number
    kind: MoveKind
    number: number
    madeGroup: boolean
  }>(sql`
    select group_id, kind, number, made_group from group_move
    where animal_id = ${animalId} and ${'weaningSeq' in by ? sql`weaning_seq = ${by.weaningSeq}` : sql`litter_number = ${by.litterNumber}`}`)
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
    // A group of the round that has ended gives the name on.
    await db.run(sql`update pig_group set made_as = null where made_as = ${groupAs}`)
    await db.run(sql`update pig_group set made_as = ${groupAs} where group_id = ${groupId}`)
  }
  await addMove(db, { groupId, ...move, madeGroup: made })
}

/** Days of age of the piglets whose nursing began with a record of her life; null where it is not known when they were born. */
export async function litterAge(
  db: Db,
  animalId: number,
  litterSeq: number,
  on: Day,
): Promise<number | null> {
  const { born } = await db.one<{ born: Day | null }>(
    sql`select litter_born_on(${animalId}, ${litterSeq}, ${on}) as born`,
  )
  return born && daysBetween(born, on)
}

/** The group that an earlier weaning made under this name; null where there is none, and nobody else makes it meanwhile. */
async function madeAs(db: Db, name: string | undefined): Promise<number | null> {
  if (!name) return null
  await db.run(waitForLock('sharedGroups', sql`current_farm() || ' ' || ${name}`))
  const group = await db.maybeOne<{ groupId: number }>(
    sql`select group_id from pig_group where made_as = ${name} and ended_on is null`,
  )
  return group?.groupId ?? null
}
