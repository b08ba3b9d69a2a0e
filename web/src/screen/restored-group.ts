import { groups } from '@penside/contract/groups/group.ts'
import { makesGroup } from '@penside/contract/api/vocabulary.ts'
import { call } from './api.ts'

/** Group of a deleted record that is saved anew: its former group, or a new one if the deletion removed that group. */
export async function restoredGroup<Id extends number | null | undefined>(groupId: Id) {
  if (!groupId || groupId === makesGroup) return groupId
  const present = await call(groups.choices, {}, { fresh: true })
  return present.some((group) => group.groupId === groupId) ? groupId : makesGroup
}
