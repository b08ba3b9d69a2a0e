import { words } from '@penside/domain/language/words.ts'

export const morning = words({
  empty: {
    ko: '아직 보여 드릴 내용이 없습니다',
    en: 'Nothing to show yet',
    vi: 'Chưa có gì để hiển thị',
  },
  emptyStep: {
    ko: '모돈과 돈군을 등록하면 지연 작업, 어제 실적, 변동이 큰 지표가 여기에 나옵니다.',
    en: 'Late work, what happened yesterday and the biggest changes appear here once sows or groups are entered.',
    vi: 'Khi đã nhập nái hoặc nhóm heo, việc trễ, kết quả hôm qua và chỉ số thay đổi nhiều sẽ hiện ở đây.',
  },
  late: {
    ko: '지연 작업 {{count}}건',
    en: { one: '{{count}} late task', other: '{{count}} late tasks' },
    vi: '{{count}} việc trễ',
  },
  nothingLate: { ko: '지연 작업 없음', en: 'No late tasks', vi: 'Không có việc trễ' },
  ofToday: {
    ko: '오늘 할 일 총 {{count}}건',
    en: 'of {{count}} today',
    vi: 'trong {{count}} việc hôm nay',
  },
  oldest: {
    ko: '{{tag}} · {{count}}일째',
    en: { one: '{{tag}} · {{count}} day', other: '{{tag}} · {{count}} days' },
    vi: '{{tag}} · {{count}} ngày',
  },
  found: {
    ko: '확인할 항목 {{count}}개',
    en: { one: '{{count}} item to check', other: '{{count}} items to check' },
    vi: '{{count}} mục cần xem',
  },
  title: { ko: '아침 보고', en: 'Morning report', vi: 'Báo cáo buổi sáng' },
  doneOf: { ko: '오늘 {{done}} / {{all}}', en: 'today {{done}} / {{all}}', vi: 'hôm nay {{done}} / {{all}}' },
  notOne: { ko: '할 일 없음', en: 'nothing to do', vi: 'không có việc' },
  share: { ko: '지연 작업 공유', en: 'Share late tasks', vi: 'Chia sẻ việc trễ' },
  shared: {
    ko: '복사했습니다. 메시지에 붙여 넣으세요.',
    en: 'Copied: paste it into a message.',
    vi: 'Đã sao chép: dán vào tin nhắn.',
  },
  shareTitle: { ko: '{{day}} 지연 작업', en: 'Late tasks on {{day}}', vi: 'Việc trễ {{day}}' },
  moved: { ko: '변동이 큰 지표', en: 'Biggest changes', vi: 'Chỉ số thay đổi nhiều nhất' },
  movedSpan: {
    ko: '최근 3개월 · 작년 같은 기간 대비',
    en: 'Last 3 months against last year',
    vi: '3 tháng qua so với cùng kỳ năm trước',
  },
  from: {
    ko: '{{before}} → {{now}} ({{change}})',
    en: '{{before}} → {{now}} ({{change}})',
    vi: '{{before}} → {{now}} ({{change}})',
  },
  why: { ko: '원인 보기', en: 'Show causes', vi: 'Xem nguyên nhân' },
  nothingMoved: {
    ko: '작년 같은 달의 기록이 있으면 여기에 나옵니다.',
    en: 'Shown once the same months of last year have records.',
    vi: 'Hiện khi có bản ghi cùng tháng năm trước.',
  },
  happened: { ko: '어제', en: 'Yesterday', vi: 'Hôm qua' },
  usual: { ko: '평균 {{value}}', en: 'average {{value}}', vi: 'trung bình {{value}}' },
  figure: {
    litters: { ko: '분만', en: 'Farrowings', vi: 'Đẻ' },
    totalBorn: { ko: '총산', en: 'Total born', vi: 'Tổng sinh' },
    liveBorn: { ko: '실산', en: 'Live born', vi: 'Sơ sinh sống' },
    weanings: { ko: '이유', en: 'Weanings', vi: 'Cai sữa' },
    weaned: { ko: '이유두수', en: 'Weaned', vi: 'Con cai sữa' },
    matings: { ko: '교배', en: 'Matings', vi: 'Phối giống' },
    returns: { ko: '재발', en: 'Returns', vi: 'Lốc lại' },
    sucklingDeaths: { ko: '포유자돈 폐사', en: 'Piglets died', vi: 'Heo con chết' },
    sowDeaths: { ko: '모돈 폐사', en: 'Sows died', vi: 'Nái chết' },
    shipped: { ko: '출하', en: 'Shipped', vi: 'Xuất bán' },
  },
})
