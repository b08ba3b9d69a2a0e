import { expect, test } from 'vitest'
import * as z from 'zod'
import type { Call, Input } from '@penside/contract/api/call.ts'
import { tasks, type TaskRow } from '@penside/contract/reports/task.ts'
import { day } from '@penside/domain/basics/day.ts'
import type { Operation, State } from '../../outbox/operation.ts'
import { unsentEntry, taskKey, applyTaskRecords } from './task-records.ts'

const [known, other] = ['00000000-0000-4000-8000-000000000001', '00000000-0000-4000-8000-000000000002']
const today = day('2026-11-20')
const row: TaskRow = {
  taskId: known,
  what: 'Check the semen',
  place: '/popup/report/why?name=farrowingRate',
  accountId: null,
  memberName: '',
  dueOn: null,
  madeBy: 'Kim',
  madeOn: today,
  isDone: false,
  doneBy: '',
}
/** A record of a task as the outbox keeps it. */
function said<C extends Call>(to: C, input: Input<C> & { taskId: string }, state: State = 'queued') {
  const wire = z.encode(to.input as z.ZodType, input) as Record<string, unknown>
  return {
    id: `${input.taskId} ${state}`,
    entityKey: taskKey(input.taskId),
    summary: { whom: 'Nam' },
    payload: { method: to.method, path: to.path, sends: to.sends, wire },
    state,
  } as unknown as Operation
}
const shown = (...open: Operation[]) => applyTaskRecords([row], open, { me: 'Park', today })

test('shows unsent tasks of this phone with their newest values', () => {
  const made = said(tasks.save, { formMode: 'insert', taskId: other, what: 'Mend the gate', accountId: 7 })
  expect(shown(made)).toMatchObject([
    { taskId: known, what: row.what },
    { taskId: other, what: 'Mend the gate', memberName: 'Nam', madeBy: 'Park', isDone: false, own: made },
  ])
  const changed = said(tasks.save, { formMode: 'update', taskId: known, what: 'Sent in', dueOn: today })
  expect(shown(changed)).toMatchObject([{ what: 'Sent in', dueOn: today, place: row.place, madeBy: 'Kim' }])
  // Done tasks are last, with their author; deleted ones are gone.
  const done = said(tasks.finish, { taskId: known, isDone: true })
  expect(shown(done, made)).toMatchObject([
    { taskId: other },
    { taskId: known, isDone: true, doneBy: 'Park' },
  ])
  expect(shown(said(tasks.save, { formMode: 'delete', taskId: known, what: row.what }))).toEqual([])
})

test('applies records accepted since the tasks were read', () => {
  const made = said(tasks.save, { formMode: 'insert', taskId: other, what: 'Mend the gate' }, 'accepted')
  expect(shown(made)[1]).toMatchObject({ taskId: other, what: 'Mend the gate' })
  expect(shown(made)[1]?.own).toBeUndefined()
  const done = said(tasks.finish, { taskId: other, isDone: true })
  expect(shown(made, done)[1]).toMatchObject({ isDone: true, own: done })
  expect(shown(said(tasks.save, { formMode: 'delete', taskId: known, what: row.what }, 'accepted'))).toEqual(
    [],
  )
})

test('ignores rejected changes of a stored task, and keeps a rejected new one', () => {
  const refused = 'needs-attention'
  const gone = said(tasks.save, { formMode: 'delete', taskId: known, what: row.what }, refused)
  const changed = said(tasks.save, { formMode: 'update', taskId: known, what: 'Sent in' }, refused)
  const done = said(tasks.finish, { taskId: known, isDone: true }, refused)
  for (const own of [gone, changed, done]) expect(shown(own)).toEqual([{ ...row, own }])
  const made = said(tasks.save, { formMode: 'insert', taskId: other, what: 'Mend the gate' }, refused)
  expect(shown(made)).toMatchObject([{ taskId: known }, { taskId: other, own: made }])
  expect(unsentEntry([made, done], other)).toBe(made)
  expect(unsentEntry([made, done], known)).toBeUndefined()
})
