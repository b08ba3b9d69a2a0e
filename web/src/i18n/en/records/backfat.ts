import type { Dictionary } from '../../dictionary.ts'
import type { backFat as ko } from '../../ko/records/backfat.ts'

export const backFat: Dictionary<typeof ko> = {
  title: 'Back-fat',
  new: 'New measurement',
  edit: 'Correct measurement',
  measuredOn: 'Measurement date',
  measuredOnEmpty: 'Measurement date: please enter',
  timing: 'Timing',
  bodyWeight: 'Weight',
  thickness: 'Back-fat',
  noHistory: 'No measurements yet',
  cannotEnter: 'A culled animal cannot be modified. It is {{status}}.',
  deleteQuestion: 'Delete the measurement of {{tag}} on {{day}}?',
}
