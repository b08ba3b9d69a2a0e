import { daysBetween, type Day } from '../day.ts'
import { Refusal } from '../refusal.ts'
import { kind } from './kind.ts'

export type Litter = {
  totalBorn: number
  mummified: number
  stillborn: number
  /** Undersized and malformed piglets are live born, removed at birth and not nursed. */
  undersized: number
  malformed: number
}

/** Gestation, days: outside the first pair a person is asked, outside the second it is refused. */
export const usualGestation = { from: 105, to: 125 } as const
export const possibleGestation = { from: 100, to: 130 } as const

export const liveBorn = (litter: Pick<Litter, 'totalBorn' | 'mummified' | 'stillborn'>) =>
  litter.totalBorn - litter.mummified - litter.stillborn

export const farrowing = kind({
  names: { ko: '분만', en: 'Farrowing', vi: 'Đẻ' },
  one: { ko: '분만', en: 'farrowing', vi: 'lần đẻ' },
  order: 40,
  of: ['sow'],
  numbered: 'life',
  screens: ['4', '41'],
  when: ['pregnant'],
  refusedAs: 'NOT_PREGNANT',
  work: 'B',
  does: 'B',
  life: {
    farrowing: ({ matedOn, parity }, { on, ...litter }: { on: Day } & Litter) => {
      const gestation = matedOn ? daysBetween(matedOn, on) : usualGestation.from
      if (gestation < possibleGestation.from || gestation > possibleGestation.to)
        throw new Refusal('GESTATION_IMPOSSIBLE', { days: gestation, ...possibleGestation }, ['on'])
      const nursing = liveBorn(litter) - litter.undersized - litter.malformed
      if (nursing < 0)
        throw new Refusal('MORE_PIGLETS_THAN_BORN', { totalBorn: litter.totalBorn }, ['totalBorn'])
      return { status: 'lactating', parity: parity + 1, matings: 0, farrowedOn: on, nursing }
    },
  },
})
