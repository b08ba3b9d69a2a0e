import type { Dictionary } from '../../dictionary.ts'
import type { planCalendar as ko } from '../../ko/reports/plan-calendar.ts'

export const planCalendar: Dictionary<typeof ko> = {
  panel: '{{work}} · {{day}}',
  head_other: '{{count}} con',
  none: 'Ngày này không có việc dự kiến',
  noneStep: 'Chọn ngày có dấu chấm.',
  month: 'Dự kiến trong tháng',
  total_other: '{{count}} việc dự kiến',
  last: 'việc cuối {{day}}',
}
