import type { Dictionary } from '../../dictionary.ts'
import type { comparison as ko } from '../../ko/reports/comparison.ts'

export const comparison: Dictionary<typeof ko> = {
  limits: 'Điều kiện',
  limitsShown:
    'Lứa {{parityFrom}}–{{parityTo}} · sinh {{bornFrom}}–{{bornTo}} · sự cố {{accidents}}+ · thai khô {{mummified}}+',
  parityFrom: 'Lứa, từ',
  parityTo: 'Lứa, đến',
  bornFrom: 'Sinh TB, từ',
  bornTo: 'Sinh TB, đến',
  accidents: 'Số sự cố, ít nhất',
  mummified: 'Tổng thai khô, ít nhất',
  order1: 'Theo số nái',
  order2: 'Theo lứa',
  order3: 'Sinh nhiều trước',
  order4: 'Sống nhiều trước',
  order5: 'Cai sữa nhiều trước',
  breed: 'Giống',
  bornOn: 'Ngày sinh',
  weanToService: 'Lên giống TB',
  returns: 'Lốc lại',
  abortions: 'Sảy thai',
  firstMating: 'Tuổi phối đầu',
  gestation: 'Mang thai TB',
  totalBorn: 'Sinh TB',
  liveBorn: 'Sống TB',
  stillborn: 'Chết lưu, tổng',
  mummifiedAll: 'Thai khô, tổng',
  weaned: 'Cai sữa TB',
  lactation: 'Nuôi con TB',
  empty: 'Không có nái phù hợp điều kiện',
  emptyStep: 'Hãy nới điều kiện.',
}
