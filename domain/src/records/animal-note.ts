import { kind, livingStatuses } from './kind.ts'

/** Note on an animal. Its text is the remark that every kind has. */
export const animalNote = kind({
  names: { ko: '메모', en: 'Note', vi: 'Ghi chú' },
  one: { ko: '메모', en: 'note', vi: 'ghi chú' },
  order: 128,
  of: ['sow', 'boar'],
  numbered: 'beside',
  screens: ['18', '18-1'],
  when: livingStatuses,
  refusedAs: 'CULLED',
  sheet: {
    names: { ko: '개체 메모', en: 'Animal notes', vi: 'Ghi chú từng con' },
    on: { ko: '날짜', en: 'Date', vi: 'Ngày' },
    columns: {},
  },
})
