import type { Names } from '../basics/language.ts'
import type { SettingName } from './types.ts'

/** Names of the settings. */
export const settingNames = {
  target: { ko: '하루 급이량', en: 'Feed a day', vi: 'Lượng cám mỗi ngày' },
  temperature: { ko: '설정 온도', en: 'Set temperature', vi: 'Nhiệt độ đặt' },
  humidity: { ko: '설정 습도', en: 'Set humidity', vi: 'Độ ẩm đặt' },
  co2: { ko: 'CO₂ 기준', en: 'CO₂ limit', vi: 'Ngưỡng CO₂' },
  ammonia: { ko: '암모니아 기준', en: 'Ammonia limit', vi: 'Ngưỡng amoniac' },
  light: { ko: '설정 조도', en: 'Set light', vi: 'Ánh sáng đặt' },
  ventilation: { ko: '최소 환기량', en: 'Minimum ventilation', vi: 'Thông gió tối thiểu' },
  cycle: { ko: '보고 주기', en: 'Reporting cycle', vi: 'Chu kỳ báo cáo' },
  group: { ko: '돈군 번호', en: 'Group number', vi: 'Số nhóm' },
  gate: { ko: '선별 게이트', en: 'Sorting gate', vi: 'Cổng phân loại' },
  shippingGate: { ko: '출하 게이트', en: 'Shipping gate', vi: 'Cổng xuất chuồng' },
  automatic: { ko: '자동 선별', en: 'Automatic sorting', vi: 'Phân loại tự động' },
  standard: { ko: '기준 체중', en: 'Standard weight', vi: 'Khối lượng chuẩn' },
  expected: { ko: '출하 예정 두수', en: 'Head expected to ship', vi: 'Số con dự kiến xuất' },
  head: { ko: '두수', en: 'Head', vi: 'Số con' },
  meanAge: { ko: '평균 일령', en: 'Mean age', vi: 'Ngày tuổi trung bình' },
  startWeight: { ko: '시작 체중', en: 'Start weight', vi: 'Khối lượng bắt đầu' },
  waterSeconds: { ko: '급수 시간', en: 'Water time', vi: 'Thời gian cấp nước' },
} as const satisfies Readonly<Record<SettingName, Names>>
export type NamedSetting = keyof typeof settingNames

/** Names of the creep area as a scope of limits. */
export const creepNames: Names = { ko: '자돈 보온 구역', en: 'Creep', vi: 'Ổ úm heo con' }
