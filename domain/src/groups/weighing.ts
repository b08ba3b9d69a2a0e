import { groupKind } from './kind.ts'

export const weighing = groupKind({
  names: { ko: '체중 측정', en: 'Weighing', vi: 'Cân heo' },
  one: { ko: '체중 측정', en: 'weighing', vi: 'lần cân' },
  order: 50,
  screens: ['8', '81'],
})
