import type * as z from 'zod'
import { day } from '@penside/domain/basics/day.ts'
import { mostFeed } from '@penside/domain/records/care.ts'
import { call, workers } from '../api/call.ts'
import { api } from '../api/roots.ts'
import {
  animalId,
  decimal,
  formMode,
  newestSeq,
  readAnimalId,
  remark,
  seq,
  sex,
  workOn,
} from '../api/vocabulary.ts'
import { field, optional, record } from '../api/wire.ts'
import { animalHistory, animalList, savedBeside } from './animal-summary.ts'
import { shownAs, recordRemark, recordSeq, shownBeside, oneRecord } from './sow-summary.ts'

/** Feed per day, kg: target and intake. Above 0, at most 999. */
const dailyFeed = decimal(0.01, mostFeed)
const target = field('setKg', dailyFeed)
const eaten = field('eatKg', dailyFeed)

const historyRow = record(
  { animalId, seq, fedOn: workOn, target, eaten, remark },
  { shows: { [sex.wire]: shownAs(sex.schema, 'sex') } },
)
export type FeedingRow = z.output<typeof historyRow>

export const newFeeding = record(
  {
    formMode,
    animalId,
    sex: optional(sex),
    fedOn: workOn,
    target,
    eaten,
    seq: recordSeq,
    remark: recordRemark,
    ...shownBeside,
  },
  { deletedBy: ['formMode', 'animalId', 'sex', 'seq', 'fedOn'] },
)
export type NewFeeding = z.output<typeof newFeeding>

export const feedings = {
  list: animalList(api('selectFeedinputList.json')),
  history: animalHistory(api('selectFeedinputByPigNoList.json'), historyRow),
  one: oneRecord(
    api('selectFeedinputOne.json'),
    { sex: optional(sex), seq: optional(seq), fedOn: optional(workOn) },
    historyRow,
    { animalId: 2, sex: 'sow', seq: 1 },
  ),
  /** Number of the record of a day; 0 without one. */
  onDay: call('POST', api('selectFeedInputMaxSeq.json'), {
    sends: 'query',
    allow: workers,
    input: record({ animalId: readAnimalId, sex: optional(sex), fedOn: workOn }),
    output: record({ newestSeq }),
    example: { animalId: 2, fedOn: day('2026-11-10') },
  }),
  save: call('POST', api('updateOrStoreFeedinput.json'), {
    sends: 'query',
    allow: workers,
    writes: true,
    input: newFeeding,
    output: savedBeside,
    example: { formMode: 'insert', animalId: 2, fedOn: day('2026-11-10'), target: 2.6, eaten: 2.45 },
  }),
}
