import * as z from 'zod'
import { day } from '@penside/domain/basics/day.ts'
import {
  matingMethods,
  mostServices,
  type MatingMethod,
  type Service,
} from '@penside/domain/records/mating.ts'
import { call, workers } from '../api/call.ts'
import { api } from '../api/roots.ts'
import {
  formOfWork,
  savedRecord,
  sowHistory,
  sowList,
  sowSummary,
  shownOf,
  oneRecord,
} from './sow-summary.ts'
import { animalId, id, integer, parity, readAnimalId, remark, seq, text, workOn } from '../api/vocabulary.ts'
import { field, optional, record, spread } from '../api/wire.ts'
import { lastWork, workCodes } from './work.ts'

const slots = Array.from({ length: mostServices }, (_, i) => i + 1)
const boarIdOrNone = integer(0, Number.MAX_SAFE_INTEGER)

/**
 * Services of a mating, up to three. The API has three slots of boar id, tag and method; a slot whose boar id is blank or 0 has
 * no method, and the default method is A, artificial.
 */
const services = spread<readonly Service[]>({
  fields: Object.fromEntries(
    slots.flatMap((slot) => [
      [`ungdonPigNo${slot}`, boarIdOrNone.optional()],
      [`ufarmPigNo${slot}`, text(20).optional()],
      [`method${slot}`, z.enum(matingMethods).optional()],
    ]),
  ),
  join: (sent) =>
    slots.flatMap((slot) => {
      const boarId = sent[`ungdonPigNo${slot}`] as number | undefined
      return boarId ? [{ boarId, method: (sent[`method${slot}`] as MatingMethod | undefined) ?? 'A' }] : []
    }),
  split: (all) =>
    Object.fromEntries(
      (all ?? []).flatMap(({ boarId, method }, i) => [
        [`ungdonPigNo${i + 1}`, boarId],
        [`method${i + 1}`, method],
      ]),
    ),
})

export type ShownService = Service & { tag: string }
/** Services of an answer, with the boars' tags. */
const shownServices = spread<readonly ShownService[]>({
  fields: Object.fromEntries(
    slots.flatMap((slot) => [
      [`ungdonPigNo${slot}`, id.nullable()],
      [`ufarmPigNo${slot}`, z.string().nullable()],
      [`method${slot}`, z.enum(matingMethods).nullable()],
    ]),
  ),
  join: (sent) =>
    slots.flatMap((slot) => {
      const boarId = sent[`ungdonPigNo${slot}`] as number | null
      return boarId
        ? [
            {
              boarId,
              tag: sent[`ufarmPigNo${slot}`] as string,
              method: sent[`method${slot}`] as MatingMethod,
            },
          ]
        : []
    }),
  split: (all) =>
    Object.fromEntries(
      slots.flatMap((slot) => {
        const service = all[slot - 1]
        return [
          [`ungdonPigNo${slot}`, service?.boarId ?? null],
          [`ufarmPigNo${slot}`, service?.tag ?? null],
          [`method${slot}`, service?.method ?? null],
        ]
      }),
    ),
})

const historyRow = record(
  {
    animalId,
    seq,
    parity,
    matedOn: workOn,
    matingNo: field('gyobaeCnt', z.int()),
    lastWork,
    services: shownServices,
    remark,
  },
  { shows: shownOf('matedOn') },
)
export type MatingHistoryRow = z.output<typeof historyRow>

/** Input of a mating. `seq` is the mating to correct or delete; for a new one, the newest record that the caller knows. */
export const newMating = record(
  {
    ...formOfWork,
    matedOn: workOn,
    services,
  },
  { deletedBy: ['formMode', 'animalId', 'seq', 'matedOn'] },
)
export type NewMating = z.output<typeof newMating>

export const matings = {
  /** All living sows. */
  list: sowList('selectGyobaeList.json'),
  history: sowHistory(api('selectGyobaeByPigNoList.json'), historyRow),
  sow: call('POST', api('selectGyobaeByPigNo.json'), {
    sends: 'form',
    allow: workers,
    input: record({ animalId: readAnimalId }),
    output: sowSummary,
    example: { animalId: 2 },
  }),
  one: oneRecord(
    api('selectGyobaeOne.json'),
    { matedOn: workOn, seq: optional(seq), work: optional(field('wkGubun', z.literal(workCodes.mating))) },
    historyRow,
    { animalId: 2, matedOn: day('2026-09-10') },
  ),
  /** Adds a mating, corrects one, or deletes the newest. */
  save: call('POST', api('updateOrStoreMating.json'), {
    sends: 'query',
    allow: workers,
    writes: true,
    input: newMating,
    output: record({ ...savedRecord.fields, matedOn: workOn }),
    records: ({ matedOn: on }) => [{ kind: 'mating', on }],
    example: {
      formMode: 'insert',
      animalId: 1,
      matedOn: day('2026-11-10'),
      services: [{ boarId: 11, method: 'A' }],
    },
  }),
}
