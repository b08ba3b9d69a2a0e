import { kind } from './kind.ts'
import { leave } from './litter.ts'

export const pigletDeath = kind({
  names: { ko: '포유자돈 폐사', en: 'Piglet death', vi: 'Heo con chết' },
  one: { ko: '포유자돈 폐사', en: 'piglet death', vi: 'lần heo con chết' },
  order: 80,
  of: ['sow'],
  numbered: 'litter',
  screens: ['5', '51'],
  when: ['lactating', 'nurse'],
  refusedAs: 'NOT_NURSING',
  scanned: true,
  life: { pigletDeath: leave },
})
