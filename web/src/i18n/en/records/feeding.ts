import type { Dictionary } from '../../dictionary.ts'
import type { feeding as ko } from '../../ko/records/feeding.ts'

export const feeding: Dictionary<typeof ko> = {
  title: 'Feed intake',
  new: 'New feed intake',
  edit: 'Correct feed intake',
  fedOn: 'Feed date',
  target: 'Set amount',
  eaten: 'Intake',
  ratio: 'Eaten',
  taken: '{{day}} is recorded already. Correct it in the history',
  most: 'Can be up to 999',
  noHistory: 'No feed intake yet',
  cannotEnter: 'A culled animal cannot be modified. It is {{status}}.',
  deleteQuestion: 'Delete the feed intake of {{tag}} on {{day}}?',
}
