import { groupKind } from './kind.ts'

export const groupLoss = groupKind({
  names: { ko: '폐사', en: 'Loss', vi: 'Heo chết' },
  one: { ko: '폐사', en: 'loss', vi: 'lần heo chết' },
  order: 20,
  screens: ['2', '21'],
  moves: 'loss',
  types: ['association', '033'],
})
