import * as z from 'zod'
import { call, workers } from '../api/call.ts'
import { one } from '../api/common.ts'
import { listQuery, page } from '../api/list.ts'
import { api } from '../api/roots.ts'
import {
  animalId,
  bornOn,
  breed,
  breedName,
  daysSince,
  earNotch,
  earTag,
  enteredOn,
  farmId,
  formMode,
  integer,
  lastWorkOn,
  liveBorn,
  matingsAtEntry,
  mummified,
  newestSeq,
  parity,
  parityAtEntry,
  previousWorkOn,
  readAnimalId,
  search,
  startStatus,
  statusCode,
  stillborn,
  supplier,
  supplierChoice,
  tag,
  numberText,
} from '../api/vocabulary.ts'
import { recordSave } from './sow-summary.ts'
import { field, nullable, optional, record } from '../api/wire.ts'
import { day } from '@penside/domain/basics/day.ts'

const row = record({
  farmId,
  animalId,
  tag,
  breed,
  breedName,
  parity,
  previousWorkOn,
  daysSince,
  status: startStatus,
  statusName: field('stNm', z.string()),
})
export type SowRow = z.output<typeof row>

/** Fields of the entry form. `lastWorkOn` is the day of the mating, farrowing, weaning or accident, by the status. */
const entry = {
  tag,
  earNotch: optional(earNotch),
  earTag: optional(earTag),
  bornOn,
  enteredOn,
  breed,
  status: startStatus,
  lastWorkOn,
  parity: optional(parityAtEntry),
  matings: optional(matingsAtEntry),
  supplier: optional(supplierChoice),
  liveBorn: optional(liveBorn),
  mummified: optional(mummified),
  stillborn: optional(stillborn),
}
export const sowEntry = record(
  {
    formMode,
    animalId: optional(animalId),
    ...entry,
    presentStatus: optional(field('statusCdP', statusCode)),
  },
  { deletedBy: ['formMode', 'animalId'] },
)
export type SowEntry = z.output<typeof sowEntry>

const detail = record({
  farmId,
  animalId,
  tag,
  earNotch,
  earTag: field('rfidNo', z.string()),
  bornOn,
  enteredOn,
  breed,
  status: startStatus,
  lastWorkOn,
  parity: parityAtEntry,
  matings: matingsAtEntry,
  supplier: nullable(supplier),
  liveBorn,
  mummified,
  stillborn,
  presentStatus: field('statusCdP', statusCode),
  breedName,
  statusName: field('stNm', z.string()),
  presentParity: parity,
  previousWorkOn,
  daysSince,
  newestSeq,
})
export type SowDetail = z.output<typeof detail>

const example = {
  formMode: 'insert',
  tag: 'A-9001',
  bornOn: day('2026-01-10'),
  enteredOn: day('2026-09-01'),
  breed: '041006',
  status: 'gilt',
  lastWorkOn: day('2026-09-01'),
} as const

export const sows = {
  /** All sows, by entry date or tag. */
  list: call('POST', api('selectModonSearchList.json'), {
    sends: 'query',
    allow: workers,
    input: listQuery(['IN_DT', 'FARM_PIG_NO']),
    output: page(row),
    example: { page: 0 },
  }),
  one: call('POST', api('selectOneByPigNo.json'), {
    sends: 'query',
    allow: workers,
    keeps: true,
    input: record({ animalId: readAnimalId }),
    output: detail,
    example: { animalId: 1 },
  }),
  /** Counts sows with this tag or ear notch, without the sow `except`. */
  count: call('POST', api('searchModonChk.json'), {
    sends: 'json',
    allow: workers,
    input: record({
      tag: optional(search),
      earNotch: optional(field('searchIgakNo', numberText(20))),
      except: optional(animalId),
    }),
    output: integer(0, 1_000_000),
    example: { tag: 'A-1001' },
  }),
  /** Enters a sow, corrects the entry, or deletes an entry without later records. */
  save: call('POST', api('updateOrStoreMovein.json'), {
    alsoAt: [api('updateOrSttoreMovein.json')],
    ...recordSave,
    input: sowEntry,
    output: one,
    example,
  }),
}
