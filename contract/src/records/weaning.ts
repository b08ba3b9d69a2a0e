import * as z from 'zod'
import { day } from '@penside/domain/basics/day.ts'
import { countOf } from '@penside/domain/records/litter.ts'
import { recordsOfWeaning, restOf } from '@penside/domain/records/weaning.ts'
import { call, workers } from '../api/call.ts'
import { api, noContext } from '../api/roots.ts'
import {
  animalId,
  code,
  count,
  formMode,
  groupChoice,
  groupId,
  groupName,
  id,
  idOrNone,
  integer,
  kilograms,
  liveBorn,
  parity,
  readAnimalId,
  remark,
  seq,
  text,
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

const piglets = integer(0, 99)
/** Piglets of unknown sex if `males` is absent; likewise of piglets that stay or died. */
const females = field('dusu', piglets)
const males = field('dusuSu', piglets)
/** Weight of all weaned piglets. */
const totalWeight = field('totalKg', kilograms(99_999))
/** The sow goes on nursing: fostered piglets, or her own that stay. */
const becomesNurse = field('daeriYn', yesNo)
/** Piglets that are not weaned yet, their nurse sow (herself by default) and the reason (association list 05). */
const stayFemales = field('suckle', piglets)
const stayMales = field('suckleSu', piglets)
const stayReason = field('subGubunCd', code)
const partnerId = field('nursePigNo', id)
/** Piglets found dead at weaning, and the cause (association list 032). */
const diedFemales = field('diedDusu', piglets)
const diedMales = field('diedDusuSu', piglets)
const diedCause = field('diedGubunCd', code)
const penChoice = field('locCd', idOrNone)
const staying = field('jeapou', count)

const historyRow = record(
  {
    animalId,
    seq,
    parity,
    weanedOn: workOn,
    females,
    males: nullable(males),
    weaned: field('eudusu', z.int()),
    totalWeight,
    becomesNurse,
    stayFemales,
    stayMales: nullable(stayMales),
    staying,
    stayReason: nullable(stayReason),
    partnerId: nullable(partnerId),
    partnerTag: nullable(field('nurseFarmPigNo', z.string())),
    diedFemales,
    diedMales: nullable(diedMales),
    diedCause: nullable(diedCause),
    /** Days from farrowing. */
    lactation: nullable(field('pouilryung', z.int())),
    groupId: nullable(groupId),
    groupName: nullable(groupName),
    penId: nullable(field('locCd', id)),
    remark,
  },
  { shows: shownOf('weanedOn') },
)
export type WeaningRow = z.output<typeof historyRow>

const weaned = {
  weanedOn: workOn,
  females,
  ...partial({
    males,
    totalWeight,
    becomesNurse,
    stayFemales,
    stayMales,
    stayReason,
    staying,
    groupId: groupChoice,
    penId: penChoice,
  }),
}
export const newWeaning = record(
  {
    ...formOfWork,
    ...weaned,
    ...partial({ partnerId, diedFemales, diedMales, diedCause }),
    /** Caller's key of a new group. Weanings with the same key share one group, in any order of arrival. */
    groupAs: optional(field('grpAs', text(40))),
  },
  { deletedBy: ['formMode', 'animalId', 'seq', 'weanedOn'] },
)
export type NewWeaning = z.output<typeof newWeaning>

export const weanings = {
  list: sowList('selectEuList.json'),
  /** The nursed litter, if there is one. */
  litter: call('POST', api('selectEuView.json'), {
    sends: 'query',
    allow: workers,
    input: record({ animalId: readAnimalId }),
    output: record({
      rows: field(
        'rows',
        z.array(
          record({
            animalId,
            parity,
            nursing: field('poudusu', z.int()),
            liveBorn: nullable(liveBorn),
            farrowedOn: nullable(workOn),
          }),
        ),
      ),
    }),
    example: { animalId: 3 },
  }),
  /** Number of the last weaning; 0 if there is none. */
  last: call('POST', api('selectOneByWeaningLast.json'), {
    sends: 'query',
    allow: workers,
    input: record({ animalId: readAnimalId }),
    output: record({ seq }),
    example: { animalId: 1 },
  }),
  history: sowHistory(api('selectEuByPigNoList.json'), historyRow, 3),
  one: oneRecord(api('selectEuOne.json'), { seq: optional(seq), weanedOn: optional(workOn) }, historyRow, {
    animalId: 1,
    seq: 4,
  }),
  save: call('POST', noContext('updateOrStoreWeaning.json'), {
    ...recordSave,
    input: newWeaning,
    output: savedRecord,
    records: (input) => {
      const { weanedOn: on, becomesNurse = false } = input
      return recordsOfWeaning({ on, weaned: countOf(input), becomesNurse, rest: restOf(input) })
    },
    others: (input) => {
      const { stay } = restOf(input)
      const record = { kind: 'fosteredIn', on: input.weanedOn, piglets: stay ? countOf(stay) : 0 } as const
      return stay && stay.nurseId !== null ? [{ animalId: stay.nurseId, record }] : []
    },
    example: {
      formMode: 'insert',
      animalId: 3,
      weanedOn: day('2026-11-20'),
      females: 5,
      males: 4,
      totalWeight: 58.5,
      groupId: -9999,
    },
  }),
  /** Deletes the weaning with this number, or else of this day. */
  remove: call('POST', api('updateOrStoreEu.json'), {
    sends: 'query',
    allow: workers,
    writes: true,
    input: record({
      formMode,
      animalId,
      ...partial({ ...weaned, seq, remark }),
      ...sentWithWork,
    }),
    output: savedRecord,
    example: { formMode: 'delete', animalId: 1, weanedOn: day('2026-11-03'), work: 'E' },
  }),
}
