import { words } from '@penside/domain/language/words.ts'

/** Rejections of the addresses of statistics, and of targets. */
export const statistics = words({
  PARITIES_REVERSED: {
    ko: '산차 범위의 끝이 시작보다 작습니다.',
    en: 'The last parity is smaller than the first.',
    vi: 'Lứa cuối nhỏ hơn lứa đầu.',
  },
  MONTHS_REVERSED: {
    ko: '끝 달이 시작 달보다 앞섭니다.',
    en: 'The end month is before the start month.',
    vi: 'Tháng cuối phải sau tháng đầu.',
  },
  MONTHS_TOO_MANY: {
    ko: '한 번에 {most}개월까지 볼 수 있습니다.',
    en: 'At most {most} months can be shown at once.',
    vi: 'Mỗi lần xem được tối đa {most} tháng.',
  },
  FEED_ADDRESS: {
    ko: '인터넷에 있는 RSS·Atom 주소를 입력하세요. https:// 또는 http:// 로 시작합니다.',
    en: 'Enter the address of an RSS or Atom feed on the internet. It begins with https:// or http://.',
    vi: 'Hãy nhập địa chỉ RSS hoặc Atom trên internet, bắt đầu bằng https:// hoặc http://.',
  },
  TASK_CHANGED: {
    ko: '그사이 다른 사람이 이 할 일을 바꿔서 저장하지 않았습니다. 바뀐 내용을 보고 다시 저장하세요.',
    en: 'Someone else changed this task in the meantime, so it was not saved. Look at the change and save again.',
    vi: 'Vừa có người khác sửa việc này nên chưa lưu. Hãy xem thay đổi rồi lưu lại.',
  },
  TASKS_FULL: {
    ko: '진행 중인 할 일은 {most}건까지 둘 수 있습니다. 끝난 일을 먼저 완료로 표시하세요.',
    en: 'A farm can have at most {most} open tasks. Mark finished tasks as done first.',
    vi: 'Mỗi trại có tối đa {most} việc đang mở. Hãy đánh dấu việc đã xong trước.',
  },
  FEEDS_FULL: {
    ko: '뉴스 출처는 {most}개까지 둘 수 있습니다. 보지 않는 출처를 삭제하세요.',
    en: 'A farm can have at most {most} news sources. Delete one that is not read.',
    vi: 'Mỗi trại có tối đa {most} nguồn tin. Hãy xóa nguồn không đọc.',
  },
  PLACE_OUTSIDE: {
    ko: '기상청 예보 구역 밖입니다. 위도와 경도를 확인하세요.',
    en: 'This place is outside the forecast area. Check the latitude and longitude.',
    vi: 'Ngoài vùng dự báo. Hãy kiểm tra vĩ độ và kinh độ.',
  },
  NO_MONTH_END: {
    ko: '월말 날짜를 선택하세요.',
    en: 'Choose the last day of a month.',
    vi: 'Hãy chọn ngày cuối tháng.',
  },
  MONTH_REPORTED: {
    ko: '{name} 님이 이미 신고한 것으로 표시했습니다.',
    en: '{name} has already marked this month as reported.',
    vi: '{name} đã đánh dấu tháng này là đã báo cáo.',
  },
  GATE_CROWDED: {
    ko: '오늘은 더 등록할 수 없습니다. 농장에 알려 주세요.',
    en: 'No more visits can be entered here today. Please tell the farm.',
    vi: 'Hôm nay không đăng ký thêm được. Hãy báo cho trại.',
  },
  NOT_VACCINATED: {
    ko: '이 돼지들의 구제역 예방접종 기록이 없습니다. 먼저 치료·백신을 기록하세요.',
    en: 'These pigs have no recorded foot-and-mouth vaccination. Record it first.',
    vi: 'Chưa có bản ghi tiêm lở mồm long móng cho đàn heo này. Hãy ghi trước.',
  },
  CERTIFIED_ALREADY: {
    ko: '이 출하에는 이미 확인서가 있습니다.',
    en: 'This shipment already has a certificate.',
    vi: 'Lần xuất này đã có giấy xác nhận.',
  },
  NOT_A_STATISTIC: {
    ko: '통계 주소가 아닙니다.',
    en: 'This is not an address of a statistic.',
    vi: 'Đây không phải địa chỉ thống kê.',
  },
  TARGET_OUT_OF_RANGE: {
    ko: '목표는 {from}에서 {to} 사이여야 합니다.',
    en: 'A target must be between {from} and {to}.',
    vi: 'Mục tiêu phải từ {from} đến {to}.',
  },
  STATDATE_REQUIRED: {
    ko: '기준일(statdate)이 필요합니다.',
    en: 'The statdate is required.',
    vi: 'Cần có ngày báo cáo (statdate).',
  },
  STATISTIC_TYPE: {
    ko: '유형(type)은 chart 또는 data만 가능합니다.',
    en: 'The type can only be chart or data.',
    vi: 'Loại (type) chỉ có thể là chart hoặc data.',
  },
  SERVICE_ID_REQUIRED: {
    ko: '서비스 아이디(serviceId)가 필요합니다.',
    en: 'The service id is required.',
    vi: 'Cần có mã dịch vụ (serviceId).',
  },
  FARM_REQUIRED: {
    ko: '농장번호(farmNo)가 필요합니다.',
    en: 'The farmNo is required.',
    vi: 'Cần có số trại (farmNo).',
  },
  LANG_REQUIRED: {
    ko: '언어(lang)가 필요합니다.',
    en: 'The lang is required.',
    vi: 'Cần có ngôn ngữ (lang).',
  },
})
