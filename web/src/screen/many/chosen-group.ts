import type { GroupRow } from '@penside/contract/groups/group.ts'

/** What work on several groups knows of each. */
export type ChosenGroup = Pick<GroupRow, 'groupId' | 'groupName' | 'head'>
export const chosenGroup = ({ groupId, groupName, head }: ChosenGroup): ChosenGroup => ({
  groupId,
  groupName,
  head,
})
