import * as z from 'zod'
import { day, type Day } from '@penside/domain/basics/day.ts'
import { call, workers } from '../api/call.ts'
import { api, product } from '../api/roots.ts'
import {
  animalId,
  calendarDay,
  code,
  formMode,
  integer,
  parity,
  readAnimalId,
  photos,
  photosSent,
  remark,
  seq,
  workOn,
} from '../api/vocabulary.ts'
import { field, nullable, optional, record } from '../api/wire.ts'
import { ofAnimal, alsoSent, savedRecord, shownBeside, sowHistory, sowList, shownOf } from './sow-summary.ts'

/** Association code list 032. */
const cause = field('subGubunCd', code)
const piglets = field('dusu', integer(1, 99))
const farrowedOn = field('bmDt', calendarDay)

const historyRow = record(
  {
    animalId,
    /** Deaths of a sow's litters are numbered by themselves. */
    seq,
    parity,
    diedOn: workOn,
    /** Empty where books that were brought in say none. */
    cause: field(cause.wire, z.string()),
    causeName: field('subGubunNm', z.string()),
    piglets,
    farrowedOn: nullable(farrowedOn),
    ageDays: nullable(field('ilryung', z.int())),
    /** It is the newest, and its litter is not weaned. */
    mayGo: field('delYn', z.boolean()),
    remark,
    photos,
  },
  { shows: { ...shownOf(({ diedOn }: { parity: number; diedOn: Day }) => diedOn) } },
)
export type PigletDeathRow = z.output<typeof historyRow>

/** Suckling piglets of one litter that died on one day of one cause. */
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
  history: sowHistory('selectTransByPigNoList.json', historyRow, 3),
  one: call('POST', api('selectTransOne.json'), {
    sends: 'query',
    allow: workers,
    input: record({ animalId: readAnimalId, seq: optional(seq), diedOn: optional(workOn) }),
    output: ofAnimal(historyRow),
    example: { animalId: 3, seq: 1 },
  }),
  save: call('POST', product('updateOrStorePjadongDied.json'), {
    alsoAt: [api('updateOrStoreTrans.json')],
    sends: 'json',
    allow: workers,
    writes: true,
    input: newPigletDeath,
    output: savedRecord,
    records: ({ diedOn: on, piglets }) => [{ kind: 'pigletDeath', on, piglets }],
    example: { formMode: 'insert', animalId: 3, diedOn: day('2026-11-20'), cause: '032001', piglets: 1 },
  }),
}
