import * as z from 'zod'
import { call, managers, workers } from '../api/call.ts'
import { done, nothing } from '../api/common.ts'
import { extra } from '../api/roots.ts'
import { calendarDay, formMode, id, text, yesNo } from '../api/vocabulary.ts'
import { field, nullable, optional, record } from '../api/wire.ts'

/** Made by who enters it, so that the same sent twice is one task. */
const taskId = field('taskId', z.uuid())
const what = field('what', text(200).min(1))
/** The address in the app to which it belongs: a screen of one of its sections, and what the screen is asked for. */
export const taskPlace = text(400).regex(
  /^\/(popup|page)\/(board|common|daily|etc|ict|iot|iot_search_list|jadon|mgt|pig|quick|record|report|score)(\/[\w-]+)+(\?[^\s\\#]*)?$/,
)
const place = field('path', taskPlace)
const accountId = field('memberNo', id)
const dueOn = field('dueDt', calendarDay)

/** What stood there when somebody began to change it. */
const had = field('had', record({ what, accountId: nullable(accountId), dueOn: nullable(dueOn) }))

const row = record({
  taskId,
  what,
  place: field('path', z.string()),
  /** For whom; null: whoever can. */
  accountId: nullable(accountId),
  memberName: field('memberNm', z.string()),
  dueOn: nullable(dueOn),
  madeBy: field('makerNm', z.string()),
  madeOn: field('makeDt', calendarDay),
  isDone: field('doneYn', yesNo),
  doneBy: field('doneNm', z.string()),
})
export type TaskRow = z.output<typeof row>

/** What a manager asks somebody to see to. */
export const tasks = {
  /** Those that are open, the first due first, then those of the last week that are done. */
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
  /** It is done, or not done after all. */
  finish: call('POST', extra('finishTask'), {
    sends: 'json',
    allow: workers,
    writes: true,
    input: record({ taskId, isDone: field('doneYn', yesNo) }),
    output: done,
    example: { taskId: '00000000-0000-4000-8000-0000000000f8', isDone: true },
  }),
}
