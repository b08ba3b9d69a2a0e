import * as z from 'zod'
import { day, type Day } from '@penside/domain/basics/day.ts'
import { fosteringCodes, recordsOfFostering } from '@penside/domain/records/fostering.ts'
import { call, workers } from '../api/call.ts'
import { api, extra, noContext } from '../api/roots.ts'
import {
  animalId,
  calendarDay,
  code,
  formMode,
  id,
  integer,
  parity,
  remark,
  seq,
  status,
  tag,
  workOn,
} from '../api/vocabulary.ts'
import { field, nullable, optional, record } from '../api/wire.ts'
import {
  alsoSent,
  pigletsBornOn,
  savedRecord,
  shownBeside,
  sowHistory,
  shownOf,
  recordSave,
  oneRecord,
} from './sow-summary.ts'

const count = (wire: string) => field(wire, integer(0, 99))
/** Piglets of unknown sex if males are absent, in either direction. */
const outFemales = count('dusuOut')
const outMales = count('dusuOutSu')
const inFemales = count('dusuIn')
const inMales = count('dusuInSu')
/** Sow to which piglets went, and sow from which they came. */
const toId = field('outPigNo', id)
const fromId = field('inPigNo', id)
/** Association code list 05. */
const reason = field('subGubunCd', code)
const way = field('gubunCd', z.enum(Object.values(fosteringCodes)))
const farrowedOn = field('bunmanDt', calendarDay)

const historyRow = record(
  {
    animalId,
    /** Fosterings of a sow have their own numbers. */
    seq,
    parity,
    fosteredOn: workOn,
    way,
    outFemales,
    outMales: nullable(outMales),
    toId: nullable(toId),
    toTag: nullable(field('outFarmPigNo', z.string())),
    inFemales,
    inMales: nullable(inMales),
    fromId: nullable(fromId),
    fromTag: nullable(field('inFarmPigNo', z.string())),
    /** Empty without a reason. */
    reason: field(reason.wire, z.string()),
    reasonName: field('subGubunNm', z.string()),
    farrowedOn: nullable(farrowedOn),
    ageDays: nullable(field('ilryung', z.int())),
    /** The record may be deleted: it is the newest, and the litters are not weaned. */
    mayGo: field('delYn', z.boolean()),
    remark,
  },
  {
    shows: {
      ...shownOf('fosteredOn'),
      bmDt: [calendarDay.nullable(), ({ farrowedOn }: { farrowedOn: Day | null }) => farrowedOn] as const,
    },
  },
)
export type FosteringRow = z.output<typeof historyRow>

/** Piglets that a sow gave and got on one day. A named other sow gets a half of her own. */
export const newFostering = record(
  {
    formMode,
    animalId,
    fosteredOn: workOn,
    outFemales: optional(outFemales),
    outMales: optional(outMales),
    toId: optional(toId),
    inFemales: optional(inFemales),
    inMales: optional(inMales),
    fromId: optional(fromId),
    reason: optional(reason),
    ...alsoSent,
    way: optional(way),
    farrowedShown: optional(farrowedOn),
    litterShown: optional(field('bmDt', calendarDay)),
    ...shownBeside,
  },
  { deletedBy: ['formMode', 'animalId', 'seq', 'fosteredOn'] },
)
export type NewFostering = z.output<typeof newFostering>

const nursingSow = record({
  animalId,
  tag,
  status,
  nursing: field('poudusu', z.int()),
  farrowedOn: nullable(farrowedOn),
  pigletsBornOn,
  pen: field('loc', z.string()),
})
export type NursingSow = z.output<typeof nursingSow>

/** The API has no list for this kind; sows come from `accidents.list`. */
export const fosterings = {
  history: sowHistory(api('selectYangjaByPigNoList.json'), historyRow, 3),
  one: oneRecord(
    api('selectYangjaOne.json'),
    { seq: optional(seq), fosteredOn: optional(workOn), way: optional(way) },
    historyRow,
    { animalId: 3, seq: 1 },
  ),
  save: call('POST', noContext('updateOrStoreYangja.json'), {
    alsoAt: [api('updateOrStoreYangja.json')],
    ...recordSave,
    input: newFostering,
    output: savedRecord,
    records: (input) => recordsOfFostering(input).map(({ kind, on, piglets }) => ({ kind, on, piglets })),
    others: (input) =>
      recordsOfFostering(input).flatMap(({ other: kind, on, piglets, partnerId: animalId }) =>
        animalId === undefined ? [] : [{ animalId, record: { kind, on, piglets } }],
      ),
    example: { formMode: 'insert', animalId: 3, fosteredOn: day('2026-11-20'), outFemales: 1, outMales: 1 },
  }),
  /** Nursing sows, as choices of the other sow. */
  sows: call('GET', extra('nursingSows.json'), {
    sends: 'query',
    allow: workers,
    keeps: true,
    input: record({}),
    output: z.array(nursingSow),
    example: {},
  }),
}
