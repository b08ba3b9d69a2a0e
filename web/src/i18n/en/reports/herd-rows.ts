import type { Dictionary } from '../../dictionary.ts'
import type { herdRows as ko } from '../../ko/reports/herd-rows.ts'

export const herdRows: Dictionary<typeof ko> = {
  change: 'Change',
  parity: 'Parity {{parity}}',
  week_one: 'Pregnancy week {{count}}',
  week_other: 'Pregnancy week {{count}}',
  litters: 'Weanings',
  bornFromTo: 'Born {{from}} to {{to}}',
  came: 'Came in',
  left: 'Left',
  none: 'No animals here',
  daysAgo_one: '{{count}} day ago',
  daysAgo_other: '{{count}} days ago',
  weanedOn: 'Weaned {{day}}',
}
