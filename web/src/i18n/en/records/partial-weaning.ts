import type { Dictionary } from '../../dictionary.ts'
import type { partialWeaning as ko } from '../../ko/records/partial-weaning.ts'

export const partialWeaning: Dictionary<typeof ko> = {
  title: 'Partial weaning',
  new: 'New partial weaning',
  edit: 'Correct partial weaning',
  weanedOn: 'Weaning date',
  ageDays: 'Weaning age',
  counts: 'Weaned',
  females: 'Female',
  males: 'Male',
  total: 'Total',
  nursing: 'Nursing',
  remain: 'Still nursing',
  totalWeight: 'Weight of weaned piglets',
  group: 'Into group',
  noHistory: 'No partial weanings yet',
  cannotEnter: 'Cannot enter unless the current status is sow with litter or nurse sow. It is {{status}}.',
  enterFemales: 'Please enter the weaning head count',
  deleteQuestion: 'Delete the partial weaning of {{tag}} on {{day}}? Its piglets leave their group again.',
}
