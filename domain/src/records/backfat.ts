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
})
