import type { Names } from '../basics/language.ts'
import type { MeasureName } from './types.ts'

/** Names of the measures; a name means the same on every type. */
export const measureNames = {
  temperature: { ko: '온도', en: 'Temperature', vi: 'Nhiệt độ' },
  humidity: { ko: '습도', en: 'Humidity', vi: 'Độ ẩm' },
  co2: { ko: 'CO₂', en: 'CO₂', vi: 'CO₂' },
  ammonia: { ko: '암모니아', en: 'Ammonia', vi: 'Amoniac' },
  light: { ko: '조도', en: 'Light', vi: 'Ánh sáng' },
  ventilation: { ko: '환기량', en: 'Ventilation', vi: 'Thông gió' },
  water: { ko: '음수량', en: 'Water', vi: 'Nước uống' },
  feed: { ko: '급이량', en: 'Feed', vi: 'Cám' },
  eaten: { ko: '섭취량', en: 'Eaten', vi: 'Đã ăn' },
  target: { ko: '목표량', en: 'Target', vi: 'Mục tiêu' },
  entries: { ko: '출입 횟수', en: 'Visits', vi: 'Số lần vào' },
  rest: { ko: '사료 잔량', en: 'Feed left', vi: 'Cám còn lại' },
  weight: { ko: '체중', en: 'Weight', vi: 'Khối lượng' },
  fit: { ko: '출하 적합', en: 'Fit for shipment', vi: 'Đạt xuất chuồng' },
  current: { ko: '전류', en: 'Current', vi: 'Dòng điện' },
  leakage: { ko: '누설전류', en: 'Leakage current', vi: 'Dòng rò' },
  resistiveLeakage: { ko: '저항성 누설전류', en: 'Resistive leakage', vi: 'Dòng rò điện trở' },
} as const satisfies Readonly<Record<MeasureName, Names>>
export type NamedMeasure = keyof typeof measureNames
