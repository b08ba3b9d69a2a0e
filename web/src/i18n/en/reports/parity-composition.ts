import type { Dictionary } from '../../dictionary.ts'
import type { parityComposition as ko } from '../../ko/reports/parity-composition.ts'

export const parityComposition: Dictionary<typeof ko> = {
  choose: 'View',
  byWeek: 'Pregnancy week',
  byParity: 'By parity',
  byWeekTitle: 'Pregnant sows by week',
  byParityTitle: 'Animals by parity',
  pregnantSows: 'Pregnant sows',
  females: 'All females',
  week: 'Week',
  weekOf_one: 'Week {{count}}',
  weekOf_other: 'Week {{count}}',
  head: 'Sows',
  mated: 'Mated',
  matings: 'Matings',
  conceptionRate: 'Conceived %',
  dueOn: 'Due',
  parity: 'Parity',
  count: 'Head',
  share: 'Farm %',
  others: 'Other farms %',
  standard: 'Standard %',
  whyStandard: 'Fewer than three other farms contribute, so the standard is shown.',
  whatConceived:
    'Conceived: matings of the week still pregnant at day 35, or on the base date if that comes first',
}
