import { words } from '@penside/domain/language/words.ts'

export const accident = words({
  accidentOn: { ko: '사고일', en: 'Accident date', vi: 'Ngày sự cố' },
  accidentType: { ko: '사고 구분', en: 'Accident type', vi: 'Loại sự cố' },
  daysPregnant: { ko: '임신일수', en: 'Days pregnant', vi: 'Số ngày mang thai' },
  typeWrong: { ko: '사고 구분을 선택하세요', en: 'Choose the accident type', vi: 'Hãy chọn loại sự cố' },
})
