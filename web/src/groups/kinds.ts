import type { GroupKindName } from '@penside/domain/groups/known-kinds.ts'
import { groupEnd } from './group-end.ts'
import { groupLoss } from './group-loss.ts'
import { groupNote } from './group-note.ts'
import { groupTreatment } from './group-treatment.ts'
import { screensOf, type Screens } from './screens.tsx'
import { shipment } from './shipment.ts'
import { transferIn } from './transfer-in.ts'
import { transferOut } from './transfer-out.ts'
import { weighing } from './weighing.ts'

/** Screens of each kind of group record: the list of groups, and the form with the history. */
export const groupKindScreens: Readonly<Record<GroupKindName, Screens>> = {
  transferIn: screensOf(transferIn),
  transferOut: screensOf(transferOut),
  groupLoss: screensOf(groupLoss),
  shipment: screensOf(shipment),
  groupTreatment: screensOf(groupTreatment),
  weighing: screensOf(weighing),
  groupNote: screensOf(groupNote),
  groupEnd: screensOf(groupEnd),
}
