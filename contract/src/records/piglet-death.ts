import * as z from 'zod'
import { day } from '@penside/domain/basics/day.ts'
import { call } from '../api/call.ts'
import { api, product } from '../api/roots.ts'
import {
  animalId,
  calendarDay,
  code,
  formMode,
  integer,
  parity,
  photos,
  photosSent,
  remark,
  seq,
  workOn,
} from '../api/vocabulary.ts'
import { field, nullable, optional, record } from '../api/wire.ts'
import {
  alsoSent,
  savedRecord,
  shownBeside,
  sowHistory,
  sowList,
  shownOf,
  recordSave,
  oneRecord,
} from './sow-summary.ts'

/** Association code list 032. */
const cause = field('subGubunCd', code)
const piglets = field('dusu', integer(1, 99))
const farrowedOn = field('bmDt', calendarDay)

const historyRow = record(
  {
    animalId,
    /** Piglet deaths of a sow have their own numbers. */
    seq,
    parity,
    diedOn: workOn,
    /** Empty if an imported workbook has none. */
    cause: field(cause.wire, z.string()),
    causeName: field('subGubunNm', z.string()),
    piglets,
    farrowedOn: nullable(farrowedOn),
    ageDays: nullable(field('ilryung', z.int())),
    /** The record may be deleted: it is the newest, and the litter is not weaned. */
    mayGo: field('delYn', z.boolean()),
    remark,
    photos,
  },
  { shows: shownOf('diedOn') },
)
export type PigletDeathRow = z.output<typeof historyRow>

/** Deaths of nursed piglets of one litter, on one day and of one cause. */
export const newPigletDeath = record(
  {
    formMode,
    animalId,
    diedOn: workOn,
    cause,
    piglets,
    photos: photosSent,
    ...alsoSent,
    farrowedShown: optional(farrowedOn),
    ...shownBeside,
  },
  { deletedBy: ['formMode', 'animalId', 'seq', 'diedOn'] },
)
export type NewPigletDeath = z.output<typeof newPigletDeath>

export const pigletDeaths = {
  list: sowList('selectTransList.json'),
  history: sowHistory(api('selectTransByPigNoList.json'), historyRow, 3),
  one: oneRecord(api('selectTransOne.json'), { seq: optional(seq), diedOn: optional(workOn) }, historyRow, {
    animalId: 3,
    seq: 1,
  }),
  save: call('POST', product('updateOrStorePjadongDied.json'), {
    alsoAt: [api('updateOrStoreTrans.json')],
    ...recordSave,
    input: newPigletDeath,
    output: savedRecord,
    records: ({ diedOn: on, piglets }) => [{ kind: 'pigletDeath', on, piglets }],
    example: { formMode: 'insert', animalId: 3, diedOn: day('2026-11-20'), cause: '032001', piglets: 1 },
  }),
}
