import type { Names } from '../basics/language.ts'

/** Duties of a Korean farm towards the authorities: a monthly report, and ledgers that are shown at inspections. */
export const dutyLedgers = ['visits', 'disinfections', 'treatments', 'vaccinations', 'traceability'] as const
export type DutyLedger = (typeof dutyLedgers)[number]
export type Duty = 'monthEnd' | DutyLedger

export const dutyNames: Readonly<Record<Duty, Names>> = {
  monthEnd: { ko: '월말 사육두수 신고', en: 'Month-end head count', vi: 'Số đầu con cuối tháng' },
  visits: { ko: '출입 기록부', en: 'Visitor log', vi: 'Sổ khách ra vào' },
  disinfections: { ko: '소독 실시 기록부', en: 'Disinfection log', vi: 'Sổ khử trùng' },
  treatments: { ko: '동물용의약품 사용 기록부', en: 'Treatment ledger', vi: 'Sổ dùng thuốc thú y' },
  vaccinations: {
    ko: '구제역 예방접종 실시대장',
    en: 'Foot-and-mouth vaccinations',
    vi: 'Sổ tiêm lở mồm long móng',
  },
  traceability: {
    ko: '이력 신고 대장',
    en: 'Traceability',
    vi: 'Sổ truy xuất',
  },
}

/** Notes under each form: how long it is kept, or when it is reported. */
export const formNotes: Readonly<Record<Duty, string>> = {
  monthEnd: '매월 말일 기준으로 다음 달 5일까지 신고합니다.',
  visits: '농장을 출입하는 사람과 차량을 빠짐없이 기록합니다.',
  disinfections: '매주 1회 이상 소독하고 기록합니다.',
  treatments: '마지막 투약일부터 5년간 보관합니다.',
  vaccinations: '접종한 날부터 3년간 보관합니다.',
  traceability: '출생·이동은 5일 이내, 폐사는 14일 이내에 신고합니다.',
}

/** Names of a ledger's columns; the form uses the Korean ones. */
export type LedgerColumns<Key extends string> = Readonly<Record<Key, Names>>
