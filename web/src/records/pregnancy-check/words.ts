import { words } from '@penside/domain/language/words.ts'

export const pregnancyCheck = words({
  checkedOn: { ko: '진단일', en: 'Check date', vi: 'Ngày khám' },
  method: { ko: '방법', en: 'Method', vi: 'Cách khám' },
  result: { ko: '결과', en: 'Result', vi: 'Kết quả' },
  daysPregnant: { ko: '임신일수', en: 'Days pregnant', vi: 'Số ngày mang thai' },
  resultWrong: { ko: '결과를 선택하세요', en: 'Choose the result', vi: 'Hãy chọn kết quả' },
  inOrder: { ko: '임신 정상', en: 'Still pregnant', vi: 'Vẫn mang thai' },
  toAccident: { ko: '공태 · 사고 입력', en: 'Empty: enter the accident', vi: 'Không thai: nhập sự cố' },
  foundEmpty: {
    ko: '{{day}} 진단에서 공태였습니다',
    en: 'Found empty on {{day}}',
    vi: 'Khám ngày {{day}}: không có thai',
  },
  foundEmptyBody: {
    ko: '임신사고를 입력해야 상태가 바뀝니다.',
    en: 'Her status changes when the pregnancy accident is entered.',
    vi: 'Trạng thái chỉ đổi khi nhập sự cố mang thai.',
  },
  enterAccident: { ko: '임신사고 입력', en: 'Enter the accident', vi: 'Nhập sự cố mang thai' },
})
