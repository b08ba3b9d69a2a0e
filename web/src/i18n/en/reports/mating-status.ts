import type { Dictionary } from '../../dictionary.ts'
import type { matingStatus as ko } from '../../ko/reports/mating-status.ts'

export const matingStatus: Dictionary<typeof ko> = {
  title: 'Mating status',
  thisMonth: 'This month',
  toDate: 'Month to date',
  row: 'Row',
  unit: 'head',
  head: 'head',
  trend: 'Six months',
  comparedTo: '{{change}} vs last month',
  month: 'Month',
  empty: 'No matings in this month',
}
