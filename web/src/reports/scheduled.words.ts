import { words } from '@penside/domain/language/words.ts'

export const scheduled = words({
  weeks: { ko: '기간', en: 'Period', vi: 'Khoảng thời gian' },
  count: {
    ko: '{{count}}주',
    en: { one: '{{count}} week', other: '{{count}} weeks' },
    vi: '{{count}} tuần',
  },
  week: { ko: '주', en: 'Week', vi: 'Tuần' },
  thisWeek: { ko: '이번 주', en: 'This week', vi: 'Tuần này' },
  late: { ko: '지연 {{count}}', en: { one: '{{count}} late', other: '{{count}} late' }, vi: '{{count}} trễ' },
  none: { ko: '예정된 작업이 없습니다', en: 'Nothing is due', vi: 'Không có việc nào đến hạn' },
})
