import type { Dictionary } from '../../dictionary.ts'
import type { porkerWeek as ko } from '../../ko/reports/porker-week.ts'

export const porkerWeek: Dictionary<typeof ko> = {
  rearingRate: 'Rearing rate after weaning %',
  expected: 'Expected',
  stage: 'Stage',
  week: 'Week',
  age: 'Age, days',
  born: 'Born from',
  weaned: 'Weaned',
  shipment: 'Ship from',
  total: 'Total',
  byWeek: 'Expected head by week of age',
  note: 'Head expected: what was weaned times the rearing rate.',
}
