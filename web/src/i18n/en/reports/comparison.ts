import type { Dictionary } from '../../dictionary.ts'
import type { comparison as ko } from '../../ko/reports/comparison.ts'

export const comparison: Dictionary<typeof ko> = {
  limits: 'Limits',
  limitsShown:
    'Parity {{parityFrom}}–{{parityTo}} · born {{bornFrom}}–{{bornTo}} · accidents {{accidents}}+ · mummies {{mummified}}+',
  parityFrom: 'Parity, from',
  parityTo: 'Parity, to',
  bornFrom: 'Mean total born, from',
  bornTo: 'Mean total born, to',
  accidents: 'Accidents, at least',
  mummified: 'Mummified in all, at least',
  order1: 'By sow number',
  order2: 'By parity',
  order3: 'Most born first',
  order4: 'Most live born first',
  order5: 'Most weaned first',
  breed: 'Breed',
  bornOn: 'Born',
  weanToService: 'Wean to service',
  returns: 'Returns',
  abortions: 'Abortions',
  firstMating: 'Age at 1st mating',
  gestation: 'Gestation',
  totalBorn: 'Total born',
  liveBorn: 'Live born',
  stillborn: 'Stillborn, all',
  mummifiedAll: 'Mummified, all',
  weaned: 'Weaned',
  lactation: 'Lactation',
  empty: 'No sow within these limits',
  emptyStep: 'Try wider limits.',
}
