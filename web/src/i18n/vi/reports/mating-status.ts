import type { Dictionary } from '../../dictionary.ts'
import type { matingStatus as ko } from '../../ko/reports/mating-status.ts'

export const matingStatus: Dictionary<typeof ko> = {
  title: 'Tình hình phối giống',
  thisMonth: 'Tháng này',
  toDate: 'Lũy kế tháng',
  row: 'Dòng',
  unit: 'con',
  head: 'con',
  trend: 'Sáu tháng',
  comparedTo: '{{change}} so tháng trước',
  month: 'Tháng',
  empty: 'Tháng này chưa có lần phối',
}
