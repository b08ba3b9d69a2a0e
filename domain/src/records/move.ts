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
})
