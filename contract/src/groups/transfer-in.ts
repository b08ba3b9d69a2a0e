import * as z from 'zod'
import { transferIn } from '@penside/domain/groups/transfer-in.ts'
import { call, workers } from '../api/call.ts'
import { api } from '../api/roots.ts'
import { count, id, idOrNone, integer } from '../api/vocabulary.ts'
import { field, nullable, optional, record } from '../api/wire.ts'
import {
  calendarDay,
  exampleDay,
  farmId,
  groupHistory,
  groupMove,
  moving,
  partnerChoice,
  savedOfGroup,
  shownOfMove,
} from './record.ts'
import { shownOfGroup } from './shown-group.ts'

const transferId = field('moveGrpSeq', id)

export const newTransferIn = record(
  {
    ...moving(transferIn.grades),
    /** Age of bought pigs, days. */
    ageDays: optional(field('ilryung', integer(0, 999))),
    /** Seller. */
    partnerId: optional(partnerChoice),
    /** Transfer of another farm that is received, and its heads that died on the way. */
    transferId: optional(field(transferId.wire, idOrNone)),
    diedFemales: optional(field('deadDusu', count)),
    diedMales: optional(field('deadDusuSu', count)),
  },
  { takes: shownOfMove, deletedBy: ['formMode', 'groupId', 'seq', 'on'] },
)
export type NewTransferIn = z.output<typeof newTransferIn>

/** Transfers from other farms of the company that have not been received completely. */
export const onItsWay = record(
  {
    transferId,
    farmName: field('moveFarmNm', z.string()),
    farmId: field('moveFarmNo', farmId.schema),
    fromGroupId: field('moveGrpNo', id),
    fromGroupName: field('moveGrpId', z.string()),
    sentOn: field('outDt', calendarDay),
    /** Without `males`, all heads, if the sex of some is unknown. */
    females: field('dusu', z.int()),
    males: nullable(field('dusuSu', z.int())),
    /** Age on the day on which they were sent, days. */
    ageDays: field('ilryung', z.int()),
  },
  {
    // Grades are counted anew on arrival.
    shows: Object.fromEntries(
      [1, 2, 3].flatMap((grade) =>
        ['dusu', 'dusuSu'].map((name) => [`${name}${grade}`, [z.int(), () => 0] as const]),
      ),
    ),
  },
)
export type OnItsWayRow = z.output<typeof onItsWay>

/** Transfers in: pigs that were bought, or sent by another farm of the company. */
export const transfersIn = {
  history: groupHistory(api('selectJunipView.json'), groupMove, shownOfGroup),
  open: call('POST', api('comboJadonFarmMoveList.json'), {
    sends: 'query',
    allow: workers,
    keeps: true,
    input: record({}, { takes: { ...shownOfGroup, grpNo: id } }),
    output: z.array(onItsWay),
    example: {},
  }),
  save: call('POST', api('updateOrStoreJunip.json'), {
    sends: 'query',
    allow: workers,
    writes: true,
    input: newTransferIn,
    output: savedOfGroup,
    example: {
      formMode: 'insert',
      groupId: 2,
      on: exampleDay,
      type: '110002',
      females: 20,
      males: 20,
      grades: undefined,
      totalWeight: 280,
      ageDays: 28,
    },
  }),
}
