import type { Dictionary } from '../../dictionary.ts'
import type { today as ko } from '../../ko/reports/today.ts'

export const today: Dictionary<typeof ko> = {
  title: 'Việc hôm nay',
  list: {
    '150005': 'Chờ phối giống',
    '150001': 'Kiểm tra lốc, thai',
    '150002': 'Sắp đẻ',
    '150003': 'Sắp cai sữa',
    '150004': 'Lịch tiêm vắc-xin',
    '150008': 'Xem xét loại thải',
  },
  late: 'Trễ {{count}}',
  done: 'Hôm nay đã ghi {{count}} con',
  sows: '{{count}} nái',
  nothing: 'Hôm nay không có việc',
}
