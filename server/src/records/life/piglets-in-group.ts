import type { PigletSource, WeanedPiglets } from '@penside/domain/groups/weaned-piglets.ts'
import { hook } from '../../database/hook.ts'
import type { Db } from '../../database/db.ts'

/** Hooks by which weanings change groups. The room `groups` registers them. */

/**
 * Moves weaned piglets into a group, or corrects what an earlier call moved.
 * @param choice the group; 0 for none, `makesGroup` for a new one, undefined for no change
 * @throws Refusal when the group no longer has the piglets
 */
export const moveIntoGroup =
  hook<(db: Db, choice: number | undefined, weaned: WeanedPiglets) => Promise<void>>('moveIntoGroup')

/** Takes the piglets of a weaning out of their group. @throws Refusal when the group no longer has them */
export const takeOutOfGroup =
  hook<(db: Db, animalId: number, by: PigletSource) => Promise<void>>('takeOutOfGroup')
