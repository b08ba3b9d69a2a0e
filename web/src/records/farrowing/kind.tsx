import { farrowings, type FarrowingRow, type NewFarrowing } from '@penside/contract/records/farrowing.ts'
import { liveBorn } from '@penside/domain/records/farrowing.ts'
import type { SowRecordKind } from '../sow-record/kind.ts'
import { DayOf } from '../../screen/history-rows.tsx'

/** The litter as it is counted, with nothing for what was not typed. */
export const litterOf = (typed: { [K in keyof Litter]?: number | null | undefined }): Litter => ({
  totalBorn: typed.totalBorn ?? 0,
  mummified: typed.mummified ?? 0,
  stillborn: typed.stillborn ?? 0,
  undersized: typed.undersized ?? 0,
  malformed: typed.malformed ?? 0,
})
type Litter = Record<'totalBorn' | 'mummified' | 'stillborn' | 'undersized' | 'malformed', number>

export const farrowing: SowRecordKind<FarrowingRow, NewFarrowing> = {
  name: 'farrowing',
  counts: true,
  once: true,
  history: farrowings.history,
  save: farrowings.save,
  dayOf: ({ farrowedOn }) => farrowedOn,
  rowOf: (input, { animalId, parity }, summary) => ({
    animalId,
    seq: 0,
    parity: parity + 1,
    farrowedOn: input.farrowedOn,
    category: input.category,
    categoryName: String(summary['type'] ?? ''),
    ...litterOf(input),
    liveBorn: liveBorn(litterOf(input)),
    litterWeight: input.litterWeight ?? 0,
    gestation: null,
    penId: input.penId || null,
    remark: input.remark ?? '',
  }),
  isSame: (row, input) => row.totalBorn === input.totalBorn,
  deletesToo: (t) => t('records.farrowing.deletesToo'),
  columns: (t) => [
    { key: 'parity', header: t('records.sow.parity'), cell: ({ parity }) => parity },
    {
      key: 'farrowedOn',
      header: t('records.farrowing.farrowedOn'),
      cell: (row) => <DayOf on={row.farrowedOn} row={row} />,
    },
    {
      key: 'totalBorn',
      header: t('records.farrowing.totalBorn'),
      cell: ({ totalBorn }) => totalBorn,
      align: 'right',
    },
    {
      key: 'liveBorn',
      header: t('records.farrowing.liveBorn'),
      cell: (row) => row.liveBorn,
      align: 'right',
    },
    {
      key: 'gestation',
      header: t('records.farrowing.gestation'),
      cell: ({ gestation }) => gestation ?? '',
      align: 'right',
    },
    { key: 'type', header: t('records.farrowing.category'), cell: ({ categoryName }) => categoryName },
  ],
}
