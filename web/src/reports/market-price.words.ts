import { words } from '@penside/domain/farm/words.ts'

export const marketPrice = words({
  market: { ko: '도매 경락가', en: 'Auction price', vi: 'Giá đấu giá' },
  own: { ko: '우리 농장', en: 'Our farm', vi: 'Trại mình' },
  newest: { ko: '최근 경락가', en: 'Newest auction price', vi: 'Giá đấu giá mới nhất' },
  unit: { ko: '원/kg', en: 'won/kg', vi: 'won/kg' },
  weekBefore: {
    ko: '지난주보다 {{change}}',
    en: '{{change}} on a week before',
    vi: '{{change}} so với tuần trước',
  },
  ownMonth: { ko: '우리 농장 {{month}}', en: 'Our farm, {{month}}', vi: 'Trại mình, {{month}}' },
  againstMarket: {
    ko: '그 달 도매보다 {{change}}원',
    en: '{{change}} won to the market',
    vi: '{{change}} won so với thị trường',
  },
  year: { ko: '1년 추이', en: 'Over a year', vi: 'Trong một năm' },
  days: { ko: '날짜별 경락가', en: 'Day by day', vi: 'Theo ngày' },
  note: {
    ko: '도매는 지육 kg당 경락가의 월평균입니다. 우리 농장은 거래기록의 kg당 단가이며, 지육중을 모르면 생체중으로 나눈 값입니다.',
    en: 'The market is the mean of the days, for a kg of carcass. Our farm is the price a kg of the trade page, over live weight where carcasses are not known.',
    vi: 'Thị trường là trung bình các ngày, cho mỗi kg thịt xẻ. Trại mình là giá mỗi kg ở trang mua bán, theo khối lượng hơi khi chưa biết thịt xẻ.',
  },
  none: { ko: '입력된 시세가 없습니다.', en: 'No prices yet.', vi: 'Chưa có giá.' },
  noneStep: {
    ko: '하루 시세를 입력하거나 표로 가져오면 1년 추이가 그려집니다.',
    en: 'Type the price of a day or bring in a table, and the year is drawn.',
    vi: 'Nhập giá một ngày hoặc nhập bảng để vẽ biểu đồ cả năm.',
  },
  noneForWorkers: {
    ko: '관리자가 시세를 입력하면 여기에 보입니다.',
    en: 'Prices that a manager enters are shown here.',
    vi: 'Giá do quản lý nhập sẽ hiện ở đây.',
  },
  typed: { ko: '직접 입력', en: 'Typed', vi: 'Tự nhập' },
  noSource: {
    ko: '자동으로 받는 시세가 없어, 농장에서 입력한 값을 보여 줍니다.',
    en: 'No prices come by themselves: what the farm has entered is shown.',
    vi: 'Chưa có nguồn giá tự động: đang hiển thị giá trại đã nhập.',
  },
  fails: {
    ko: '시세 제공처가 응답하지 않습니다. 직접 입력할 수 있습니다.',
    en: 'The source of the prices does not answer. They can be typed.',
    vi: 'Nguồn giá không trả lời. Có thể tự nhập.',
  },
  since: { ko: '마지막으로 받은 때: {{ago}}', en: 'It answered last {{ago}}', vi: 'Nhận lần cuối {{ago}}' },
  source: {
    ko: '축산물품질평가원 대표가격 · {{ago}} 받음',
    en: 'Representative price of KAPE · received {{ago}}',
    vi: 'Giá đại diện của KAPE · nhận {{ago}}',
  },
  add: { ko: '시세 입력', en: 'Enter a price', vi: 'Nhập giá' },
  edit: { ko: '시세 수정', en: 'Correct the price', vi: 'Sửa giá' },
  remove: { ko: '시세 삭제', en: 'Delete the price', vi: 'Xóa giá' },
  on: { ko: '경매일', en: 'Day of the auction', vi: 'Ngày đấu giá' },
  price: { ko: '지육 kg당 경락가', en: 'Price of a kg of carcass', vi: 'Giá mỗi kg thịt xẻ' },
  bring: { ko: '시세표 가져오기', en: 'Bring in a table', vi: 'Nhập bảng giá' },
  bringHint: {
    ko: '날짜와 경락가격이 있는 표(엑셀·CSV)를 고르거나 붙여 넣으세요. 이미 있는 날짜는 표의 값으로 바뀝니다. 저장하기 전에 확인합니다.',
    en: 'Choose a table with days and prices (Excel, CSV), or paste it. A day that is there gets the price of the table. It is checked before anything is saved.',
    vi: 'Chọn bảng có ngày và giá (Excel, CSV), hoặc dán vào. Ngày đã có sẽ lấy giá của bảng. Bảng được kiểm tra trước khi lưu.',
  },
  wouldCome: {
    ko: '{{count}}일의 시세를 가져옵니다.',
    en: {
      one: 'The price of {{count}} day would come in.',
      other: 'Prices of {{count}} days would come in.',
    },
    vi: 'Sẽ nhập giá của {{count}} ngày.',
  },
  wouldChange: {
    ko: '그중 {{count}}일은 값이 바뀝니다.',
    en: { one: '{{count}} of them changes.', other: '{{count}} of them change.' },
    vi: 'Trong đó {{count}} ngày đổi giá.',
  },
  came: {
    ko: '{{count}}일의 시세를 가져왔습니다.',
    en: { one: 'The price of {{count}} day came in.', other: 'Prices of {{count}} days came in.' },
    vi: 'Đã nhập giá của {{count}} ngày.',
  },
})
