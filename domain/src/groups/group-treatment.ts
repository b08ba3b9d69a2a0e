import { mostWithdrawal } from '../records/care.ts'
import { groupKind } from './kind.ts'

export const groupTreatment = groupKind({
  names: { ko: '돈군 치료', en: 'Treatment', vi: 'Điều trị' },
  one: { ko: '치료', en: 'treatment', vi: 'lần điều trị' },
  order: 60,
  screens: ['6', '61'],
  table: 'group_treatment',
  sheet: {
    key: 'groupTreatments',
    names: { ko: '돈군 치료·백신', en: 'Group treatments', vi: 'Điều trị nhóm' },
    on: { ko: '투약일', en: 'Treatment date', vi: 'Ngày điều trị' },
    columns: {
      medicine: { names: { ko: '약품', en: 'Medicine', vi: 'Thuốc' }, place: 'medicine', needed: true },
      method: {
        names: { ko: '투여 방법', en: 'Method', vi: 'Đường dùng' },
        code: ['association', '30'],
        needed: true,
      },
      head: { names: { ko: '두수', en: 'Head', vi: 'Số con' }, count: 99_999, needed: true },
      amount: { names: { ko: '투여량', en: 'Amount', vi: 'Lượng dùng' }, decimal: [0, 9_999_999] },
      batch: { names: { ko: '제조번호(LOT)', en: 'Batch number', vi: 'Số lô' }, text: 60 },
      price: { names: { ko: '금액', en: 'Price', vi: 'Số tiền' }, decimal: [0, 999_999_999_999] },
      withdrawalDays: {
        names: { ko: '휴약기간(일)', en: 'Withdrawal days', vi: 'Số ngày ngưng thuốc' },
        head: mostWithdrawal,
        needed: true,
      },
    },
  },
})
