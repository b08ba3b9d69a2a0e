import { kind } from './kind.ts'
import { leave, litterSheet } from './litter.ts'

/** Weaning of a part of a litter before the rest. */
export const partialWeaning = kind({
  names: { ko: '부분이유', en: 'Partial weaning', vi: 'Cai sữa một phần' },
  one: { ko: '부분이유', en: 'partial weaning', vi: 'lần cai sữa một phần' },
  order: 70,
  of: ['sow'],
  numbered: 'litter',
  screens: ['11', '11-1'],
  when: ['lactating', 'nurse'],
  refusedAs: 'NOT_NURSING',
  scanned: true,
  life: { partialWeaning: leave },
  sheet: {
    ...litterSheet({ partialWeaning: { code: '160002', turn: 70 } }),
    weans: true,
  },
})
