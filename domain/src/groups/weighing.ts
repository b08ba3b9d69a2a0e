import { groupKind } from './kind.ts'

export const weighing = groupKind({
  names: { ko: '체중 측정', en: 'Weighing', vi: 'Cân heo' },
  one: { ko: '체중 측정', en: 'weighing', vi: 'lần cân' },
  order: 50,
  screens: ['8', '81'],
  table: 'group_weighing',
  sheet: {
    key: 'groupWeighings',
    names: { ko: '돈군 체중 측정', en: 'Group weighings', vi: 'Cân nhóm' },
    on: { ko: '측정일', en: 'Weighing date', vi: 'Ngày cân' },
    columns: {
      head: { names: { ko: '두수', en: 'Head', vi: 'Số con' }, count: 99_999, needed: true },
      weight: {
        names: { ko: '총체중 kg', en: 'Total weight kg', vi: 'Tổng khối lượng kg' },
        kg: [0.01, 9_999_999],
        needed: true,
        stored: 'totalWeight',
      },
    },
  },
})
