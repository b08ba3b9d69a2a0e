import { words } from '@penside/domain/language/words.ts'

export const today = words({
  title: { ko: '오늘 할 일', en: "Today's work", vi: 'Việc hôm nay' },
  list: {
    '150005': { ko: '교배 대기', en: 'Waiting for mating', vi: 'Chờ phối giống' },
    '150001': { ko: '재발·임신 확인', en: 'Heat and pregnancy check', vi: 'Kiểm tra lốc, thai' },
    '150002': { ko: '분만 예정', en: 'Due to farrow', vi: 'Sắp đẻ' },
    '150003': { ko: '이유 예정', en: 'Due to wean', vi: 'Sắp cai sữa' },
    '150004': { ko: '백신 예정', en: 'Vaccinations due', vi: 'Lịch tiêm vắc-xin' },
    '150008': { ko: '도태 검토', en: 'Culling candidates', vi: 'Xem xét loại thải' },
  },
  late: { ko: '지연 {{count}}', en: '{{count}} late', vi: 'Trễ {{count}}' },
  done: { ko: '오늘 {{count}}두 기록', en: '{{count}} recorded today', vi: 'Hôm nay đã ghi {{count}} con' },
  sows: {
    ko: '모돈 {{count}}두',
    en: { one: '{{count}} sow', other: '{{count}} sows' },
    vi: '{{count}} nái',
  },
})
