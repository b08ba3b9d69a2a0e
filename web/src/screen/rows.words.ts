import { words } from '@penside/domain/language/words.ts'

export const rows = words({
  choose: { ko: '{{name}} 선택', en: 'Choose {{name}}', vi: 'Chọn {{name}}' },
  chooseAll: {
    ko: '보이는 {{count}}건 모두 선택',
    en: { one: 'Choose the {{count}} shown', other: 'Choose all {{count}} shown' },
    vi: 'Chọn cả {{count}} dòng đang hiện',
  },
  chosen: { ko: '{{what}} 선택', en: '{{what}} chosen', vi: 'Đã chọn {{what}}' },
  away: {
    ko: '안 보이는 {{count}}건 포함',
    en: '{{count}} of them not shown',
    vi: 'gồm {{count}} dòng không hiện',
  },
  firstOf: {
    ko: '전체 {{count}}건 중 보이는 것만',
    en: 'only those shown of {{count}}',
    vi: 'chỉ những dòng đang hiện trong {{count}}',
  },
  whole: {
    ko: '전체 {{count}}건 선택',
    en: { one: 'Choose {{count}}', other: 'Choose all {{count}}' },
    vi: 'Chọn cả {{count}}',
  },
  none: { ko: '해제', en: 'Clear', vi: 'Bỏ chọn' },
})
