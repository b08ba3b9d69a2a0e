import { farrowings, type FarrowingRow, type NewFarrowing } from '@penside/contract/records/farrowing.ts'
import { liveBorn } from '@penside/domain/records/farrowing.ts'
import { column, dayColumn, numberColumn, parityColumn } from '../../screen/history-rows.tsx'
import type { SowRecordKind } from '../sow-record/kind.ts'

/** Counts of a litter; an empty field counts as 0. */
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
    parityColumn(t),
    dayColumn('farrowedOn', t('records.farrowing.farrowedOn')),
    numberColumn('totalBorn', t('records.farrowing.totalBorn')),
    numberColumn('liveBorn', t('records.farrowing.liveBorn')),
    numberColumn('gestation', t('records.farrowing.gestation')),
    column('type', t('records.farrowing.category'), ({ categoryName }) => categoryName),
  ],
}
