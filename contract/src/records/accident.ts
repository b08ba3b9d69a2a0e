import * as z from 'zod'
import { day } from '@penside/domain/basics/day.ts'
import { call } from '../api/call.ts'
import { api, product } from '../api/roots.ts'
import { animalId, code, id, idOrNone, parity, remark, seq, workOn } from '../api/vocabulary.ts'
import { field, nullable, optional, record } from '../api/wire.ts'
import {
  formOfWork,
  savedRecord,
  sowHistory,
  sowList,
  shownOf,
  recordSave,
  oneRecord,
} from './sow-summary.ts'

const historyRow = record(
  {
    animalId,
    seq,
    parity,
    accidentOn: workOn,
    accidentType: field('sagoGubunCd', code),
    accidentName: field('sagoGubun', z.string()),
    /** Days from the mating. */
    daysPregnant: nullable(field('gigan', z.int())),
    penId: nullable(field('locCd', id)),
    remark,
  },
  { shows: shownOf('accidentOn') },
)
export type AccidentRow = z.output<typeof historyRow>

/** End of a pregnancy without a farrowing. Some types also remove the sow: culled, died, moved out, sold. */
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
  history: sowHistory(api('selectSagoByPigNoList.json'), historyRow),
  one: oneRecord(
    api('selectSagoOne.json'),
    { seq: optional(seq), accidentOn: optional(workOn) },
    historyRow,
    { animalId: 2 },
  ),
  save: call('POST', product('updateOrStorePregnancy.json'), {
    alsoAt: [api('updateOrStoreSago.json')],
    ...recordSave,
    input: newAccident,
    output: savedRecord,
    records: ({ accidentOn: on, accidentType }) => [{ kind: 'accident', on, accidentType }],
    example: { formMode: 'insert', animalId: 2, accidentOn: day('2026-11-10'), accidentType: '050008' },
  }),
}
