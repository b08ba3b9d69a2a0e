import * as z from 'zod'
import { day, type Day } from '@penside/domain/basics/day.ts'
import { call, workers } from '../api/call.ts'
import { api, product } from '../api/roots.ts'
import { animalId, code, id, idOrNone, parity, readAnimalId, remark, seq, workOn } from '../api/vocabulary.ts'
import { field, nullable, optional, record } from '../api/wire.ts'
import { ofAnimal, formOfWork, savedRecord, sowHistory, sowList, shownOf } from './sow-summary.ts'

const historyRow = record(
  {
    animalId,
    seq,
    parity,
    accidentOn: workOn,
    accidentType: field('sagoGubunCd', code),
    accidentName: field('sagoGubun', z.string()),
    /** Days since the mating that it ended. */
    daysPregnant: nullable(field('gigan', z.int())),
    penId: nullable(field('locCd', id)),
    remark,
  },
  { shows: { ...shownOf(({ accidentOn }: { parity: number; accidentOn: Day }) => accidentOn) } },
)
export type AccidentRow = z.output<typeof historyRow>

/** What ended a pregnancy without a farrowing. Some types remove the sow in the same act: culled, died, moved out, sold. */
export const newAccident = record(
  {
    ...formOfWork,
    accidentOn: workOn,
    accidentType: field('sagoGubunCd', code),
    penId: optional(field('locCd', idOrNone)),
  },
  { deletedBy: ['formMode', 'animalId', 'seq', 'accidentOn'] },
)
export type NewAccident = z.output<typeof newAccident>

export const accidents = {
  list: sowList('selectSagoList.json'),
  history: sowHistory('selectSagoByPigNoList.json', historyRow),
  one: call('POST', api('selectSagoOne.json'), {
    sends: 'query',
    allow: workers,
    input: record({ animalId: readAnimalId, seq: optional(seq), accidentOn: optional(workOn) }),
    output: ofAnimal(historyRow),
    example: { animalId: 2 },
  }),
  save: call('POST', product('updateOrStorePregnancy.json'), {
    alsoAt: [api('updateOrStoreSago.json')],
    sends: 'json',
    allow: workers,
    writes: true,
    input: newAccident,
    output: savedRecord,
    records: ({ accidentOn: on, accidentType }) => [{ kind: 'accident', on, accidentType }],
    example: { formMode: 'insert', animalId: 2, accidentOn: day('2026-11-10'), accidentType: '050008' },
  }),
}
