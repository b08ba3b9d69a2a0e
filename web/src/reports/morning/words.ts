import { words } from '@penside/domain/farm/words.ts'

export const morning = words({
  late: {
    ko: '건이 밀렸습니다',
    en: { one: 'task is late', other: 'tasks are late' },
    vi: 'việc bị trễ',
  },
  nothingLate: { ko: '밀린 일이 없습니다', en: 'Nothing is late', vi: 'Không có việc trễ' },
  ofToday: {
    ko: '오늘 할 일 {{count}}건 가운데',
    en: 'of {{count}} today',
    vi: 'trong {{count}} việc hôm nay',
  },
  oldest: {
    ko: '{{tag}} · {{count}}일째',
    en: { one: '{{tag}} · {{count}} day', other: '{{tag}} · {{count}} days' },
    vi: '{{tag}} · {{count}} ngày',
  },
  found: {
    ko: '확인할 것 {{count}}가지',
    en: { one: '{{count}} kind to look at', other: '{{count}} kinds to look at' },
    vi: '{{count}} loại cần xem',
  },
  title: { ko: '아침 보고', en: 'Morning report', vi: 'Báo cáo buổi sáng' },
  doneOf: { ko: '오늘 {{done}} / {{all}}', en: 'today {{done}} / {{all}}', vi: 'hôm nay {{done}} / {{all}}' },
  notOne: { ko: '할 일 없음', en: 'nothing to do', vi: 'không có việc' },
  share: { ko: '밀린 일 나누기', en: 'Share what is late', vi: 'Chia việc trễ' },
  shared: {
    ko: '복사했습니다. 메시지에 붙여 넣으세요.',
    en: 'Copied: paste it into a message.',
    vi: 'Đã sao chép: dán vào tin nhắn.',
  },
  shareTitle: { ko: '{{day}} 밀린 일', en: 'Late on {{day}}', vi: 'Việc trễ {{day}}' },
  moved: { ko: '가장 많이 움직인 숫자', en: 'Figures that moved most', vi: 'Chỉ số thay đổi nhiều nhất' },
  movedSpan: {
    ko: '최근 3개월 · 작년 같은 때와',
    en: 'Last 3 months against last year',
    vi: '3 tháng qua so với năm trước',
  },
  from: {
    ko: '{{before}}에서 {{change}}',
    en: '{{change}} from {{before}}',
    vi: '{{change}} so với {{before}}',
  },
  why: { ko: '왜 그런지 보기', en: 'See why', vi: 'Xem lý do' },
  noCause: {
    ko: '한 가지로 설명되지 않습니다. 여러 곳에서 조금씩 움직였습니다.',
    en: 'No one cause stands out: it moved a little everywhere.',
    vi: 'Không có nguyên nhân nổi bật: thay đổi ít ở nhiều nơi.',
  },
  nothingMoved: {
    ko: '작년 같은 달의 기록이 있으면 여기에 나옵니다.',
    en: 'Shown once the same months of last year have records.',
    vi: 'Hiện khi có bản ghi cùng tháng năm trước.',
  },
  happened: { ko: '어제', en: 'Yesterday', vi: 'Hôm qua' },
  usual: { ko: '평소 {{value}}', en: 'usually {{value}}', vi: 'thường {{value}}' },
  figure: {
    litters: { ko: '분만', en: 'Farrowings', vi: 'Đẻ' },
    totalBorn: { ko: '총산', en: 'Total born', vi: 'Tổng sinh' },
    liveBorn: { ko: '실산', en: 'Live born', vi: 'Sơ sinh sống' },
    weanings: { ko: '이유', en: 'Weanings', vi: 'Cai sữa' },
    weaned: { ko: '이유두수', en: 'Weaned', vi: 'Con cai sữa' },
    matings: { ko: '교배', en: 'Matings', vi: 'Phối giống' },
    returns: { ko: '재발', en: 'Returns', vi: 'Lốc lại' },
    sucklingDeaths: { ko: '포유자돈 폐사', en: 'Suckling died', vi: 'Heo con chết' },
    sowDeaths: { ko: '모돈 폐사', en: 'Sows died', vi: 'Nái chết' },
    shipped: { ko: '출하', en: 'Shipped', vi: 'Xuất bán' },
  },
})
