import { mostBodyWeight, mostThickness } from './care.ts'
import { kind, livingStatuses } from './kind.ts'

export const backfat = kind({
  names: { ko: '등지방', en: 'Back-fat', vi: 'Mỡ lưng' },
  one: { ko: '등지방 측정', en: 'back-fat measurement', vi: 'lần đo mỡ lưng' },
  order: 110,
  of: ['sow'],
  numbered: 'beside',
  screens: ['10', '10-1'],
  when: livingStatuses,
  refusedAs: 'CULLED',
  scanned: true,
  sheet: {
    names: { ko: '등지방', en: 'Back-fat', vi: 'Mỡ lưng' },
    on: { ko: '측정일', en: 'Measuring date', vi: 'Ngày đo' },
    columns: {
      timing: {
        names: { ko: '측정 시기', en: 'Timing', vi: 'Thời điểm đo' },
        code: ['association', '29'],
        needed: true,
      },
      parity: { names: { ko: '산차', en: 'Parity', vi: 'Lứa' }, head: 99, usual: ({ parity }) => parity },
      bodyWeight: {
        names: { ko: '체중 kg', en: 'Body weight kg', vi: 'Khối lượng kg' },
        kg: [0, mostBodyWeight],
      },
      thickness: {
        names: { ko: '등지방 두께 mm', en: 'Back-fat mm', vi: 'Độ dày mỡ lưng mm' },
        decimal: [0, mostThickness],
      },
    },
  },
})
