import { groupKind } from './kind.ts'

export const groupEnd = groupKind({
  names: { ko: '돈군 종료', en: 'Group end', vi: 'Kết thúc nhóm' },
  one: { ko: '종료', en: 'end', vi: 'lần kết thúc' },
  order: 70,
  screens: ['5', '51'],
  empty: true,
  ends: true,
})
