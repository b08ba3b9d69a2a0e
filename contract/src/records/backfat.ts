import * as z from 'zod'
import { day } from '@penside/domain/basics/day.ts'
import { mostBodyWeight, mostThickness } from '@penside/domain/records/care.ts'
import { call } from '../api/call.ts'
import { api, product } from '../api/roots.ts'
import {
  animalId,
  calendarDay,
  code,
  decimal,
  formMode,
  idOrNone,
  parity,
  remark,
  seq,
  tag,
  text,
} from '../api/vocabulary.ts'
import { field, optional, record } from '../api/wire.ts'
import { orZero, savedBeside } from './animal-summary.ts'
import { recordRemark, recordSeq, shownBeside, sowHistory, shownOf, recordSave } from './sow-summary.ts'

const measuredOn = field('bcsDt', calendarDay)
/** Association code list 29; farm code T in the API. */
const timing = field('bcsGubunCd', code)
const bodyWeight = decimal(0, mostBodyWeight)
const thickness = decimal(0, mostThickness)

const historyRow = record(
  {
    animalId,
    seq,
    tag,
    parity,
    measuredOn,
    timing,
    timingName: field('bcsGubunNm', z.string()),
    /** kg and mm; 0 if not measured. */
    bodyWeight: field('bcsKg', bodyWeight),
    thickness: field('bcs', thickness),
    remark,
  },
  { shows: shownOf('measuredOn') },
)
export type BackfatRow = z.output<typeof historyRow>

export const newBackfat = record(
  {
    formMode,
    animalId,
    measuredOn,
    timing,
    bodyWeight: orZero('bcsKg', bodyWeight),
    thickness: orZero('bcs', thickness),
    seq: recordSeq,
    remark: recordRemark,
    penId: optional(field('locCd', idOrNone)),
    ...shownBeside,
  },
  { takes: { bcsGubunNm: text(60) }, deletedBy: ['formMode', 'animalId', 'seq', 'measuredOn'] },
)
export type NewBackfat = z.output<typeof newBackfat>

/** The API has no list for this kind; sows come from `accidents.list`. */
export const backfats = {
  history: sowHistory(api('selectBackFatByPigNoList.json'), historyRow),
  save: call('POST', product('updateOrStoreMdWeightBackFat.json'), {
    alsoAt: [api('updateOrStoreBackFat.json')],
    ...recordSave,
    input: newBackfat,
    output: savedBeside,
    example: {
      formMode: 'insert',
      animalId: 2,
      measuredOn: day('2026-11-10'),
      timing: '290001',
      bodyWeight: 212.5,
      thickness: 17.5,
    },
  }),
}
