import type { Dictionary } from '../../dictionary.ts'
import type { today as ko } from '../../ko/reports/today.ts'

export const today: Dictionary<typeof ko> = {
  title: "Today's work",
  list: {
    '150005': 'Waiting for mating',
    '150001': 'Heat and pregnancy check',
    '150002': 'Due to farrow',
    '150003': 'Due to wean',
    '150004': 'Vaccinations due',
    '150008': 'Culling candidates',
  },
  late: '{{count}} late',
  done: '{{count}} recorded today',
  sows: '{{count}} sows',
  nothing: 'Nothing to do today',
}
