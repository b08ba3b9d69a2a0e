import type { Names } from '../basics/language.ts'
import type { AlarmCause, Severity } from './alarm.ts'

export const severityNames = {
  warning: { ko: '경고', en: 'Warning', vi: 'Cảnh báo' },
  critical: { ko: '위급', en: 'Critical', vi: 'Nguy cấp' },
} as const satisfies Readonly<Record<Severity, Names>>

/** Names of the causes of alarms; `{{measure}}` is replaced by the name of the measure. */
export const causeNames = {
  low: { ko: '{{measure}} 낮음', en: '{{measure}} low', vi: '{{measure}} thấp' },
  high: { ko: '{{measure}} 높음', en: '{{measure}} high', vi: '{{measure}} cao' },
  silent: { ko: '응답 없음', en: 'not reporting', vi: 'không phản hồi' },
  offline: { ko: '제어기 연결 끊김', en: 'Controller offline', vi: 'Bộ điều khiển mất kết nối' },
  still: { ko: '음수량계 멈춤', en: 'no flow', vi: 'không có nước chảy' },
  unfed: { ko: '사료 미섭취 모돈', en: 'sows that did not eat', vi: 'nái bỏ ăn' },
  rising: { ko: '{{measure}} 상승', en: '{{measure}} rising', vi: '{{measure}} tăng' },
  away: { ko: '음수량 변화', en: 'water intake has changed', vi: 'lượng nước thay đổi' },
  ingest: {
    ko: '측정값 수신 중단',
    en: 'No measurements are coming in',
    vi: 'Không nhận được số đo',
  },
  device: { ko: '설비 자체 경보', en: 'the device’s own alarm', vi: 'thiết bị tự báo động' },
} as const satisfies Readonly<Record<AlarmCause, Names>>
