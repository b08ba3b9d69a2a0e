import type { Dictionary } from '../../dictionary.ts'
import type { farrowing as ko } from '../../ko/records/farrowing.ts'

export const farrowing: Dictionary<typeof ko> = {
  title: 'Farrowing',
  new: 'New farrowing',
  edit: 'Correct farrowing',
  farrowedOn: 'Farrowing date',
  category: 'Farrowing type',
  counts: 'Piglets',
  totalBorn: 'Total born',
  mummified: 'Mummies',
  stillborn: 'Stillborn',
  liveBorn: 'Live born',
  undersized: 'Undersized',
  malformed: 'Malformed',
  nursed: 'To nurse',
  litterWeight: 'Litter weight',
  gestation: 'Gestation',
  noHistory: 'No farrowings yet',
  cannotEnter: 'Cannot enter unless the current status is pregnant. It is {{status}}.',
  deleteQuestion:
    'Delete the farrowing of {{tag}} on {{day}}? Fosterings, deaths and partial weanings of this litter go with it.',
}
