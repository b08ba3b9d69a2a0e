import * as z from 'zod'
import { day } from '@penside/domain/basics/day.ts'
import { call, workers } from '../api/call.ts'
import { api, product } from '../api/roots.ts'
import {
  animalId,
  code,
  formMode,
  id,
  idOrNone,
  integer,
  kilograms,
  liveBorn,
  mummified,
  parity,
  remark,
  seq,
  stillborn,
  workOn,
  yesNo,
} from '../api/vocabulary.ts'
import { field, nullable, optional, partial, record } from '../api/wire.ts'
import {
  formOfWork,
  savedRecord,
  sentWithWork,
  sowHistory,
  sowList,
  shownOf,
  recordSave,
  oneRecord,
} from './sow-summary.ts'

const category = field('bunmanGubunCd', code)
const totalBorn = field('totalDusu', integer(0, 99))
/** Removed at birth: counted as live born, but not nursed. */
const undersized = field('cm', integer(0, 99))
const malformed = field('gh', integer(0, 99))
/** Weight of all live born. */
const litterWeight = field('saengsiKg', kilograms(9_999))
const penChoice = field('locCd', idOrNone)

const historyRow = record(
  {
    animalId,
    seq,
    parity,
    farrowedOn: workOn,
    category,
    categoryName: field('bunmanGubun', z.string()),
    totalBorn,
    mummified,
    stillborn,
    liveBorn,
    undersized,
    malformed,
    litterWeight,
    /** Days since the mating. */
    gestation: nullable(field('gigan', z.int())),
    penId: nullable(field('locCd', id)),
    remark,
  },
  { shows: shownOf('farrowedOn') },
)
export type FarrowingRow = z.output<typeof historyRow>

/** Live born follow from the totals; a sent value is ignored. */
const farrowed = {
  farrowedOn: workOn,
  category,
  totalBorn,
  ...partial({
    mummified,
    stillborn,
    liveBornShown: liveBorn,
    undersized,
    malformed,
    litterWeight,
    penId: penChoice,
    active: field('useYn', yesNo),
  }),
}
export const newFarrowing = record(
  { ...formOfWork, ...farrowed },
  { deletedBy: ['formMode', 'animalId', 'seq', 'farrowedOn'] },
)
export type NewFarrowing = z.output<typeof newFarrowing>

export const farrowings = {
  list: sowList('selectBunmanList.json'),
  history: sowHistory(api('selectBunmanByPigNoList.json'), historyRow),
  one: oneRecord(
    api('selectBunmanOne.json'),
    {
      seq: optional(seq),
      farrowedOn: optional(workOn),
      undersized: optional(undersized),
      malformed: optional(malformed),
    },
    historyRow,
    { animalId: 1 },
  ),
  save: call('POST', product('updateOrStoreChildbirth.json'), {
    ...recordSave,
    input: newFarrowing,
    output: savedRecord,
    records: ({ farrowedOn: on, totalBorn, mummified = 0, stillborn = 0, undersized = 0, malformed = 0 }) => [
      { kind: 'farrowing', on, totalBorn, mummified, stillborn, undersized, malformed },
    ],
    example: {
      formMode: 'update',
      animalId: 3,
      seq: 3,
      farrowedOn: day('2026-11-05'),
      category: '070002',
      totalBorn: 14,
      mummified: 1,
      stillborn: 1,
      litterWeight: 17.4,
    },
  }),
  /** Deletes the farrowing with this number, or else of this day. */
  remove: call('POST', product('deleteChildbirthInfo.json'), {
    sends: 'list',
    allow: workers,
    writes: true,
    input: record({
      animalId,
      ...partial({ ...farrowed, formMode, seq, remark }),
      ...sentWithWork,
    }),
    output: savedRecord,
    example: { animalId: 3, seq: 3 },
  }),
}
