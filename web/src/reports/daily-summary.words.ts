import { words } from '@penside/domain/language/words.ts'

export const dailySummary = words({
  kind: { ko: '구분', en: 'Animals', vi: 'Loại' },
  before: { ko: '전일', en: 'Day before', vi: 'Hôm trước' },
  now: { ko: '금일', en: 'That day', vi: 'Trong ngày' },
  change: { ko: '증감', en: 'Change', vi: 'Tăng giảm' },
  sinceBefore: {
    ko: '전일 대비 {{change}}',
    en: '{{change}} since the day before',
    vi: '{{change}} so với hôm trước',
  },
  note: {
    ko: '교배돈은 임신진단 전, 임신돈은 진단일이 지난 모돈입니다.',
    en: 'Mated: not yet past the pregnancy check. Pregnant: past it.',
    vi: 'Nái đã phối: chưa đến ngày khám thai. Nái mang thai: đã qua ngày khám.',
  },
})
