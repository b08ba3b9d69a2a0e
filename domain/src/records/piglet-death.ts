import { kind } from './kind.ts'
import { leave, litterSheet } from './litter.ts'

/** Cause of death of piglets that are not accounted for: unknown. */
export const untoldLoss = { kind: 'pigletDeath', reason: '032006' } as const

export const pigletDeath = kind({
  names: { ko: '포유자돈 폐사', en: 'Piglet death', vi: 'Heo con chết' },
  one: { ko: '포유자돈 폐사', en: 'piglet death', vi: 'heo con chết' },
  order: 80,
  of: ['sow'],
  numbered: 'litter',
  screens: ['5', '51'],
  when: ['lactating', 'nurse'],
  refusedAs: 'NOT_NURSING',
  scanned: true,
  life: { pigletDeath: leave },
  sheet: litterSheet({ pigletDeath: { code: '160001', turn: 50 } }, '032'),
})
