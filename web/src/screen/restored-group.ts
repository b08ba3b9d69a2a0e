import { groups } from '@penside/contract/groups/group.ts'
import { makesGroup } from '@penside/contract/api/vocabulary.ts'
import { call } from './api.ts'

/** Group into which a deleted record is saved anew: its own, or a new one where the deletion took that group with it. */
export async function restoredGroup<Id extends number | null | undefined>(groupId: Id) {
  if (!groupId || groupId === makesGroup) return groupId
  const present = await call(groups.choices, {})
  return present.some((group) => group.groupId === groupId) ? groupId : makesGroup
}
