import type { Dictionary } from '../../dictionary.ts'
import type { porkerWeek as ko } from '../../ko/reports/porker-week.ts'

export const porkerWeek: Dictionary<typeof ko> = {
  rearingRate: 'Tỷ lệ nuôi sống sau cai sữa %',
  expected: 'Dự kiến',
  stage: 'Giai đoạn',
  week: 'Tuần tuổi',
  age: 'Ngày tuổi',
  born: 'Sinh từ',
  weaned: 'Số cai sữa',
  shipment: 'Dự kiến xuất',
  total: 'Tổng',
  byWeek: 'Số con dự kiến theo tuần tuổi',
  note: 'Số con dự kiến: số cai sữa nhân tỷ lệ nuôi sống.',
}
