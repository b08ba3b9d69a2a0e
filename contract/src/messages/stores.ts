import { words } from '@penside/domain/language/words.ts'

/** Rejections of the rules of the stores. */
export const stores = words({
  ITEM_UNKNOWN: {
    ko: '등록되지 않은 사료 또는 약품입니다.',
    en: 'This feed or medicine is not registered.',
    vi: 'Cám hoặc thuốc này chưa được đăng ký.',
  },
  FEED_NEEDED: {
    ko: '사료명을 입력하세요.',
    en: 'Please enter the feed name.',
    vi: 'Hãy nhập tên cám.',
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
    en: 'The count differs from the books. Enter the reason.',
    vi: 'Có chênh lệch với sổ sách. Hãy nhập lý do.',
  },
  COUNT_ABOVE_GIVEN: {
    ko: '{on}까지 이 돈군에 급여된 양은 {there} {unit}이므로 그보다 많이 남을 수 없습니다. 빠진 입고가 있으면 먼저 입력하세요.',
    en: 'No more than {there} {unit} of it came for this group until {on}. Enter the delivery that is missing first.',
    vi: 'Đến ngày {on} nhóm này chỉ nhận {there} {unit}, không thể còn nhiều hơn. Nếu thiếu lần nhập nào thì nhập trước.',
  },
  GIVEN_BELOW_COUNT: {
    ko: '{on} 실사에서 남은 사료가 이보다 많았습니다. 그 실사를 먼저 삭제하세요.',
    en: 'The count of {on} found more of it left. Delete that count first.',
    vi: 'Kiểm kê ngày {on} còn nhiều hơn lượng này. Hãy xóa lần kiểm kê đó trước.',
  },
  COUNT_DOES_NOT_ADD_UP: {
    ko: '제조번호별 수량의 합은 {sum}입니다.',
    en: 'The batches add up to {sum}.',
    vi: 'Tổng các lô là {sum}.',
  },
  STOCK_AMOUNT: {
    ko: '수량은 0보다 커야 하고, 실사에는 실사 수량이 필요합니다.',
    en: 'The amount must be above 0; a count needs the counted amount.',
    vi: 'Số lượng phải lớn hơn 0; kiểm kê cần lượng đã đếm.',
  },
  STOCK_ROWS_DIFFER: {
    ko: '기록 {no}번의 행마다 구분, 날짜, 품명이 같아야 합니다.',
    en: 'All rows of record {no} need the same kind, date and name.',
    vi: 'Các dòng của phiếu {no} phải cùng loại, ngày và tên.',
  },
  STORE_NOT_EMPTY: {
    ko: '이 농장의 창고에 이미 기록이 있어 아무것도 가져오지 않았습니다.',
    en: 'The store of this farm already has records, so nothing was imported.',
    vi: 'Kho của trại đã có bản ghi nên chưa nhập gì.',
  },
  STOCK_RECORD_GONE: {
    ko: '다른 사람이 이미 삭제한 기록입니다.',
    en: 'Someone else has already deleted this record.',
    vi: 'Người khác đã xóa bản ghi này.',
  },
  TRADE_SUPPLIER_UNKNOWN: {
    ko: '등록되지 않은 구입처입니다. 구입처 화면에서 먼저 추가하세요.',
    en: 'This supplier is not registered. Add it on the page of suppliers first.',
    vi: 'Nơi mua này chưa được đăng ký. Hãy thêm ở trang Nơi mua trước.',
  },
  TRADE_TWICE: {
    ko: '표의 {row}행과 같은 거래입니다.',
    en: 'Row {row} of the table is the same trade.',
    vi: 'Trùng với dòng {row} của bảng.',
  },
  MARKET_DAY_TWICE: {
    ko: '표의 {row}행과 같은 날짜입니다.',
    en: 'Row {row} of the table has the same day.',
    vi: 'Trùng ngày với dòng {row} của bảng.',
  },
  TRADE_KNOWN: {
    ko: '{on}에 같은 품목·수량·금액의 입고가 이미 있습니다.',
    en: 'A receipt of the same item, amount and money on {on} is already recorded.',
    vi: 'Ngày {on} đã có phiếu nhập cùng mặt hàng, số lượng và số tiền.',
  },
  TRADE_FILE_LONG: {
    ko: '한 번에 {most}행까지 가져올 수 있습니다. 나누어 가져오세요.',
    en: 'At most {most} {most|row|rows} can be imported at once. Split the table.',
    vi: 'Mỗi lần nhập tối đa {most} dòng. Hãy chia bảng ra.',
  },
  SHIPMENT_NOT_ON: {
    ko: '{on}에 이 돈군의 출하 기록이 없습니다. 출하를 먼저 기록하세요.',
    en: 'This group has no shipment on {on}. Record the shipment first.',
    vi: 'Nhóm này không có lần xuất bán ngày {on}. Hãy ghi xuất bán trước.',
  },
  SHIPMENTS_SEVERAL: {
    ko: '{on}에 이 돈군의 출하가 여러 건입니다. 출하 화면에서 금액을 입력하세요.',
    en: 'This group has several shipments on {on}. Enter the amount on the page of shipments.',
    vi: 'Nhóm này có nhiều lần xuất bán ngày {on}. Hãy nhập tiền ở từng lần xuất bán.',
  },
})
