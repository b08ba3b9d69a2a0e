import { words } from '@penside/domain/farm/words.ts'

export const monthEnd = words({
  class: { ko: '구분', en: 'Class', vi: 'Loại' },
  opening: { ko: '전월 말', en: 'Month before', vi: 'Cuối tháng trước' },
  closing: { ko: '당월 말', en: 'Month end', vi: 'Cuối tháng' },
  head: { ko: '{{day}} 사육두수', en: 'Head on {{day}}', vi: 'Số con ngày {{day}}' },
  sinceBefore: {
    ko: '전월 대비 {{change}}',
    en: '{{change}} since the month before',
    vi: '{{change}} so với tháng trước',
  },
  due: { ko: '{{day}}까지 신고', en: 'Report by {{day}}', vi: 'Báo cáo trước {{day}}' },
  note: {
    ko: '돈군 없이 이유한 자돈은 이유에서 빠지고 다시 세지 않습니다. 비육돈은 전기와 후기의 합입니다.',
    en: 'Piglets weaned into no group leave with the weaning and are not counted again. Finishers: early and late ones.',
    vi: 'Heo con cai sữa không vào nhóm nào được trừ và không tính lại. Heo vỗ béo: cả đầu và cuối kỳ.',
  },
})
