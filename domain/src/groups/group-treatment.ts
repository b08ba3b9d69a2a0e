import { groupKind } from './kind.ts'

export const groupTreatment = groupKind({
  names: { ko: '돈군 치료', en: 'Treatment', vi: 'Điều trị' },
  one: { ko: '치료', en: 'treatment', vi: 'lần điều trị' },
  order: 60,
  screens: ['6', '61'],
})
