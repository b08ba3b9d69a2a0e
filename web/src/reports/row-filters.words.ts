import { words } from '@penside/domain/language/words.ts'

export const rowFilters = words({
  filter: { ko: '필터', en: 'Filter', vi: 'Lọc' },
  by: {
    month: { ko: '달', en: 'Month', vi: 'Tháng' },
    kind: { ko: '기록', en: 'Record', vi: 'Bản ghi' },
    status: { ko: '상태', en: 'Status', vi: 'Trạng thái' },
    parity: { ko: '산차', en: 'Parity', vi: 'Lứa' },
    breed: { ko: '품종', en: 'Breed', vi: 'Giống' },
    boar: { ko: '웅돈', en: 'Boar', vi: 'Đực giống' },
    house: { ko: '돈사', en: 'House', vi: 'Chuồng' },
    person: { ko: '입력자', en: 'Entered by', vi: 'Người nhập' },
    reason: { ko: '내용', en: 'Detail', vi: 'Nội dung' },
  },
  order: {
    newest: { ko: '최근순', en: 'Newest first', vi: 'Mới nhất' },
    oldest: { ko: '오래된 순', en: 'Oldest first', vi: 'Cũ nhất' },
    most: { ko: '값 큰 순', en: 'Highest value', vi: 'Giá trị cao nhất' },
    least: { ko: '값 작은 순', en: 'Lowest value', vi: 'Giá trị thấp nhất' },
    tag: { ko: '번호순', en: 'By number', vi: 'Theo số' },
    parity: { ko: '산차순', en: 'By parity', vi: 'Theo lứa' },
    longest: { ko: '경과일 긴 순', en: 'Longest ago', vi: 'Lâu nhất' },
    eldest: { ko: '일령 높은 순', en: 'Highest age', vi: 'Ngày tuổi cao nhất' },
  },
  noneLeft: {
    ko: '고른 조건에 맞는 기록이 없습니다',
    en: 'No records match',
    vi: 'Không có bản ghi nào phù hợp',
  },
  noneLeftStep: {
    ko: '조건을 하나 지우면 더 보입니다.',
    en: 'Remove a filter to see more.',
    vi: 'Bỏ bớt một bộ lọc để xem thêm.',
  },
})
