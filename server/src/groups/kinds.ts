/** Handlers of all kinds of group records, by name. */
export { transferInHandlers as transferIn } from './transfer-in.ts'
export { transferOutHandlers as transferOut } from './transfer-out.ts'
export { groupLossHandlers as groupLoss } from './group-loss.ts'
export { shipmentHandlers as shipment } from './shipment.ts'
export { groupTreatmentHandlers as groupTreatment } from './group-treatment.ts'
export { weighingHandlers as weighing } from './weighing.ts'
export { groupEndHandlers as groupEnd } from './group-end.ts'
export { groupNoteHandlers as groupNote } from './group-note.ts'
