import * as z from 'zod'
import { day } from '@penside/domain/basics/day.ts'
import { call } from '../api/call.ts'
import { dose } from '../farm/medicines.ts'
import { api, noContext } from '../api/roots.ts'
import {
  animalId,
  calendarDay,
  code,
  formMode,
  id,
  integer,
  photos,
  photosSent,
  remark,
  seq,
  sex,
  text,
} from '../api/vocabulary.ts'
import { field, optional, record } from '../api/wire.ts'
import { animalHistory, animalList, savedBeside } from './animal-summary.ts'
import { shownAs, recordRemark, recordSeq, shownBeside, recordSave, oneRecord } from './sow-summary.ts'

const treatedOn = field('healDt', calendarDay)
const medicineId = field('healGubunCd', id)
/** Association code list 30. */
const method = field('healMethodCd', code)
/** Batch number of the bottle. */
const batch = field('lotNo', text(40))
const withdrawalDays = field('withdrawalDays', integer(0, 999))

const stored = {
  animalId,
  seq,
  treatedOn,
  medicineId,
  medicineName: field('hName', z.string()),
  method,
  methodName: field('healMethodNm', z.string()),
  batch,
  /** Batches taken from the stock. */
  drawn: field('outLotNo', z.string()),
  dose: field('dose', dose),
  unit: field('unit', z.string()),
  withdrawalDays,
  /** First day on which the animal may go to slaughter. */
  withdrawalUntil: field('withdrawalDt', calendarDay),
  remark,
  photos,
} as const
const historyRow = record(stored, { shows: { lastWkDt: shownAs(calendarDay, 'previousWorkOn') } })
export type TreatmentRow = z.output<typeof historyRow>

/** One medicine given to one animal. Absent values are those of the medicine. */
export const newTreatment = record(
  {
    formMode,
    animalId,
    sex: optional(sex),
    treatedOn,
    medicineId,
    method: optional(method),
    batch: optional(batch),
    dose: optional(field('dose', dose)),
    withdrawalDays: optional(withdrawalDays),
    photos: photosSent,
    seq: recordSeq,
    remark: recordRemark,
    medicineName: optional(field('hName', text(60))),
    previousWorkOn: optional(field('lastWkDt', calendarDay)),
    ...shownBeside,
  },
  { deletedBy: ['formMode', 'animalId', 'sex', 'seq', 'treatedOn'] },
)
export type NewTreatment = z.output<typeof newTreatment>

export const treatments = {
  list: animalList(api('selectVaccineList.json')),
  history: animalHistory(api('selectVaccineByPigNoList.json'), historyRow),
  one: oneRecord(
    api('selectVaccineOne.json'),
    { sex: optional(sex), seq: optional(seq), treatedOn: optional(treatedOn) },
    historyRow,
    { animalId: 2, sex: 'sow', seq: 1 },
  ),
  save: call('POST', noContext('updateOrStoreMdVaccine.json'), {
    alsoAt: [api('updateOrStoreVaccine.json')],
    ...recordSave,
    input: newTreatment,
    output: savedBeside,
    example: { formMode: 'insert', animalId: 2, treatedOn: day('2026-11-10'), medicineId: 1 },
  }),
}
