import { daysBetween, type Day } from '../basics/day.ts'
import type { Names } from '../basics/language.ts'
import type { LedgerColumns } from './duties.ts'

export const disinfectionTargets = {
  gate: { ko: '출입구', en: 'Gate', vi: 'Cổng ra vào' },
  vehicles: { ko: '차량', en: 'Vehicles', vi: 'Xe' },
  inside: { ko: '축사 내부', en: 'Inside of barns', vi: 'Trong chuồng' },
  outside: { ko: '축사 외부', en: 'Around the barns', vi: 'Quanh chuồng' },
  tools: { ko: '장비·기구', en: 'Tools', vi: 'Dụng cụ' },
  footbath: { ko: '발판 소독조', en: 'Foot bath', vi: 'Hố sát trùng' },
  other: { ko: '기타', en: 'Other', vi: 'Khác' },
} as const satisfies Record<string, Names>
export type DisinfectionTarget = keyof typeof disinfectionTargets
export const disinfectionTargetNames = Object.keys(disinfectionTargets) as [
  DisinfectionTarget,
  ...DisinfectionTarget[],
]

export const disinfectionMethods = {
  spray: { ko: '분무', en: 'Spray', vi: 'Phun' },
  fog: { ko: '연무', en: 'Fog', vi: 'Phun sương' },
  foam: { ko: '거품', en: 'Foam', vi: 'Bọt' },
  soak: { ko: '침지·교체', en: 'Soak, refill', vi: 'Ngâm, thay' },
  lime: { ko: '생석회 살포', en: 'Lime', vi: 'Rải vôi' },
} as const satisfies Record<string, Names>
export type DisinfectionMethod = keyof typeof disinfectionMethods
export const disinfectionMethodNames = Object.keys(disinfectionMethods) as [
  DisinfectionMethod,
  ...DisinfectionMethod[],
]

/** Days after which a farm has to disinfect again. */
const again = 7
export const isDisinfectionDue = (newest: Day | null, today: Day) =>
  newest === null || daysBetween(newest, today) > again

/** Dilution as ledgers display it; `''` if unknown. */
export const formatDilution = (dilution: number | null) => (dilution === null ? '' : `1:${dilution}`)
/** Unit of an amount: kg for lime, otherwise litres. */
export const unitOfDisinfection = (method: DisinfectionMethod) => (method === 'lime' ? 'kg' : 'L')

export const disinfectionColumns = {
  disinfectedOn: { ko: '소독 일자', en: 'Date', vi: 'Ngày' },
  target: { ko: '소독 대상', en: 'What', vi: 'Đối tượng' },
  place: { ko: '장소', en: 'Place', vi: 'Nơi' },
  product: { ko: '소독약품명', en: 'Disinfectant', vi: 'Thuốc khử trùng' },
  dilution: { ko: '희석배수', en: 'Dilution', vi: 'Pha loãng' },
  amount: { ko: '사용량', en: 'Amount', vi: 'Lượng dùng' },
  method: { ko: '소독 방법', en: 'Method', vi: 'Cách làm' },
  doneBy: { ko: '실시자', en: 'Done by', vi: 'Người làm' },
  remark: { ko: '비고', en: 'Remark', vi: 'Ghi chú' },
} as const satisfies LedgerColumns<string>
