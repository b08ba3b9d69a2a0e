import { feedReceivingsPath, groupListOf } from '../places.ts'

/** Addresses of bulk forms for groups. */
export const manyGroups = {
  groupTreatment: `${groupListOf('groupTreatment')}-many`,
  feedReceiving: `${feedReceivingsPath}-many`,
}
