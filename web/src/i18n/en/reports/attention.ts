import type { Dictionary } from '../../dictionary.ts'
import type { attention as ko } from '../../ko/reports/attention.ts'

export const attention: Dictionary<typeof ko> = {
  title: 'Sows needing attention',
  report: 'What is overdue',
  number: 'No.',
  tag: 'Animal number',
  bornOn: 'Born',
  dueOn: {
    '1': 'Due to farrow',
    '2': 'Due to mate',
    '3': 'Due to wean',
    '4': 'Due to re-mate',
    '5': 'Due to mate',
    '6': 'First heat due',
  },
  days: 'Days',
  over: 'Days over',
  pen: 'Location',
  daysShort_one: '{{count}} day',
  daysShort_other: '{{count}} days',
  overShort_one: '{{count}} day over',
  overShort_other: '{{count}} days over',
  order: {
    OVER: 'By days over',
    FARM_PIG_NO: 'By number',
    EXP_DT: 'By expected date',
    PASSIL: 'By days',
  },
  empty: 'No sow is overdue here',
  emptyStep: "Sows past the farm's own limits appear here.",
}
