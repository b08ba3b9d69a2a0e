import type { Dictionary } from '../../dictionary.ts'
import type { eventList as ko } from '../../ko/reports/event-list.ts'

export const eventList: Dictionary<typeof ko> = {
  report: 'Danh sách',
  number: 'STT',
  mating: 'Phối đến đẻ',
  accident: 'Sự cố mang thai',
  farrowing: 'Đẻ',
  weanedRemoval: 'Loại sau cai sữa',
  weaning: 'Cai sữa',
  removal: 'Loại và chết',
  farrowingDue: 'Dự kiến đẻ',
  interval: 'Số ngày',
  accidentType: 'Loại sự cố',
  outcome: 'Kết thúc do',
  totalBorn: 'Tổng sơ sinh',
  category: 'Phân loại',
  reason: 'Nguyên nhân',
  lastWorkOn: 'Việc trước',
  empty: 'Không có ghi chép trong thời gian này',
}
