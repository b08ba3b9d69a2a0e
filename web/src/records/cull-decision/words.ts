import { words } from '@penside/domain/language/words.ts'

export const cullDecision = words({
  decidedOn: { ko: '결정일', en: 'Decided on', vi: 'Ngày quyết định' },
  decidedOnEmpty: { ko: '결정일을 입력하세요', en: 'Enter the day', vi: 'Hãy nhập ngày quyết định' },
  reason: { ko: '도태 사유', en: 'Reason', vi: 'Lý do' },
  chip: { ko: '도태 예정', en: 'To be culled', vi: 'Chờ loại' },
  many: { ko: '여러 마리 결정', en: 'Cull several', vi: 'Quyết định nhiều con' },
  leaving: { ko: '도태 예정 목록', en: 'Sows to be culled', vi: 'Nái chờ loại' },
  since: {
    ko: '결정 후 {{count}}일',
    en: { one: 'decided {{count}} day ago', other: 'decided {{count}} days ago' },
    vi: 'quyết định {{count}} ngày trước',
  },
  decidedToday: { ko: '오늘 결정', en: 'decided today', vi: 'quyết định hôm nay' },
  freeFrom: {
    ko: '휴약 · {{day}}부터 출하',
    en: 'Withdrawal · from {{day}}',
    vi: 'Ngưng thuốc · từ {{day}}',
  },
  leftOut: {
    ko: '도태가 결정된 {{count}}두는 교배 목록에서 뺐습니다',
    en: {
      one: '{{count}} sow to be culled is left out of the matings',
      other: '{{count}} sows to be culled are left out of the matings',
    },
    vi: 'Đã bỏ {{count}} nái chờ loại khỏi danh sách phối',
  },
  decide: { ko: '도태 결정', en: 'Decide to cull', vi: 'Quyết định loại' },
  weight: { ko: '체중 kg', en: 'Weight, kg', vi: 'Khối lượng, kg' },
  free: { ko: '출하 가능', en: 'May be sold', vi: 'Được bán' },
  nurses: {
    ko: '포유 {{count}}두',
    en: { one: 'nurses {{count}}', other: 'nurses {{count}}' },
    vi: 'đang nuôi {{count}} con',
  },
  rest: {
    ko: '가장 먼저 결정한 모돈부터 보입니다. {{count}}두가 더 있습니다.',
    en: {
      one: 'Those decided first are shown; {{count}} more waits.',
      other: 'Those decided first are shown; {{count}} more wait.',
    },
    vi: 'Hiện các nái được quyết định trước; còn {{count}} nái nữa.',
  },
  empty: { ko: '도태 예정 모돈이 없습니다', en: 'No sow is to be culled', vi: 'Không có nái chờ loại' },
  emptyStep: {
    ko: '개체카드나 작업 예정의 도태 검토에서 결정하면 여기에 나옵니다.',
    en: 'Decide it on a sow’s card or among the culling candidates of the work plan.',
    vi: 'Quyết định trên thẻ nái hoặc trong danh sách xem xét loại thải.',
  },
  columns: {
    tag: { ko: '모돈번호', en: 'Sow', vi: 'Số nái' },
    parity: { ko: '산차', en: 'Parity', vi: 'Lứa' },
    status: { ko: '상태', en: 'Status', vi: 'Trạng thái' },
    pen: { ko: '돈방', en: 'Pen', vi: 'Ô chuồng' },
    nursing: { ko: '포유두수', en: 'Nurses', vi: 'Đang nuôi' },
    days: { ko: '경과일', en: 'Days since', vi: 'Số ngày' },
    member: { ko: '결정자', en: 'Decided by', vi: 'Người quyết định' },
    free: { ko: '출하 가능일', en: 'May be sold from', vi: 'Được bán từ' },
    remark: { ko: '비고', en: 'Remark', vi: 'Ghi chú' },
  },
})
