import { words } from '@penside/domain/language/words.ts'

export const fostering = words({
  fosteredOn: { ko: '양자일', en: 'Fostering date', vi: 'Ngày ghép' },
  counts: { ko: '양자두수', en: 'Piglets fostered', vi: 'Số con ghép' },
  outFemales: { ko: '전출(암)', en: 'Out ♀', vi: 'Gửi cái' },
  outMales: { ko: '전출(수)', en: 'Out ♂', vi: 'Gửi đực' },
  inFemales: { ko: '전입(암)', en: 'In ♀', vi: 'Nhận cái' },
  inMales: { ko: '전입(수)', en: 'In ♂', vi: 'Nhận đực' },
  out: { ko: '전출', en: 'Out', vi: 'Gửi đi' },
  into: { ko: '전입', en: 'In', vi: 'Nhận vào' },
  to: { ko: '자돈을 받을 모돈', en: 'To sow', vi: 'Nái nhận' },
  from: { ko: '자돈을 보낸 모돈', en: 'From sow', vi: 'Nái gửi' },
  choose: { ko: '모돈 선택', en: 'Choose a sow', vi: 'Chọn nái' },
  reason: { ko: '양자 사유', en: 'Reason', vi: 'Lý do ghép' },
  nursing: { ko: '포유 중', en: 'Nursing', vi: 'Đang nuôi' },
  nursingAfter: { ko: '저장 후', en: 'After saving', vi: 'Sau khi lưu' },
  nurses: {
    ko: '포유 {{count}}두',
    en: { one: '{{count}} piglet', other: '{{count}} piglets' },
    vi: '{{count}} con',
  },
  age: {
    ko: '{{count}}일령',
    en: { one: '{{count}} day old', other: '{{count}} days old' },
    vi: '{{count}} ngày tuổi',
  },
  deletesToo: {
    ko: '상대 모돈의 기록도 함께 삭제됩니다.',
    en: 'The record of the other sow goes with it.',
    vi: 'Bản ghi của nái kia cũng bị xóa.',
  },
})
