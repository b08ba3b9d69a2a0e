import type { Dictionary } from '../../dictionary.ts'
import type { dailySummary as ko } from '../../ko/reports/daily-summary.ts'

export const dailySummary: Dictionary<typeof ko> = {
  kind: 'Loại',
  before: 'Hôm trước',
  now: 'Trong ngày',
  change: 'Tăng giảm',
  sinceBefore: '{{change}} so với hôm trước',
  note: 'Nái đã phối: chưa đến ngày khám thai. Nái mang thai: đã qua ngày khám.',
}
