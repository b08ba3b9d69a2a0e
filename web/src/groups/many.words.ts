import { words } from '@penside/domain/language/words.ts'

/** Work on several groups at once. */
export const many = words({
  atOnce: { ko: '여러 돈군 한 번에', en: 'Several groups at once', vi: 'Nhiều nhóm một lần' },
  treat: { ko: '치료·백신', en: 'Treat', vi: 'Điều trị' },
  feed: { ko: '사료 입고', en: 'Feed received', vi: 'Nhập cám' },
  choose: { ko: '돈군 선택', en: 'Choose groups', vi: 'Chọn nhóm' },
  chosen: {
    ko: '돈군 {{count}}개 선택',
    en: { one: '{{count}} group chosen', other: '{{count}} groups chosen' },
    vi: 'Đã chọn {{count}} nhóm',
  },
  chooseFirst: {
    ko: '{{total}}개 중 앞 {{count}}개 선택',
    en: 'Choose the first {{count}} of {{total}}',
    vi: 'Chọn {{count}} nhóm đầu trong {{total}} nhóm',
  },
  chooseAll: {
    ko: '{{count}}개 모두 선택',
    en: { one: 'Choose {{count}}', other: 'Choose all {{count}}' },
    vi: 'Chọn cả {{count}} nhóm',
  },
  none: {
    ko: '돈군을 1개 이상 선택하세요',
    en: 'Choose at least one group',
    vi: 'Hãy chọn ít nhất một nhóm',
  },
  perHead: { ko: '두당 투여량', en: 'Dose a head', vi: 'Liều mỗi con' },
  dosesTold: {
    ko: '합계 {{amount}} · 돈군마다 두수대로',
    en: '{{amount}} in all, to each group by its head',
    vi: 'Tổng {{amount}}, chia theo số con của nhóm',
  },
  byHead: {
    ko: '두수대로 나눕니다',
    en: 'Shared out by head',
    vi: 'Chia theo số con',
  },
  tooLittle: {
    ko: '모든 돈군에 나누기에 너무 적습니다',
    en: 'Too little to share out among them',
    vi: 'Quá ít để chia cho các nhóm',
  },
})
