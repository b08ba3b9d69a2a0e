import { words } from '@penside/domain/farm/words.ts'

/** What the rules of alarms refuse. */
export const alarms = words({
  ALARM_LIMITS_CROSS: {
    ko: '한계값 순서가 맞지 않습니다: 위급 낮음 < 경고 낮음 < 경고 높음 < 위급 높음. 되돌림 폭은 그 사이보다 작아야 합니다.',
    en: 'The limits must be in order: critical low < warning low < warning high < critical high, and the dead band smaller than the room between them.',
    vi: 'Các giới hạn phải theo thứ tự: thấp nguy cấp < thấp cảnh báo < cao cảnh báo < cao nguy cấp; khoảng trễ phải nhỏ hơn khoảng giữa chúng.',
  },
  ALARM_LIMIT_IMPOSSIBLE: {
    ko: '이 센서는 {least}~{most} 사이만 측정합니다.',
    en: 'This sensor measures from {least} to {most} only.',
    vi: 'Cảm biến này chỉ đo từ {least} đến {most}.',
  },
})
