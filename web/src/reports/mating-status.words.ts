import { words } from '@penside/domain/language/words.ts'

export const matingStatus = words({
  thisMonth: { ko: '당월', en: 'This month', vi: 'Tháng này' },
  toDate: { ko: '월 누계', en: 'Month to date', vi: 'Lũy kế tháng' },
  row: { ko: '구분', en: 'Item', vi: 'Mục' },
  head: { ko: '두', en: 'head', vi: 'con' },
  trend: { ko: '6개월 추이', en: '6-month trend', vi: 'Diễn biến 6 tháng' },
  comparedTo: {
    ko: '전월 같은 기간 대비 {{change}}',
    en: '{{change}} vs the same days of last month',
    vi: '{{change}} so với cùng số ngày của tháng trước',
  },
  comparedToDay: {
    ko: '전월 같은 날 대비 {{change}}',
    en: '{{change}} vs the same day of last month',
    vi: '{{change}} so với cùng ngày tháng trước',
  },
  untilDay: {
    ko: '마지막 달은 {{day}}까지의 값입니다',
    en: 'The last month is counted up to {{day}}',
    vi: 'Tháng cuối mới tính đến {{day}}',
  },
})
