import { daysBetween, type Day } from '../basics/day.ts'
import { Refusal } from '../basics/refusal.ts'
import { kind, penColumn } from './kind.ts'

export type Litter = {
  totalBorn: number
  mummified: number
  stillborn: number
  /** Undersized and malformed piglets are live born, removed at birth and not nursed. */
  undersized: number
  malformed: number
}

/** Gestation, days: unusual outside the first range, rejected outside the second. */
export const usualGestation = { from: 105, to: 125 } as const
export const possibleGestation = { from: 100, to: 130 } as const

export const liveBorn = (litter: Pick<Litter, 'totalBorn' | 'mummified' | 'stillborn'>) =>
  litter.totalBorn - litter.mummified - litter.stillborn

/** Normal farrowing, of system code list 07. */
const usualFarrowing = '070001'

const born = { head: 99, usual: 0, ruled: true } as const

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
  sheet: {
    names: { ko: '분만', en: 'Farrowings', vi: 'Đẻ' },
    on: { ko: '분만일', en: 'Farrowing date', vi: 'Ngày đẻ' },
    columns: {
      category: {
        names: { ko: '분만 구분', en: 'Farrowing category', vi: 'Loại đẻ' },
        code: ['system', '07'],
        usual: usualFarrowing,
      },
      totalBorn: { ...born, names: { ko: '총산', en: 'Total born', vi: 'Tổng số con' }, needed: true },
      mummified: { ...born, names: { ko: '미라', en: 'Mummified', vi: 'Thai khô' } },
      stillborn: { ...born, names: { ko: '사산', en: 'Stillborn', vi: 'Chết lưu' } },
      undersized: { ...born, names: { ko: '체미', en: 'Undersized', vi: 'Quá nhỏ' } },
      malformed: { ...born, names: { ko: '기형', en: 'Malformed', vi: 'Dị tật' } },
      weight: {
        names: { ko: '생시체중 kg', en: 'Litter birth weight kg', vi: 'Khối lượng sơ sinh kg' },
        kg: [0, 999],
        stored: 'litterWeight',
      },
      pen: penColumn,
    },
    rows: {
      farrowing: { turn: 20 },
    },
  },
})
