/** The calls of each kind of record of a group, by its name. */
export { transfersIn as transferIn } from './transfer-in.ts'
export { transfersOut as transferOut } from './transfer-out.ts'
export { groupLosses as groupLoss } from './group-loss.ts'
export { shipments as shipment } from './shipment.ts'
export { groupTreatments as groupTreatment } from './group-treatment.ts'
export { weighings as weighing } from './weighing.ts'
export { groupEnds as groupEnd } from './group-end.ts'
export { groupNotes as groupNote } from './group-note.ts'
