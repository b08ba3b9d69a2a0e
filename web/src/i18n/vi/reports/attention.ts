import type { Dictionary } from '../../dictionary.ts'
import type { attention as ko } from '../../ko/reports/attention.ts'

export const attention: Dictionary<typeof ko> = {
  title: 'Nái cần chú ý',
  report: 'Loại quá hạn',
  number: 'STT',
  tag: 'Số nái',
  bornOn: 'Ngày sinh',
  dueOn: {
    '1': 'Dự kiến đẻ',
    '2': 'Dự kiến phối',
    '3': 'Dự kiến cai sữa',
    '4': 'Dự kiến phối lại',
    '5': 'Dự kiến phối',
    '6': 'Dự kiến lốc lần đầu',
  },
  days: 'Số ngày',
  over: 'Ngày quá hạn',
  pen: 'Vị trí',
  daysShort_other: '{{count}} ngày',
  overShort_other: 'quá {{count}} ngày',
  order: {
    OVER: 'Theo ngày quá hạn',
    FARM_PIG_NO: 'Theo số nái',
    EXP_DT: 'Theo ngày dự kiến',
    PASSIL: 'Theo số ngày',
  },
  empty: 'Không có nái quá hạn',
  emptyStep: 'Nái vượt giới hạn của trại sẽ hiện ở đây.',
}
