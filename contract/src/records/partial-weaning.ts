import * as z from 'zod'
import { day } from '@penside/domain/basics/day.ts'
import { countOf } from '@penside/domain/records/litter.ts'
import { call, workers } from '../api/call.ts'
import { api, product } from '../api/roots.ts'
import {
  animalId,
  formMode,
  groupChoice,
  groupId,
  groupName,
  idOrNone,
  integer,
  kilograms,
  parity,
  remark,
  seq,
  text,
  workOn,
} from '../api/vocabulary.ts'
import { field, nullable, optional, partial, record } from '../api/wire.ts'
import { workCodes } from './work.ts'
import {
  alsoSent,
  savedRecord,
  sowHistory,
  shownOf,
  shownBeside,
  recordSave,
  oneRecord,
} from './sow-summary.ts'

/** Piglets of unknown sex if `males` is absent. */
const females = field('dusu', integer(0, 99))
const males = field('dusuSu', integer(0, 99))
/** Weight of all weaned piglets. */
const totalWeight = field('totalKg', kilograms(99_999))
const ageDays = field('ilryung', integer(0, 999))

const historyRow = record(
  {
    animalId,
    /** Partial weanings of a sow have their own numbers. */
    seq,
    parity,
    weanedOn: workOn,
    ageDays: nullable(ageDays),
    females,
    males: nullable(males),
    weaned: field('totalDusu', z.int()),
    totalWeight,
    groupId: nullable(groupId),
    groupName: nullable(groupName),
    /** The litter is not weaned yet, so the record may be deleted. */
    open: field('openYn', z.boolean()),
    remark,
  },
  {
    shows: {
      ...shownOf('weanedOn'),
      wkGubun: [z.literal(workCodes.weaning), () => workCodes.weaning],
      // Callers expect these names; they have no values.
      locCd: [z.literal(0), () => 0],
      ioPigNo: [z.literal(0), () => 0],
      fwNo: [z.literal(''), () => ''],
    },
  },
)
export type PartialWeaningRow = z.output<typeof historyRow>

/** Fields that former screens send; the server ignores them. */
const shown = {
  parityShown: shownBeside.parityShown,
  parityText: shownBeside.parityText,
  correctedFrom: shownBeside.correctedFrom,
  previousShown: shownBeside.previousShown,
  work: optional(field('wkGubun', text(2))),
  totalShown: optional(field('totalDusu', integer(0, 999))),
  penShown: optional(field('locCd', idOrNone)),
  fosterShown: optional(field('fwNo', text(20))),
  partnerShown: optional(field('ioPigNo', idOrNone)),
}

const weaned = {
  weanedOn: workOn,
  females,
  ...partial({ ageDays, males, totalWeight, groupId: groupChoice }),
}
export const newPartialWeaning = record(
  {
    formMode,
    animalId,
    ...weaned,
    ...alsoSent,
    ...shown,
  },
  { deletedBy: ['formMode', 'animalId', 'seq', 'weanedOn'] },
)
export type NewPartialWeaning = z.output<typeof newPartialWeaning>

/** The API has no list for this kind; sows come from `accidents.list`. */
export const partialWeanings = {
  history: sowHistory(api('selectPartWeaningByPigNoList.json'), historyRow, 3),
  one: oneRecord(
    api('selectPartWeaningOne.json'),
    {
      seq: optional(seq),
      weanedOn: optional(workOn),
      ageDays: optional(ageDays),
      work: optional(field('wkGubun', text(2))),
    },
    historyRow,
    { animalId: 3 },
  ),
  save: call('POST', product('updateOrStorePartWeaning.json'), {
    ...recordSave,
    input: newPartialWeaning,
    output: savedRecord,
    records: ({ weanedOn: on, ...piglets }) => [{ kind: 'partialWeaning', on, piglets: countOf(piglets) }],
    example: {
      formMode: 'insert',
      animalId: 3,
      weanedOn: day('2026-11-20'),
      females: 2,
      males: 1,
      totalWeight: 19.5,
      groupId: 0,
    },
  }),
  /** Deletes the partial weaning with this number, or else of this day. */
  remove: call('POST', api('updateOrStorePartWeaning.json'), {
    sends: 'query',
    allow: workers,
    writes: true,
    input: record({
      formMode,
      animalId,
      ...partial({ ...weaned, seq, remark }),
      ...shown,
    }),
    output: savedRecord,
    example: { formMode: 'delete', animalId: 3, seq: 1 },
  }),
}
