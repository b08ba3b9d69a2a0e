import { words } from '@penside/domain/language/words.ts'

export const porkerWeek = words({
  rearingRate: {
    ko: '이유 후 육성률 %',
    en: 'Rearing rate after weaning %',
    vi: 'Tỷ lệ nuôi sống sau cai sữa %',
  },
  head: { ko: '돈군 두수', en: 'In groups', vi: 'Trong nhóm' },
  expected: { ko: '출하 예상', en: 'To ship', vi: 'Dự kiến xuất' },
  expectedHead: {
    ko: '출하 예상 {{head}}두',
    en: '{{head}} expected to ship',
    vi: 'Dự kiến xuất {{head}} con',
  },
  stage: { ko: '구분', en: 'Stage', vi: 'Giai đoạn' },
  week: { ko: '주령', en: 'Week', vi: 'Tuần tuổi' },
  age: { ko: '일령', en: 'Age, days', vi: 'Ngày tuổi' },
  born: { ko: '출생일', en: 'Born from', vi: 'Sinh từ' },
  weaned: { ko: '돈군 없는 이유자돈', en: 'Weaned, no group', vi: 'Cai sữa chưa vào nhóm' },
  shipment: { ko: '출하 예정일', en: 'Ship from', vi: 'Ngày xuất' },
  byWeek: { ko: '주령별 두수', en: 'Head by week of age', vi: 'Số con theo tuần tuổi' },
  note: {
    ko: '두수는 돈군 두수를 평균 일령에 따라 나눈 것입니다. 출하 예상은 여기에 돈군 없는 이유자돈을 더하고, 육성률로 본 앞으로의 폐사를 뺀 두수입니다.',
    en: 'Head: pigs in groups, by mean age. To ship: these plus weaned piglets without a group, less the deaths expected from the rearing rate.',
    vi: 'Số con là số đang có trong nhóm, theo tuổi trung bình. Dự kiến xuất: cộng cả heo cai sữa chưa vào nhóm, trừ số sẽ chết theo tỷ lệ nuôi sống.',
  },
})
