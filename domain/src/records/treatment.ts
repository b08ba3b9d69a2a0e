import { kind, livingStatuses } from './kind.ts'

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
})
