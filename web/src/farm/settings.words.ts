import { settingWords } from '@penside/domain/farm/settings.ts'
import { words } from '@penside/domain/language/words.ts'

export const settings = words({
  screen: { ko: '화면', en: 'Screen', vi: 'Màn hình' },
  dateFormat: { ko: '날짜 형식', en: 'How days are written', vi: 'Cách viết ngày' },
  textSize: { ko: '글자 크기', en: 'Text size', vi: 'Cỡ chữ' },
  text: {
    normal: { ko: '보통', en: 'Normal', vi: 'Thường' },
    large: { ko: '크게', en: 'Large', vi: 'Lớn' },
    larger: { ko: '아주 크게', en: 'Larger', vi: 'Rất lớn' },
  },
  coach: { ko: '사용 안내 다시 보기', en: 'Show the tips again', vi: 'Xem lại hướng dẫn' },
  plan: { ko: '농장 작업 기준', en: 'Work standards of this farm', vi: 'Mốc công việc của trại' },
  planHint: {
    ko: '작업 목록과 지연 표시가 이 값을 따릅니다.',
    en: 'Work lists and overdue marks follow these values.',
    vi: 'Danh sách công việc và cảnh báo trễ theo các giá trị này.',
  },
  managersOnly: {
    ko: '농장주와 관리자만 바꿀 수 있습니다',
    en: 'Only the owner and managers can change these',
    vi: 'Chỉ chủ trại và quản lý được thay đổi',
  },
  standard: { ko: '기본값 {{value}}', en: 'Default {{value}}', vi: 'Mặc định {{value}}' },
  toStandard: { ko: '기본값 적용', en: 'Back to default', vi: 'Về mặc định' },
  value: { ko: '값', en: 'Value', vi: 'Giá trị' },
  unit: {
    days: { ko: '일', en: 'days', vi: 'ngày' },
    age: { ko: '일령', en: 'days old', vi: 'ngày tuổi' },
    kg: { ko: 'kg', en: 'kg', vi: 'kg' },
    parity: { ko: '산', en: 'litters', vi: 'lứa' },
    money: { ko: '천원', en: 'thousand won', vi: 'nghìn won' },
  },
  name: settingWords,
})
