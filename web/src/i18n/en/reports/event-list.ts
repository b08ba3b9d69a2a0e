import type { Dictionary } from '../../dictionary.ts'
import type { eventList as ko } from '../../ko/reports/event-list.ts'

export const eventList: Dictionary<typeof ko> = {
  report: 'List',
  number: 'No.',
  mating: 'Mating to farrowing',
  accident: 'Pregnancy accidents',
  farrowing: 'Farrowings',
  weanedRemoval: 'Culled after weaning',
  weaning: 'Weanings',
  removal: 'Culled and dead',
  farrowingDue: 'Due to farrow',
  interval: 'Days',
  accidentType: 'Accident',
  outcome: 'Ended by',
  totalBorn: 'Total born',
  category: 'Category',
  reason: 'Reason',
  lastWorkOn: 'Last work',
  empty: 'No records in these days',
}
