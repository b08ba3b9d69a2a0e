import { words } from '@penside/domain/language/words.ts'

export const planCalendar = words({
  panel: { ko: '{{work}} · {{day}}', en: '{{work}} · {{day}}', vi: '{{work}} · {{day}}' },
  head: { ko: '{{count}}두', en: { one: '{{count}} head', other: '{{count}} head' }, vi: '{{count}} con' },
  none: {
    ko: '이 날은 예정된 작업이 없습니다',
    en: 'Nothing is planned on this day',
    vi: 'Ngày này không có việc dự kiến',
  },
  noneStep: { ko: '점이 있는 날을 고르세요.', en: 'Choose a day with dots.', vi: 'Chọn ngày có dấu chấm.' },
  month: { ko: '이 달의 예정', en: 'Planned this month', vi: 'Dự kiến trong tháng' },
  last: { ko: '최종 작업 {{day}}', en: 'last work {{day}}', vi: 'việc gần nhất {{day}}' },
})
