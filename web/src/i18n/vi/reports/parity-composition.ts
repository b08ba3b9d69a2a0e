import type { Dictionary } from '../../dictionary.ts'
import type { parityComposition as ko } from '../../ko/reports/parity-composition.ts'

export const parityComposition: Dictionary<typeof ko> = {
  choose: 'Xem',
  byWeek: 'Tuần thai',
  byParity: 'Theo lứa',
  byWeekTitle: 'Nái mang thai theo tuần',
  byParityTitle: 'Cơ cấu lứa đẻ',
  pregnantSows: 'Nái mang thai',
  females: 'Tổng nái',
  week: 'Tuần',
  weekOf_other: 'Tuần {{count}}',
  head: 'Số nái',
  mated: 'Thời gian phối',
  matings: 'Số phối',
  conceptionRate: 'Thụ thai %',
  dueOn: 'Dự kiến đẻ',
  parity: 'Lứa',
  count: 'Số con',
  share: 'Trại %',
  others: 'Trại khác %',
  standard: 'Chuẩn %',
  whyStandard: 'Chưa đủ ba trại khác nên so với đường chuẩn.',
  whatConceived: 'Thụ thai: số phối trong tuần còn mang thai đến ngày 35, hoặc đến ngày gốc nếu chưa tới',
}
