import { mostWithdrawal } from './care.ts'
import { kind, livingStatuses } from './kind.ts'

/** Injection. */
export const usualTreatment = '300001'

export const treatment = kind({
  names: { ko: '치료·백신', en: 'Treatment, vaccine', vi: 'Điều trị, vắc-xin' },
  one: { ko: '치료·백신', en: 'treatment', vi: 'lần điều trị' },
  order: 90,
  of: ['sow', 'boar'],
  numbered: 'beside',
  screens: ['7', '71'],
  when: livingStatuses,
  refusedAs: 'CULLED',
  does: 'V',
  scanned: true,
  sheet: {
    names: { ko: '치료·백신', en: 'Treatments', vi: 'Điều trị, vắc-xin' },
    on: { ko: '투약일', en: 'Treatment date', vi: 'Ngày điều trị' },
    columns: {
      medicine: { names: { ko: '약품', en: 'Medicine', vi: 'Thuốc' }, place: 'medicine', needed: true },
      method: {
        names: { ko: '투여 방법', en: 'Method', vi: 'Đường dùng' },
        code: ['association', '30'],
        usual: usualTreatment,
      },
      dose: {
        names: { ko: '투여량', en: 'Dose', vi: 'Liều' },
        decimal: [0, 999_999],
        usual: ({ medicine }) => medicine?.dose ?? 0,
      },
      batch: { names: { ko: '제조번호(LOT)', en: 'Batch number', vi: 'Số lô' }, text: 60 },
      withdrawalDays: {
        names: { ko: '휴약기간(일)', en: 'Withdrawal days', vi: 'Số ngày ngưng thuốc' },
        head: mostWithdrawal,
        usual: ({ medicine }) => medicine?.withdrawalDays ?? 0,
      },
    },
    confirmed: true,
  },
})
