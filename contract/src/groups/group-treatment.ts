import * as z from 'zod'
import { call, workers } from '../api/call.ts'
import { api } from '../api/roots.ts'
import {
  calendarDay,
  code,
  count,
  decimal,
  formMode,
  id,
  pageIndex,
  pageSize,
  photos,
  photosSent,
  seq,
  text,
  total,
  nameText,
} from '../api/vocabulary.ts'
import { either, field, optional, record } from '../api/wire.ts'
import { exampleDay, money, savedOfGroup, shownOf } from './record.ts'
import { inEitherSpelling, groupInCapitals, ofGroup, shownGroup, shownOfGroup } from './shown-group.ts'

const on = field('WK_DT', calendarDay)
const medicineId = field('VC_GUBUN_CD', id)
/** Association code list 30. */
const method = field('METHOD_CD', code)
/** Total amount, in the medicine's unit. */
const amount = field('USE_VOLUME', decimal(0, 9_999_999))
const head = field('DUSU', count)
/** Won. */
const price = field('PRICE', money)
const batch = field('LOT_NO', text(40))
const remark = field('BIGO', text(500))

const stored = {
  farmId: optional(field('FARM_NO', id)),
  groupId: field('GRP_NO', id),
  groupName: field('GRP_ID', z.string()),
  seq: field('SEQ', z.int()),
  on,
  medicineId,
  medicineName: field('VC_GUBUN_NAME', z.string()),
  method,
  methodName: field('METHOD_NM', z.string()),
  amount,
  batch,
  /** Batches that were taken out of the store. */
  drawn: field('OUT_LOT_NO', z.string()),
  unit: field('UNIT', z.string()),
  head,
  price,
  /** First day on which the pigs may be slaughtered. */
  freeOn: field('FREE_DT', calendarDay),
  remark,
  photos,
}
const males = [z.literal(0), () => 0] as const
const row = record(stored, {
  shows: {
    DUSU_SU: males,
    PIG_NO: [id, ({ groupId }) => groupId],
    grpNo: [id, ({ groupId }) => groupId],
    grpId: [z.string(), ({ groupName }) => groupName],
  },
})
export type GroupTreatmentRow = z.output<typeof row>
/** A group with its last treatment, if any. */
const listed = record(
  {
    ...shownGroup,
    on: field('WK_DT', calendarDay.nullable()),
    medicineName: field('VC_GUBUN_NAME', z.string()),
    treatedHead: field('DUSU', z.int()),
    total,
  },
  { shows: groupInCapitals },
)
export type TreatedGroupRow = z.output<typeof listed>

export const newGroupTreatment = record(
  {
    formMode,
    groupId: either(['grpNo', 'GRP_NO', 'PIG_NO'], id),
    seq: either([seq.wire, 'SEQ'], seq.schema),
    on: inEitherSpelling(on),
    medicineId,
    /** The usual one if absent. */
    method: optional(method),
    amount: optional(amount),
    batch: optional(batch),
    /** Heads of both sexes together. */
    head: inEitherSpelling(optional(head)),
    price: optional(price),
    remark: optional(remark),
    photos: photosSent,
  },
  {
    takes: { ...shownOf(row), DUSU_SU: z.literal([0, '0']) },
    deletedBy: ['formMode', 'groupId', 'seq', 'on'],
  },
)
export type NewGroupTreatment = z.output<typeof newGroupTreatment>

/** Medicines given to pigs of a group. */
export const groupTreatments = {
  list: call('POST', api('selectJdVaccineList.json'), {
    sends: 'query',
    allow: workers,
    keeps: true,
    input: record({
      search: optional(field('grpId', nameText(40))),
      page: optional(pageIndex),
      pageSize: optional(pageSize),
      sort: optional(field('sortId', text(20))),
    }),
    output: z.array(listed),
    example: { page: 0 },
  }),
  history: call('POST', api('selectJdVaccineView.json'), {
    sends: 'query',
    allow: workers,
    keeps: true,
    input: record({ groupId: ofGroup }, { takes: shownOfGroup }),
    output: z.array(row),
    example: { groupId: 2 },
  }),
  save: call('POST', api('updateOrStoreJdVaccine.json'), {
    sends: 'query',
    allow: workers,
    writes: true,
    input: newGroupTreatment,
    output: savedOfGroup,
    example: {
      formMode: 'insert',
      groupId: 2,
      seq: undefined,
      on: exampleDay,
      medicineId: 1,
      method: '300001',
      amount: 40,
      head: 20,
      price: 12_000,
    },
  }),
}
