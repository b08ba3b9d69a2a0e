import type { Names } from '../basics/language.ts'
import type { LedgerColumns } from './duties.ts'

/** Subjects of a medicine ledger. */
export const treatedKinds = {
  sow: { ko: '모돈', en: 'Sow', vi: 'Nái' },
  boar: { ko: '웅돈', en: 'Boar', vi: 'Đực' },
  group: { ko: '돈군', en: 'Group', vi: 'Nhóm' },
} as const satisfies Record<string, Names>
export type TreatedKind = keyof typeof treatedKinds
export const treatedKindNames = Object.keys(treatedKinds) as [TreatedKind, ...TreatedKind[]]

export const vaccinationColumns = {
  on: { ko: '접종일자', en: 'Date', vi: 'Ngày tiêm' },
  kind: { ko: '구분', en: 'Class', vi: 'Loại' },
  subject: { ko: '개체·돈군', en: 'Animal or group', vi: 'Con vật, nhóm' },
  head: { ko: '접종두수', en: 'Head', vi: 'Số con' },
  medicine: { ko: '백신명', en: 'Vaccine', vi: 'Vắc-xin' },
  maker: { ko: '제조회사', en: 'Maker', vi: 'Nhà sản xuất' },
  batch: { ko: '제조번호', en: 'Batch', vi: 'Số lô' },
  quantity: { ko: '접종량', en: 'Quantity', vi: 'Lượng' },
  method: { ko: '접종방법', en: 'Method', vi: 'Cách tiêm' },
  remark: { ko: '비고', en: 'Remark', vi: 'Ghi chú' },
} as const satisfies LedgerColumns<string>

/** Number of a certificate: the year and a serial number. */
export const certificateNumber = (year: number, number: number) =>
  `${year}-${String(number).padStart(4, '0')}`
