import { words } from '@penside/domain/language/words.ts'

export const treatment = words({
  treatedOn: { ko: '투약일', en: 'Treatment date', vi: 'Ngày điều trị' },
  medicine: { ko: '백신·약품', en: 'Vaccine or medicine', vi: 'Vắc-xin hoặc thuốc' },
  medicineWrong: {
    ko: '백신·약품을 선택하세요',
    en: 'Choose a vaccine or medicine',
    vi: 'Hãy chọn vắc-xin hoặc thuốc',
  },
  chooseMedicine: { ko: '백신·약품 선택', en: 'Choose a vaccine or medicine', vi: 'Chọn vắc-xin hoặc thuốc' },
  dose: { ko: '투여량', en: 'Dose', vi: 'Liều' },
  method: { ko: '투여 방법', en: 'Method', vi: 'Đường dùng' },
  batch: { ko: '제조번호(LOT)', en: 'Batch number', vi: 'Số lô' },
  withdrawalDays: { ko: '휴약기간', en: 'Withdrawal', vi: 'Ngưng thuốc' },
  days: { ko: '일', en: 'days', vi: 'ngày' },
  withdrawalUntil: { ko: '휴약 종료', en: 'Withdrawal until', vi: 'Ngưng thuốc đến' },
  underWithdrawal: {
    ko: '휴약기간: {{day}}까지 출하 금지',
    en: 'Under withdrawal until {{day}}',
    vi: 'Đang ngưng thuốc đến {{day}}',
  },
  freeFrom: {
    ko: '{{day}}부터 출하할 수 있습니다',
    en: 'May go to slaughter from {{day}}',
    vi: 'Được xuất bán từ {{day}}',
  },
  noWithdrawal: { ko: '휴약기간 없음', en: 'No withdrawal', vi: 'Không cần ngưng thuốc' },
  several: { ko: '여러 약품 한 번에', en: 'Several medicines at once', vi: 'Nhiều thuốc một lần' },
  many: { ko: '여러 마리 한 번에', en: 'Many animals at once', vi: 'Nhiều con một lần' },
})
