import * as z from 'zod'
import { transferOut } from '@penside/domain/groups/transfer-out.ts'
import { call, workers } from '../call.ts'
import { api } from '../roots.ts'
import { farmId, formMode, id, integer, makesGroup, remark, workOn } from '../vocabulary.ts'
import { field, optional, record } from '../wire.ts'
import {
  exampleDay,
  females,
  gradesOf,
  groupHistory,
  groupMove,
  males,
  netWeight,
  ofGroup,
  price,
  recordSeq,
  savedOfGroup,
  shownOfGroup,
  totalWeight,
  type,
} from './record.ts'

/** The number by which the wire tells transfers from shipments. */
const gubunCd = z.literal('12')

export const newTransferOut = record(
  {
    formMode,
    groupId: ofGroup,
    seq: recordSeq,
    on: workOn,
    type,
    toFarmId: optional(field('moveFarmNo', farmId.schema)),
    /** The group of this farm that gets them; `makesGroup` makes one, in this pen. */
    toGroupId: optional(field('moveGrpNo', integer(makesGroup, Number.MAX_SAFE_INTEGER))),
    penId: optional(field('jadonlocCd', id)),
    females: optional(females),
    males: optional(males),
    grades: gradesOf(transferOut.grades),
    netWeight: optional(netWeight),
    totalWeight: optional(totalWeight),
    price: optional(price),
    remark: optional(remark),
  },
  { takes: { ...shownOfGroup, gubunCd } },
)
export type NewTransferOut = z.output<typeof newTransferOut>

/** Pigs of a group that go to another group of the farm, or to another farm of the company. */
export const transfersOut = {
  history: groupHistory('selectJunchulView.json', groupMove, { gubunCd }),
  save: call('POST', api('updateOrStoreJunchul.json'), {
    sends: 'query',
    allow: workers,
    writes: true,
    input: newTransferOut,
    output: savedOfGroup,
    example: {
      formMode: 'insert',
      groupId: 2,
      on: exampleDay,
      type: '120002',
      toGroupId: 1,
      females: 3,
      males: 2,
      grades: undefined,
    },
  }),
}
