import { words } from '@penside/domain/language/words.ts'

export const farrowing = words({
  farrowedOn: { ko: '분만일', en: 'Farrowing date', vi: 'Ngày đẻ' },
  category: { ko: '분만 구분', en: 'Farrowing type', vi: 'Loại đẻ' },
  counts: { ko: '두수', en: 'Piglets', vi: 'Số con' },
  totalBorn: { ko: '총산', en: 'Total born', vi: 'Tổng sinh' },
  born: {
    ko: '총산 {{total}}두, 실산 {{alive}}두',
    en: '{{total}} born, {{alive}} alive',
    vi: 'đẻ {{total}} con, sống {{alive}} con',
  },
  mummified: { ko: '미라', en: 'Mummies', vi: 'Thai khô' },
  stillborn: { ko: '사산', en: 'Stillborn', vi: 'Chết lưu' },
  liveBorn: { ko: '실산', en: 'Live born', vi: 'Sống' },
  undersized: { ko: '체미', en: 'Undersized', vi: 'Nhẹ cân' },
  malformed: { ko: '기형', en: 'Malformed', vi: 'Dị tật' },
  ofWhomNursed: { ko: '포유 {{count}}', en: '{{count}} nursed', vi: 'nuôi {{count}}' },
  litterWeight: { ko: '생시체중 합계', en: 'Litter weight', vi: 'Khối lượng cả ổ' },
  gestation: { ko: '임신일수', en: 'Gestation', vi: 'Số ngày mang thai' },
  deletesToo: {
    ko: '이 복의 양자·폐사·부분이유 기록도 함께 삭제됩니다.',
    en: 'Fosterings, deaths and partial weanings of this litter go with it.',
    vi: 'Các lần ghép heo con, heo chết và cai sữa một phần của ổ này cũng bị xóa.',
  },
})
