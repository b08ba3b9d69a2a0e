import type { Dictionary } from '../../dictionary.ts'
import type { planCalendar as ko } from '../../ko/reports/plan-calendar.ts'

export const planCalendar: Dictionary<typeof ko> = {
  panel: '{{work}} · {{day}}',
  head_one: '{{count}} head',
  head_other: '{{count}} head',
  none: 'Nothing is planned on this day',
  noneStep: 'Choose a day with dots.',
  month: 'Planned this month',
  total_one: '{{count}} planned',
  total_other: '{{count}} planned',
  last: 'last work {{day}}',
}
