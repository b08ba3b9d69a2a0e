import type { Dictionary } from '../../dictionary.ts'
import type { move as ko } from '../../ko/records/move.ts'

export const move: Dictionary<typeof ko> = {
  title: 'Location move',
  new: 'New move',
  edit: 'Correct move',
  movedOn: 'Move date',
  toPen: 'To pen',
  fromPen: 'From',
  pen: 'Pen',
  now: 'Now in',
  noHistory: 'No moves yet',
  cannotEnter: 'A culled animal cannot be modified. It is {{status}}.',
  deleteQuestion: 'Delete the move of {{tag}} on {{day}}?',
  many: 'Many animals at once',
}
