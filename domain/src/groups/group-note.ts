import { groupKind } from './kind.ts'

/** Note on a group; its text is the remark that all kinds have. */
export const groupNote = groupKind({
  names: { ko: '돈군 메모', en: 'Group note', vi: 'Ghi chú nhóm' },
  one: { ko: '돈군 메모', en: 'group note', vi: 'ghi chú nhóm' },
  order: 65,
  screens: ['10', '101'],
  table: 'group_note',
  empty: true,
  ofEnded: true,
  sheet: {
    key: 'groupNotes',
    names: { ko: '돈군 메모', en: 'Group notes', vi: 'Ghi chú nhóm' },
    on: { ko: '날짜', en: 'Date', vi: 'Ngày' },
    columns: {},
  },
})
