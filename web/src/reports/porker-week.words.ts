import { words } from '@penside/domain/farm/words.ts'

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
    ko: '두수는 돈군에 있는 두수이고, 평균 일령으로 나눕니다. 출하 예상은 돈군 없는 이유자돈까지 더해 남은 기간의 폐사를 육성률로 뺀 두수입니다.',
    en: 'Head is what the groups hold, by mean age. To ship: those and the piglets without a group, less what the rearing rate says will still die.',
    vi: 'Số con là số đang có trong nhóm, theo tuổi trung bình. Dự kiến xuất: cộng cả heo cai sữa chưa vào nhóm, trừ số sẽ chết theo tỷ lệ nuôi sống.',
  },
})
