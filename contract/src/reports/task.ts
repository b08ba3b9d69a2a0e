import * as z from 'zod'
import { call, managers, workers } from '../api/call.ts'
import { done, nothing } from '../api/common.ts'
import { extra } from '../api/roots.ts'
import { calendarDay, formMode, id, text, yesNo } from '../api/vocabulary.ts'
import { field, nullable, optional, record } from '../api/wire.ts'

/** Made by the client, so that a repeated call creates one task. */
const taskId = field('taskId', z.uuid())
const what = field('what', text(200).min(1))
/** Address in the app from which the task was made: a screen with its parameters. */
export const taskPlace = text(400).regex(
  /^\/(popup|page)\/(board|common|daily|etc|ict|iot|iot_search_list|jadon|mgt|pig|quick|record|report|score)(\/[\w-]+)+(\?[^\s\\#]*)?$/,
)
const place = field('path', taskPlace)
const accountId = field('memberNo', id)
const dueOn = field('dueDt', calendarDay)

/** Values before the change, as the client had them. */
const had = field('had', record({ what, accountId: nullable(accountId), dueOn: nullable(dueOn) }))

const row = record({
  taskId,
  what,
  place: field('path', z.string()),
  /** Assignee; null: anyone. */
  accountId: nullable(accountId),
  memberName: field('memberNm', z.string()),
  dueOn: nullable(dueOn),
  madeBy: field('makerNm', z.string()),
  madeOn: field('makeDt', calendarDay),
  isDone: field('doneYn', yesNo),
  doneBy: field('doneNm', z.string()),
})
export type TaskRow = z.output<typeof row>

/** Tasks that a manager assigns. */
export const tasks = {
  /** Open tasks, first due first, then tasks done in the last week. */
  list: call('GET', extra('tasks'), {
    sends: 'query',
    allow: workers,
    keeps: true,
    input: nothing,
    output: record({ rows: field('rows', z.array(row)) }),
    example: {},
  }),
  save: call('POST', extra('saveTask'), {
    sends: 'json',
    allow: managers,
    writes: true,
    input: record(
      {
        formMode,
        taskId,
        what,
        place: optional(place),
        accountId: optional(accountId),
        dueOn: optional(dueOn),
        had: optional(had),
      },
      { deletedBy: ['formMode', 'taskId', 'had'] },
    ),
    output: done,
    example: {
      formMode: 'insert',
      taskId: '00000000-0000-4000-8000-0000000000f7',
      what: 'D-21 정액 검사',
      place: '/popup/report/why?name=farrowingRate',
    },
  }),
  /** Marks a task as done, or open again. */
  finish: call('POST', extra('finishTask'), {
    sends: 'json',
    allow: workers,
    writes: true,
    input: record({ taskId, isDone: field('doneYn', yesNo) }),
    output: done,
    example: { taskId: '00000000-0000-4000-8000-0000000000f8', isDone: true },
  }),
}
