import * as z from 'zod'
import { call, workers } from '../api/call.ts'
import { api } from '../api/roots.ts'
import { calendarDay, formMode, result, text } from '../api/vocabulary.ts'
import { field, optional, record } from '../api/wire.ts'
import { exampleDay, groupHistory } from './record.ts'
import { ofGroup, shownOfGroup } from './shown-group.ts'

const endedOn = field('EDATE', calendarDay)

const row = record({ seq: field('SEQ', z.int()), endedOn, remark: field('BIGO', z.string()) })
export type GroupEndRow = z.output<typeof row>

const shown = {
  ...shownOfGroup,
  DUSU_SU: z.literal([0, '0']),
  gubunCd: z.literal('12'),
}

export const newGroupEnd = record(
  { formMode, groupId: ofGroup, endedOn, remark: optional(field('BIGO', text(500))) },
  { takes: { ...shown, SEQ: z.union([text(9), z.number()]) }, deletedBy: ['formMode', 'groupId', 'endedOn'] },
)
export type NewGroupEnd = z.output<typeof newGroupEnd>

/** End of a group; until it is deleted, nothing else is recorded of the group. */
export const groupEnds = {
  history: groupHistory(api('selectGroupendView.json'), row, { ...shownOfGroup, ...shown }),
  save: call('POST', api('updateOrStoreGroupend.json'), {
    sends: 'query',
    allow: workers,
    writes: true,
    input: newGroupEnd,
    output: record({ result }),
    example: { formMode: 'insert', groupId: 1, endedOn: exampleDay },
  }),
}
