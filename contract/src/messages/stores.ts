import { words } from '@penside/domain/farm/words.ts'

/** What the rules of the stores refuse. */
export const stores = words({
  ITEM_UNKNOWN: {
    ko: '등록되지 않은 사료 또는 약품입니다.',
    en: 'This feed or medicine is not registered.',
    vi: 'Thức ăn hoặc thuốc này chưa được đăng ký.',
  },
  FEED_NEEDED: {
    ko: '사료명을 입력하세요.',
    en: 'Please enter the feed name.',
    vi: 'Hãy nhập tên thức ăn.',
  },
  RELEASE_QUANTITY: {
    ko: '출고량: {least}~{most} 사이의 숫자를 입력하세요.',
    en: 'Release quantity: enter a number between {least} and {most}.',
    vi: 'Lượng xuất: nhập số từ {least} đến {most}.',
  },
  RELEASE_DOSES: {
    ko: '투약량: 1~{most} 사이의 숫자를 입력하세요.',
    en: 'Doses: enter a number between 1 and {most}.',
    vi: 'Số liều: nhập số từ 1 đến {most}.',
  },
  STOCK_SHORT: {
    ko: '재고가 부족합니다. {on}에 출고할 수 있는 양은 {there} {unit}입니다.',
    en: 'Not enough in stock: {there} {unit} can be released on {on}.',
    vi: 'Không đủ tồn kho: ngày {on} xuất được {there} {unit}.',
  },
  STOCK_BELOW_ZERO: {
    ko: '이렇게 고치면 {on} 재고가 0보다 작아집니다. 그날까지의 출고를 먼저 확인하세요.',
    en: 'The stock of {on} would fall below zero. Check what was released up to then.',
    vi: 'Tồn kho ngày {on} sẽ nhỏ hơn 0. Hãy kiểm tra các lần xuất đến ngày đó.',
  },
  COUNT_NEEDS_REASON: {
    ko: '장부와 차이가 있습니다. 차이 사유를 입력하세요.',
    en: 'It differs from the books. Please enter the reason.',
    vi: 'Có chênh lệch với sổ sách. Hãy nhập lý do.',
  },
  COUNT_DOES_NOT_ADD_UP: {
    ko: '배치별 수량의 합은 {sum}입니다.',
    en: 'The batches add up to {sum}.',
    vi: 'Tổng các lô là {sum}.',
  },
  STOCK_AMOUNT: {
    ko: '수량은 0보다 커야 하고, 실사에는 실사 수량이 필요합니다.',
    en: 'The amount must be above 0; a count needs what was counted.',
    vi: 'Số lượng phải lớn hơn 0; kiểm kê cần lượng đã đếm.',
  },
  STOCK_ROWS_DIFFER: {
    ko: '기록 {no}번의 행마다 구분, 날짜, 품명이 같아야 합니다.',
    en: 'All rows of record {no} need the same kind, date and name.',
    vi: 'Các dòng của phiếu {no} phải cùng loại, ngày và tên.',
  },
  STORE_NOT_EMPTY: {
    ko: '이 농장의 창고에 이미 기록이 있어 가져올 수 없습니다.',
    en: 'The store of this farm has records already, so these cannot be brought in.',
    vi: 'Kho của trại đã có ghi chép nên không nhập được.',
  },
  STOCK_RECORD_GONE: {
    ko: '다른 사람이 이미 삭제한 기록입니다.',
    en: 'This record has been deleted already.',
    vi: 'Bản ghi này đã bị xóa.',
  },
})
