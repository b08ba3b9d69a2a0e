import { words } from '@penside/domain/farm/words.ts'

export const porkerWeek = words({
  rearingRate: {
    ko: '이유 후 육성률 %',
    en: 'Rearing rate after weaning %',
    vi: 'Tỷ lệ nuôi sống sau cai sữa %',
  },
  expected: { ko: '예상 두수', en: 'Expected', vi: 'Dự kiến' },
  stage: { ko: '구분', en: 'Stage', vi: 'Giai đoạn' },
  week: { ko: '주령', en: 'Week', vi: 'Tuần tuổi' },
  age: { ko: '일령', en: 'Age, days', vi: 'Ngày tuổi' },
  born: { ko: '출생일', en: 'Born from', vi: 'Sinh từ' },
  weaned: { ko: '이유두수', en: 'Weaned', vi: 'Số cai sữa' },
  shipment: { ko: '출하 예정일', en: 'Ship from', vi: 'Dự kiến xuất' },
  byWeek: { ko: '주령별 예상 두수', en: 'Expected head by week of age', vi: 'Số con dự kiến theo tuần tuổi' },
  note: {
    ko: '이유 기록에 육성률을 곱한 예상 두수입니다.',
    en: 'Head expected: what was weaned times the rearing rate.',
    vi: 'Số con dự kiến: số cai sữa nhân tỷ lệ nuôi sống.',
  },
})
