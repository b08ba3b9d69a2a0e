import { words } from '@penside/domain/language/words.ts'

/** Rejections of the rules of alarms. */
export const alarms = words({
  ALARM_LIMITS_CROSS: {
    ko: '한계값 순서가 맞지 않습니다: 위급 하한 < 경고 하한 < 경고 상한 < 위급 상한. 복귀 폭은 그사이보다 작아야 합니다.',
    en: 'The limits must be in order: critical below < warning below < warning above < critical above, and the dead band smaller than the room between them.',
    vi: 'Các giới hạn phải theo thứ tự: nguy cấp dưới < cảnh báo dưới < cảnh báo trên < nguy cấp trên; khoảng trễ phải nhỏ hơn khoảng giữa chúng.',
  },
  ALARM_LIMIT_IMPOSSIBLE: {
    ko: '이 센서는 {least}~{most} 사이만 측정합니다.',
    en: 'This sensor measures from {least} to {most} only.',
    vi: 'Cảm biến này chỉ đo từ {least} đến {most}.',
  },
})
