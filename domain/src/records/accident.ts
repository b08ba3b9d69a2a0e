import type { Day } from '../basics/day.ts'
import { kind, penColumn, type SowStatus } from './kind.ts'

const abortion = '050002'
/** Accident types that also remove the sow. */
const removingAccidents: readonly string[] = ['050003', '050004', '050005', '050006']

export const statusAfterAccident = (accidentType: string): SowStatus =>
  accidentType === abortion ? 'aborted' : removingAccidents.includes(accidentType) ? 'culled' : 'returned'

/** End of a pregnancy without a farrowing. */
export const accident = kind({
  names: { ko: '임신사고', en: 'Pregnancy accident', vi: 'Sự cố mang thai' },
  one: { ko: '임신사고', en: 'pregnancy accident', vi: 'sự cố mang thai' },
  order: 20,
  of: ['sow'],
  numbered: 'life',
  screens: ['3', '31'],
  when: ['pregnant'],
  refusedAs: 'NOT_PREGNANT',
  work: 'F',
  life: {
    accident: (_, { accidentType }: { on: Day; accidentType: string }) => ({
      status: statusAfterAccident(accidentType),
    }),
  },
  sheet: {
    names: { ko: '임신사고', en: 'Accidents', vi: 'Sự cố mang thai' },
    on: { ko: '사고일', en: 'Accident date', vi: 'Ngày sự cố' },
    columns: {
      type: {
        names: { ko: '사고 종류', en: 'Accident type', vi: 'Loại sự cố' },
        code: ['system', '05'],
        needed: true,
        stored: 'accidentType',
        ruled: true,
      },
      pen: penColumn,
    },
    rows: { accident: { turn: 10 } },
  },
})
