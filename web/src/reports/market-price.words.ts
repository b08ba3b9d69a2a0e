import { words } from '@penside/domain/language/words.ts'

export const marketPrice = words({
  market: { ko: '도매 경락가', en: 'Auction price', vi: 'Giá đấu giá' },
  own: { ko: '우리 농장', en: 'Our farm', vi: 'Trại mình' },
  newest: { ko: '최근 경락가', en: 'Newest auction price', vi: 'Giá đấu giá mới nhất' },
  unit: { ko: '원/kg', en: 'won/kg', vi: 'won/kg' },
  weekBefore: {
    ko: '지난주보다 {{change}}',
    en: '{{change}} vs last week',
    vi: '{{change}} so với tuần trước',
  },
  ownMonth: { ko: '우리 농장 {{month}}', en: 'Our farm, {{month}}', vi: 'Trại mình, {{month}}' },
  againstMarket: {
    ko: '그 달 도매보다 {{change}}원',
    en: '{{change}} won vs the market',
    vi: '{{change}} won so với thị trường',
  },
  year: { ko: '1년 추이', en: '12-month trend', vi: 'Trong một năm' },
  days: { ko: '날짜별 경락가', en: 'Prices by day', vi: 'Theo ngày' },
  note: {
    ko: '도매는 지육 kg당 경락가의 월평균입니다. 우리 농장은 거래기록의 kg당 단가이며, 지육중을 모르면 생체중으로 나눈 값입니다.',
    en: 'Market: monthly mean of auction prices per kg of carcass. Our farm: price per kg from the trade records, by live weight where the carcass weight is not known.',
    vi: 'Thị trường là giá đấu giá trung bình tháng cho mỗi kg thân thịt. Trại mình là giá mỗi kg ở trang mua bán, theo khối lượng hơi khi chưa biết khối lượng thân thịt.',
  },
  none: { ko: '입력된 시세가 없습니다.', en: 'No prices yet.', vi: 'Chưa có giá.' },
  noneStep: {
    ko: '시세를 입력하거나 표로 가져오면 1년 추이가 표시됩니다.',
    en: 'Enter a day’s price or import a table to see the trend of the year.',
    vi: 'Nhập giá một ngày hoặc nhập bảng để vẽ biểu đồ cả năm.',
  },
  noneForWorkers: {
    ko: '관리자가 시세를 입력하면 여기에 표시됩니다.',
    en: 'Prices entered by a manager appear here.',
    vi: 'Giá do quản lý nhập sẽ hiện ở đây.',
  },
  typed: { ko: '직접 입력', en: 'Entered by hand', vi: 'Tự nhập' },
  noSource: {
    ko: '시세를 자동으로 받는 곳이 없어 농장에서 입력한 값을 표시합니다.',
    en: 'There is no automatic price source, so the prices entered by the farm are shown.',
    vi: 'Chưa có nguồn giá tự động nên hiển thị giá trại đã nhập.',
  },
  fails: {
    ko: '시세 제공처가 응답하지 않습니다. 직접 입력할 수 있습니다.',
    en: 'The price source is not responding. You can enter prices by hand.',
    vi: 'Nguồn giá không phản hồi. Có thể tự nhập.',
  },
  since: { ko: '마지막으로 받은 때: {{ago}}', en: 'Last received {{ago}}', vi: 'Nhận lần cuối {{ago}}' },
  source: {
    ko: '축산물품질평가원 대표가격 · {{ago}} 받음',
    en: 'Representative price of KAPE · received {{ago}}',
    vi: 'Giá đại diện của KAPE · nhận {{ago}}',
  },
  add: { ko: '시세 입력', en: 'Enter a price', vi: 'Nhập giá' },
  edit: { ko: '시세 수정', en: 'Correct the price', vi: 'Sửa giá' },
  remove: { ko: '시세 삭제', en: 'Delete the price', vi: 'Xóa giá' },
  on: { ko: '경매일', en: 'Auction date', vi: 'Ngày đấu giá' },
  price: { ko: '지육 kg당 경락가', en: 'Auction price per kg of carcass', vi: 'Giá mỗi kg thân thịt' },
  bring: { ko: '시세표 가져오기', en: 'Import prices', vi: 'Nhập bảng giá' },
  bringHint: {
    ko: '날짜와 경락가격이 있는 표(엑셀·CSV)를 고르거나 붙여 넣으면 저장하기 전에 확인합니다. 이미 있는 날짜는 표의 값으로 바뀝니다.',
    en: 'Choose a table with dates and prices (Excel, CSV) or paste it; it is checked before anything is saved. Dates that already have a price get the one in the table.',
    vi: 'Chọn bảng có ngày và giá (Excel, CSV) hoặc dán vào; bảng được kiểm tra trước khi lưu. Ngày đã có sẽ lấy giá của bảng.',
  },
  wouldCome: {
    ko: '{{count}}일의 시세를 가져옵니다.',
    en: {
      one: 'The price of {{count}} day will be imported.',
      other: 'Prices of {{count}} days will be imported.',
    },
    vi: 'Sẽ nhập giá của {{count}} ngày.',
  },
  wouldChange: {
    ko: '그중 {{count}}일은 기존 값이 바뀝니다.',
    en: {
      one: '{{count}} of them changes an existing price.',
      other: '{{count}} of them change existing prices.',
    },
    vi: 'Trong đó {{count}} ngày đổi giá.',
  },
  came: {
    ko: '{{count}}일의 시세를 가져왔습니다.',
    en: { one: 'The price of {{count}} day was imported.', other: 'Prices of {{count}} days were imported.' },
    vi: 'Đã nhập giá của {{count}} ngày.',
  },
})
