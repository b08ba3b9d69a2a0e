import type { TaskRow, tasks } from '@penside/contract/reports/task.ts'
import { sql } from '../database/db.ts'
import { refuse } from '../http/problem.ts'
import type { Handlers } from '../http/serve.ts'

/** Maximum number of open tasks of a farm. */
const maxOpenTasks = 50
const doneDays = 7

export const taskHandlers: Handlers<typeof tasks> = {
  async list({ caller, db, today }) {
    const rows = await db.many<TaskRow>(sql`
      select t.task_id, t.what, t.place, t.for_account_id as account_id, coalesce(a.name, '') as member_name, t.due_on,
        coalesce(m.name, '') as made_by, (t.made_at at time zone ${caller.timeZone})::date as made_on,
        t.done_at is not null as is_done, coalesce(d.name, '') as done_by
      from task t
        left join author a on a.account_id = t.for_account_id
        left join author m on m.account_id = t.made_by
        left join author d on d.account_id = t.done_by
      where t.done_at is null or t.done_at > ${today}::date - ${doneDays}::int
      order by t.done_at desc nulls first, t.due_on nulls last, t.made_at, t.task_id limit ${maxOpenTasks * 2}`)
    return { rows }
  },

  async save({ input, caller, db }) {
    const { formMode, taskId, what, place = '', accountId = null, dueOn = null, had } = input
    // The second of two concurrent changes is rejected. Phones of an earlier version do not send `had`.
    const unchanged = sql`task_id = ${taskId} ${
      had
        ? sql`and (what, for_account_id, due_on) is not distinct from (${had.what}::text, ${had.accountId}::bigint, ${had.dueOn}::date)`
        : sql``
    }`
    const changedOrGone = async () =>
      refuse(
        (await db.maybeOne(sql`select 1 from task where task_id = ${taskId}`)) ? 'TASK_CHANGED' : 'NOT_FOUND',
      )
    if (formMode === 'delete') {
      if ((await db.run(sql`delete from task where ${unchanged}`)) === 0) throw await changedOrGone()
      return { result: 1 }
    }
    if (accountId !== null)
      await db.found(
        sql`select account_id from membership where farm_id = current_farm() and account_id = ${accountId}`,
      )
    if (formMode === 'insert') {
      const { open } = await db.one<{ open: number }>(
        sql`select count(*) as open from task where done_at is null`,
      )
      if (open >= maxOpenTasks) throw refuse('TASKS_FULL', { most: maxOpenTasks })
    }
    const saved = await db.run(
      formMode === 'update'
        ? sql`update task set what = ${what}, for_account_id = ${accountId}, due_on = ${dueOn} where ${unchanged}`
        : sql`insert into task (farm_id, task_id, what, place, for_account_id, due_on, made_by)
            values (current_farm(), ${taskId}, ${what}, ${place}, ${accountId}, ${dueOn}, ${caller.accountId}) on conflict do nothing`,
    )
    if (saved === 0) throw formMode === 'update' ? await changedOrGone() : refuse('ALREADY_RECORDED')
    return { result: 1 }
  },

  async finish({ input: { taskId, isDone }, caller, db, request }) {
    // The first to finish a task stays its author.
    const updated = await db.run(sql`
      update task set done_at = case when ${isDone} then coalesce(done_at, ${request.server.now()}::timestamptz) end,
        done_by = case when ${isDone} then coalesce(done_by, ${caller.accountId}::bigint) end
      where task_id = ${taskId}`)
    if (updated === 0) throw refuse('NOT_FOUND')
    return { result: 1 }
  },
}
