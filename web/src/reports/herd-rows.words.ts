import { words } from '@penside/domain/language/words.ts'

export const herdRows = words({
  change: { ko: '증감', en: 'Change', vi: 'Tăng giảm' },
  parity: { ko: '{{parity}}산', en: 'Parity {{parity}}', vi: 'Lứa {{parity}}' },
  week: {
    ko: '임신 {{count}}주',
    en: { one: 'Pregnancy week {{count}}', other: 'Pregnancy week {{count}}' },
    vi: 'Thai tuần {{count}}',
  },
  litters: { ko: '이유 기록', en: 'Weanings', vi: 'Lứa cai sữa' },
  bornFromTo: { ko: '{{from}} ~ {{to}} 출생', en: 'Born {{from}} to {{to}}', vi: 'Sinh {{from}} – {{to}}' },
  came: { ko: '들어옴', en: 'Came in', vi: 'Mới vào' },
  left: { ko: '나감', en: 'Left', vi: 'Đã ra' },
  none: { ko: '해당하는 개체가 없습니다', en: 'No animals here', vi: 'Không có con nào' },
  age: {
    ko: '평균 {{count}}일령',
    en: { one: '{{count}} day old', other: '{{count}} days old' },
    vi: '{{count}} ngày tuổi',
  },
  weanedOn: { ko: '{{day}} 이유', en: 'Weaned {{day}}', vi: 'Cai sữa {{day}}' },
})
