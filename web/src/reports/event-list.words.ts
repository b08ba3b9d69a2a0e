import { words } from '@penside/domain/language/words.ts'

export const eventList = words({
  report: { ko: '내역 종류', en: 'List', vi: 'Danh sách' },
  number: { ko: '번호', en: 'No.', vi: 'STT' },
  mating: { ko: '교배~분만 내역', en: 'Mating to farrowing', vi: 'Phối đến đẻ' },
  accident: { ko: '임신진단·사고 내역', en: 'Pregnancy accidents', vi: 'Sự cố mang thai' },
  farrowing: { ko: '분만 내역', en: 'Farrowings', vi: 'Đẻ' },
  weanedRemoval: { ko: '이유모돈 도태 내역', en: 'Culled after weaning', vi: 'Loại sau cai sữa' },
  weaning: { ko: '이유 내역', en: 'Weanings', vi: 'Cai sữa' },
  removal: { ko: '도폐사 내역', en: 'Removals', vi: 'Loại thải, chết' },
  farrowingDue: { ko: '분만 예정일', en: 'Due to farrow', vi: 'Dự kiến đẻ' },
  interval: { ko: '기간', en: 'Days', vi: 'Số ngày' },
  accidentType: { ko: '사고 구분', en: 'Accident', vi: 'Loại sự cố' },
  outcome: { ko: '사고', en: 'Ended by', vi: 'Kết thúc do' },
  totalBorn: { ko: '총산', en: 'Total born', vi: 'Tổng sinh' },
  category: { ko: '도폐사 구분', en: 'Removal type', vi: 'Hình thức loại' },
  reason: { ko: '원인', en: 'Reason', vi: 'Lý do loại' },
  lastWorkOn: { ko: '최종 작업일', en: 'Last work', vi: 'Việc gần nhất' },
  empty: {
    ko: '이 기간에는 기록이 없습니다',
    en: 'No records in these days',
    vi: 'Không có bản ghi trong thời gian này',
  },
})
