import type * as z from 'zod'
import { call, workers } from '../api/call.ts'
import { api } from '../api/roots.ts'
import { idOrNone, integer, makesGroup } from '../api/vocabulary.ts'
import { field, optional, record } from '../api/wire.ts'
import { shownOfGroup } from './shown-group.ts'
import { exampleDay, groupHistory, groupMove, leaving, savedOfGroup, shownOfMove, sortOf } from './record.ts'

export const newTransferOut = record(
  {
    ...leaving,
    toFarmId: optional(field('moveFarmNo', idOrNone)),
    /** Receiving group of this farm; `makesGroup` makes one in `penId`. */
    toGroupId: optional(field('moveGrpNo', integer(makesGroup, Number.MAX_SAFE_INTEGER))),
    penId: optional(field('jadonlocCd', idOrNone)),
  },
  { takes: { ...shownOfMove, ...sortOf('12', 'out') }, deletedBy: ['formMode', 'groupId', 'seq', 'on'] },
)
export type NewTransferOut = z.output<typeof newTransferOut>

/** Transfers out: pigs that go to another group of the farm or to another farm of the company. */
export const transfersOut = {
  history: groupHistory(api('selectJunchulView.json'), groupMove, { ...shownOfGroup, ...sortOf('12') }),
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
