import { feedReceivingsPath, groupListOf } from '../places.ts'

/** Where the same is done with several groups at once. */
export const manyGroups = {
  groupTreatment: `${groupListOf('groupTreatment')}-many`,
  feedReceiving: `${feedReceivingsPath}-many`,
}
