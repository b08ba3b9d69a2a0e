import type { Dictionary } from '../../dictionary.ts'
import type { pigletDeath as ko } from '../../ko/records/piglet-death.ts'

export const pigletDeath: Dictionary<typeof ko> = {
  title: 'Piglet deaths',
  new: 'New piglet death',
  edit: 'Correct piglet death',
  diedOn: 'Date of death',
  cause: 'Cause of death',
  piglets: 'Piglets died',
  ageDays: 'Age, days',
  noHistory: 'No deaths yet',
  cannotEnter: 'Cannot enter: she nurses no piglets. Her status is {{status}}.',
  deleteQuestion: 'Delete the piglet death of {{tag}} on {{day}}?',
}
