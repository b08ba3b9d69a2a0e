import type { Dictionary } from '../../dictionary.ts'
import type { removal as ko } from '../../ko/records/removal.ts'

export const removal: Dictionary<typeof ko> = {
  title: 'Removal',
  new: 'New removal',
  edit: 'Correct removal',
  removedOn: 'Removal date',
  category: 'Removal type',
  reason: 'Reason',
  weight: 'Weight',
  detail: 'Details',
  piglets: 'Her piglets',
  pigletsLeft_one: '{{count}} of {{of}} left',
  pigletsLeft_other: '{{count}} of {{of}} left',
  part: 'Piglets {{no}}',
  toSow: 'To a sow',
  haveDied: 'Died',
  chooseCause: 'Choose a cause',
  count: 'Head',
  takeOut: 'Take piglets {{no}} out',
  addPart_one: 'The other {{count}}',
  addPart_other: 'The other {{count}}',
  wentTo: 'Fostered to {{tag}}',
  withdrawal: 'She is inside a withdrawal: no slaughter before {{day}}.',
  noHistory: 'No removal',
  cannotEnter: 'She has been removed already. Her status is {{status}}.',
  deleteQuestion: 'Delete the removal of {{tag}} on {{day}}? Piglets that were moved come back.',
}
