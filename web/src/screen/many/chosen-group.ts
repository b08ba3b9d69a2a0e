import type { GroupRow } from '@penside/contract/groups/group.ts'

/** Group in bulk work. */
export type ChosenGroup = Pick<GroupRow, 'groupId' | 'groupName' | 'head'>
export const chosenGroup = ({ groupId, groupName, head }: ChosenGroup): ChosenGroup => ({
  groupId,
  groupName,
  head,
})
