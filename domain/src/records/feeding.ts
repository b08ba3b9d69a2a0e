import { kind, livingStatuses } from './kind.ts'

export const feeding = kind({
  names: { ko: '사료 섭취', en: 'Feed intake', vi: 'Lượng cám ăn' },
  one: { ko: '사료 섭취', en: 'feed intake', vi: 'lượng cám ăn' },
  order: 100,
  of: ['sow', 'boar'],
  numbered: 'beside',
  screens: ['8', '81'],
  when: livingStatuses,
  refusedAs: 'CULLED',
})
