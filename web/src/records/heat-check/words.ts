import { words } from '@penside/domain/language/words.ts'

export const heatCheck = words({
  checkedOn: { ko: '확인일', en: 'Check date', vi: 'Ngày kiểm tra' },
  result: { ko: '결과', en: 'Result', vi: 'Kết quả' },
  resultWrong: { ko: '결과를 선택하세요', en: 'Choose the result', vi: 'Hãy chọn kết quả' },
  member: { ko: '확인자', en: 'Checked by', vi: 'Người kiểm tra' },
})
