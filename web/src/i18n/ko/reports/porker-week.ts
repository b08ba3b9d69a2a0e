export const porkerWeek = {
  rearingRate: '이유 후 육성률 %',
  expected: '예상 두수',
  stage: '구분',
  week: '주령',
  age: '일령',
  born: '출생일',
  weaned: '이유두수',
  shipment: '출하 예정일',
  total: '합계',
  byWeek: '주령별 예상 두수',
  note: '이유 기록에 육성률을 곱한 예상 두수입니다.',
} as const
