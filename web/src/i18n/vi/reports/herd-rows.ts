import type { Dictionary } from '../../dictionary.ts'
import type { herdRows as ko } from '../../ko/reports/herd-rows.ts'

export const herdRows: Dictionary<typeof ko> = {
  change: 'Tăng giảm',
  parity: 'Lứa {{parity}}',
  week_other: 'Thai tuần {{count}}',
  litters: 'Lứa cai sữa',
  bornFromTo: 'Sinh {{from}} – {{to}}',
  came: 'Mới vào',
  left: 'Đã ra',
  none: 'Không có con nào',
  daysAgo_other: '{{count}} ngày trước',
  weanedOn: 'Cai sữa {{day}}',
}
