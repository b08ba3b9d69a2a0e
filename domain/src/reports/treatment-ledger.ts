import type { LedgerColumns } from './duties.ts'

/** Maximum days between doses of one treatment. */
export const maxDoseGap = 1
/** Maximum days of a treatment: days around a span that are read for treatments which overlap it. */
export const maxTreatmentDays = 60

/** Columns by Regulation (EU) 2019/6, Article 108 (2), and the first day of slaughter. */
export const treatmentColumns = {
  firstOn: { ko: '최초 투약일', en: 'First given on', vi: 'Ngày dùng đầu' },
  subject: { ko: '동물·돈군', en: 'Animal or group', vi: 'Con vật, nhóm' },
  head: { ko: '두수', en: 'Head', vi: 'Số con' },
  medicine: { ko: '약품명', en: 'Product', vi: 'Tên thuốc' },
  quantity: { ko: '사용량', en: 'Quantity', vi: 'Lượng dùng' },
  method: { ko: '투여 방법', en: 'Method', vi: 'Đường dùng' },
  batch: { ko: '제조번호', en: 'Batch', vi: 'Số lô' },
  supplier: { ko: '공급자(소재지)', en: 'Supplier, address', vi: 'Nơi cung cấp' },
  proof: { ko: '구입 증빙', en: 'Proof of purchase', vi: 'Chứng từ mua' },
  vet: { ko: '처방 수의사', en: 'Prescribing vet', vi: 'Thú y kê đơn' },
  days: { ko: '투약기간(일)', en: 'Duration, days', vi: 'Số ngày dùng' },
  withdrawalDays: { ko: '휴약기간(일)', en: 'Withdrawal, days', vi: 'Ngưng thuốc (ngày)' },
  freeOn: { ko: '출하 가능일', en: 'Slaughter from', vi: 'Xuất được từ' },
} as const satisfies LedgerColumns<string>
