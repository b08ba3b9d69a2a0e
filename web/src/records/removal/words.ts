import { words } from '@penside/domain/language/words.ts'

export const removal = words({
  removedOn: { ko: '도폐사일', en: 'Removal date', vi: 'Ngày loại, chết' },
  category: { ko: '도폐사 구분', en: 'Removal type', vi: 'Hình thức loại' },
  reason: { ko: '도폐사 원인', en: 'Reason', vi: 'Lý do loại' },
  weight: { ko: '체중', en: 'Weight', vi: 'Khối lượng' },
  detail: { ko: '상세 원인', en: 'Details', vi: 'Chi tiết' },
  piglets: { ko: '포유 중인 자돈', en: 'Her piglets', vi: 'Heo con đang bú' },
  pigletsLeft: {
    ko: '{{of}}두 중 {{count}}두 남음',
    en: { one: '{{count}} of {{of}} left', other: '{{count}} of {{of}} left' },
    vi: 'Còn {{count}} / {{of}} con',
  },
  part: { ko: '자돈 {{no}}', en: 'Piglets {{no}}', vi: 'Heo con {{no}}' },
  toSow: { ko: '다른 모돈에게', en: 'To a sow', vi: 'Cho nái khác' },
  haveDied: { ko: '폐사', en: 'Died', vi: 'Đã chết' },
  chooseCause: { ko: '원인 선택', en: 'Choose a cause', vi: 'Chọn nguyên nhân' },
  count: { ko: '두수', en: 'Head', vi: 'Số con' },
  takeOut: { ko: '자돈 {{no}} 빼기', en: 'Remove piglets {{no}}', vi: 'Bỏ heo con {{no}}' },
  addPart: {
    ko: '남은 {{count}}두 나누기',
    en: { one: 'Split the other {{count}}', other: 'Split the other {{count}}' },
    vi: 'Chia {{count}} con còn lại',
  },
  wentTo: { ko: '{{tag}}에게 양자', en: 'Fostered to {{tag}}', vi: 'Ghép cho {{tag}}' },
  withdrawal: {
    ko: '휴약기간입니다. {{day}}부터 출하할 수 있습니다.',
    en: 'She is under withdrawal: no slaughter before {{day}}.',
    vi: 'Đang trong thời gian ngưng thuốc: không giết mổ trước {{day}}.',
  },
  deletesToo: {
    ko: '옮긴 자돈도 돌아옵니다.',
    en: 'Piglets that were moved come back.',
    vi: 'Heo con đã chuyển sẽ trở về.',
  },
})
