import { kind, livingStatuses } from './kind.ts'

export const move = kind({
  names: { ko: '돈방 이동', en: 'Pen move', vi: 'Chuyển ô chuồng' },
  one: { ko: '돈방 이동', en: 'pen move', vi: 'lần chuyển ô' },
  order: 120,
  of: ['sow', 'boar'],
  numbered: 'beside',
  screens: ['13', '13-1'],
  when: livingStatuses,
  refusedAs: 'CULLED',
  sheet: {
    names: { ko: '돈방 이동', en: 'Pen moves', vi: 'Chuyển ô chuồng' },
    on: { ko: '이동일', en: 'Move date', vi: 'Ngày chuyển' },
    columns: {
      fromPen: { names: { ko: '이전 돈방', en: 'From pen', vi: 'Từ ô' }, place: 'pen' },
      pen: { names: { ko: '이동할 돈방', en: 'To pen', vi: 'Đến ô' }, place: 'pen', needed: true },
    },
  },
})
