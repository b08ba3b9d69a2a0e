import type { Dictionary } from '../../dictionary.ts'
import type { dailySummary as ko } from '../../ko/reports/daily-summary.ts'

export const dailySummary: Dictionary<typeof ko> = {
  kind: 'Animals',
  before: 'Day before',
  now: 'The day',
  change: 'Change',
  sinceBefore: '{{change}} since the day before',
  note: 'Mated: not yet past the pregnancy check. Pregnant: past it.',
}
