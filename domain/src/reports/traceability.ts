import { addDays, type Day } from '../basics/day.ts'
import type { Names } from '../basics/language.ts'
import type { LedgerColumns } from './duties.ts'
import { deaths } from '../records/pregnancy-outcome.ts'

/** Events of breeding pigs that are reported to the authority. */
export const traceKinds = {
  born: { ko: '출생', en: 'Birth', vi: 'Sinh' },
  came: { ko: '전입', en: 'Came in', vi: 'Nhập' },
  moved: { ko: '전출', en: 'Moved out', vi: 'Chuyển đi' },
  left: { ko: '출하·도태', en: 'Sold, culled', vi: 'Bán, loại' },
  died: { ko: '폐사', en: 'Death', vi: 'Chết' },
} as const satisfies Record<string, Names>
export type TraceKind = keyof typeof traceKinds
export const traceKindNames = Object.keys(traceKinds) as [TraceKind, ...TraceKind[]]

/** Days within which each event is reported. */
const within: Readonly<Record<TraceKind, number>> = { born: 5, came: 5, moved: 5, left: 5, died: 14 }
export const reportBy = (kind: TraceKind, on: Day): Day => addDays(on, within[kind])

/** Categories of removals and accident types by event. All others were sold or culled. */
export const traceCategories = { moved: ['080003', '050005'], died: deaths } as const

export const traceColumns = {
  on: { ko: '일자', en: 'Date', vi: 'Ngày' },
  kind: { ko: '신고 구분', en: 'What', vi: 'Loại' },
  traceNumber: { ko: '개체식별번호', en: 'Authority number', vi: 'Mã định danh' },
  tag: { ko: '개체번호', en: 'Number', vi: 'Số hiệu' },
  earNotch: { ko: '이각번호', en: 'Ear notch', vi: 'Số bấm tai' },
  earTag: { ko: '전자이표', en: 'Electronic tag', vi: 'Thẻ điện tử' },
  sex: { ko: '구분', en: 'Sow or boar', vi: 'Nái, đực' },
  breed: { ko: '품종', en: 'Breed', vi: 'Giống' },
  bornOn: { ko: '생년월일', en: 'Born on', vi: 'Ngày sinh' },
  head: { ko: '두수', en: 'Head', vi: 'Số con' },
  about: { ko: '내용', en: 'About', vi: 'Nội dung' },
  reportBy: { ko: '신고 기한', en: 'Report by', vi: 'Hạn báo cáo' },
} as const satisfies LedgerColumns<string>
