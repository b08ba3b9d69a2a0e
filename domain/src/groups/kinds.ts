/** Every kind of record of a group, each declared in its own file. A new one is a line here, and in the lists of the contract, the server and the web. */
export { transferIn } from './transfer-in.ts'
export { transferOut } from './transfer-out.ts'
export { groupLoss } from './group-loss.ts'
export { shipment } from './shipment.ts'
export { groupTreatment } from './group-treatment.ts'
export { weighing } from './weighing.ts'
export { groupEnd } from './group-end.ts'
export { groupNote } from './group-note.ts'
