import { words } from '@penside/domain/language/words.ts'

export const monthEnd = words({
  head: { ko: '{{day}} 사육두수', en: 'Head on {{day}}', vi: 'Số con ngày {{day}}' },
  sinceBefore: {
    ko: '전월 대비 {{change}}',
    en: '{{change}} since the month before',
    vi: '{{change}} so với tháng trước',
  },
  report: { ko: '신고 완료로 표시', en: 'Mark as reported', vi: 'Đánh dấu đã báo cáo' },
  reported: { ko: '신고함 · {{who}}', en: 'Reported · {{who}}', vi: 'Đã báo cáo · {{who}}' },
  reportedHead: { ko: '신고 두수', en: 'Reported', vi: 'Số đã báo cáo' },
  sinceReported: { ko: '신고 후 변경', en: 'Changed since', vi: 'Thay đổi sau báo cáo' },
  changedSince: {
    ko: '신고한 뒤에 바뀌었습니다:',
    en: 'Changed since it was reported:',
    vi: 'Đã thay đổi sau khi báo cáo:',
  },
  changed: {
    ko: '{{class}} {{from}} → {{to}}',
    en: '{{class}} {{from}} → {{to}}',
    vi: '{{class}} {{from}} → {{to}}',
  },
  unchanged: {
    ko: '신고한 뒤에 바뀐 두수가 없습니다.',
    en: 'No head count has changed since.',
    vi: 'Số con không thay đổi kể từ đó.',
  },
  revoke: { ko: '신고 표시 취소', en: 'Remove the mark', vi: 'Bỏ đánh dấu' },
  revokeAsk: {
    ko: '신고 표시를 취소할까요?',
    en: 'Remove the mark “reported”?',
    vi: 'Bỏ đánh dấu đã báo cáo?',
  },
  due: { ko: '{{day}}까지 신고', en: 'Report by {{day}}', vi: 'Báo cáo trước {{day}}' },
  late: {
    ko: '{{count}}일 지남',
    en: { one: '{{count}} day late', other: '{{count}} days late' },
    vi: 'Trễ {{count}} ngày',
  },
  note: {
    ko: '돈군 없이 이유한 자돈은 이유할 때 빠지고 다시 세지 않습니다. 비육돈은 비육 전기와 후기의 합입니다.',
    en: 'Piglets weaned without a group leave the count at weaning and are not counted again. Finishers are early and late finishers together.',
    vi: 'Heo con cai sữa không vào nhóm nào được trừ và không tính lại. Heo vỗ béo: cả đầu và cuối kỳ.',
  },
})
