import { words } from '@penside/domain/language/words.ts'

export const partialWeaning = words({
  weanedOn: { ko: '이유일', en: 'Weaning date', vi: 'Ngày cai sữa' },
  ageDays: { ko: '이유일령', en: 'Weaning age', vi: 'Ngày tuổi' },
  counts: { ko: '이유두수', en: 'Weaned', vi: 'Số con cai sữa' },
  females: { ko: '암', en: 'Female', vi: 'Cái' },
  males: { ko: '수', en: 'Male', vi: 'Đực' },
  total: { ko: '합계', en: 'Total', vi: 'Tổng' },
  remain: { ko: '남는 포유두수', en: 'Still nursing', vi: 'Còn bú' },
  totalWeight: { ko: '이유체중 합계', en: 'Weight of weaned piglets', vi: 'Khối lượng heo cai sữa' },
  group: { ko: '돈군 이동', en: 'Into group', vi: 'Vào nhóm' },
  enterFemales: { ko: '이유두수를 입력하세요', en: 'Enter the number weaned', vi: 'Hãy nhập số con cai sữa' },
  deletesToo: {
    ko: '돈군에 넣은 자돈도 함께 빠집니다.',
    en: 'Its piglets leave their group again.',
    vi: 'Heo con cũng ra khỏi nhóm.',
  },
})
