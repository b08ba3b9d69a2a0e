import type { Names } from '../basics/language.ts'
import type { LedgerColumns } from './duties.ts'

/** Purposes of visits. */
export const visitPurposes = {
  feed: { ko: '사료 운반', en: 'Feed delivery', vi: 'Chở cám' },
  pigs: { ko: '가축 운반', en: 'Pig transport', vi: 'Chở heo' },
  manure: { ko: '분뇨 운반', en: 'Manure transport', vi: 'Chở phân' },
  vet: { ko: '진료·방역', en: 'Vet, disease control', vi: 'Thú y, phòng dịch' },
  works: { ko: '시설·장비 수리', en: 'Building, repairs', vi: 'Sửa chữa, lắp đặt' },
  advice: { ko: '컨설팅·영업', en: 'Advice, sales', vi: 'Tư vấn, bán hàng' },
  authority: { ko: '점검·조사', en: 'Inspection', vi: 'Kiểm tra' },
  other: { ko: '기타', en: 'Other', vi: 'Khác' },
} as const satisfies Record<string, Names>
export type VisitPurpose = keyof typeof visitPurposes
export const visitPurposeNames = Object.keys(visitPurposes) as [VisitPurpose, ...VisitPurpose[]]

/** Days before a visit in which contact with other pigs is asked for. */
export const contactDays = 7

export const visitColumns = {
  visitedOn: { ko: '출입 일자', en: 'Date', vi: 'Ngày' },
  time: { ko: '시각', en: 'Time', vi: 'Giờ' },
  name: { ko: '성명', en: 'Name', vi: 'Họ tên' },
  comingFrom: { ko: '소속·출발지', en: 'Coming from', vi: 'Đến từ' },
  phone: { ko: '연락처', en: 'Phone', vi: 'Điện thoại' },
  vehicle: { ko: '차량번호', en: 'Vehicle number', vi: 'Biển số xe' },
  purpose: { ko: '출입 목적', en: 'Purpose', vi: 'Mục đích' },
  disinfected: { ko: '소독 여부', en: 'Disinfected', vi: 'Đã khử trùng' },
  pigContact: {
    ko: `${contactDays}일 이내 돼지 접촉`,
    en: `Contact with pigs in the last ${contactDays} days`,
    vi: `Gần heo trong ${contactDays} ngày`,
  },
  remark: { ko: '비고', en: 'Remark', vi: 'Ghi chú' },
} as const satisfies LedgerColumns<string>
