import type { Input } from '@penside/contract/api/call.ts'
import { tasks, type TaskRow } from '@penside/contract/reports/task.ts'
import type { Day } from '@penside/domain/basics/day.ts'
import { isUnsent, type Operation } from '../../outbox/operation.ts'
import { inputIn } from '../../screen/unsent.ts'

export const taskKey = (taskId: string) => `task:${taskId}`

/** A task, with this phone's newest unsent record of it. */
export type ShownTask = TaskRow & { own?: Operation | undefined }

/** Unsent entry of a task on this phone. */
export const unsentEntry = (open: readonly Operation[], taskId: string) =>
  open.findLast((one) => one.entityKey === taskKey(taskId) && inputIn(tasks.save, one) !== undefined)

/**
 * Applies records of this phone to tasks: unsent ones, and ones accepted since the tasks were read. Rejected records only count if the
 * server has no such task.
 */
export function applyTaskRecords(
  rows: readonly TaskRow[],
  records: readonly Operation[],
  caller: Caller,
): ShownTask[] {
  const tasksById = new Map<string, ShownTask>(rows.map((row) => [row.taskId, row]))
  for (const record of records) {
    const taskId = (inputIn(tasks.save, record) ?? inputIn(tasks.finish, record))?.taskId
    if (taskId === undefined) continue
    const task = applyRecord(tasksById.get(taskId), record, caller)
    if (task) tasksById.set(taskId, task)
    else tasksById.delete(taskId)
  }
  // Done tasks last.
  return [...tasksById.values()].toSorted((a, b) => Number(a.isDone) - Number(b.isDone))
}

type Caller = { me: string; today: Day }

function applyRecord(task: ShownTask | undefined, record: Operation, caller: Caller) {
  const isAccepted = record.state === 'accepted'
  const counts = isUnsent(record) || isAccepted
  const own = isAccepted ? task?.own : record
  const saved = inputIn(tasks.save, record)
  const finished = inputIn(tasks.finish, record)
  if (saved?.formMode === 'delete' && counts) return undefined
  if (saved?.formMode === 'insert' || (saved?.formMode === 'update' && task && counts))
    return { ...taskWith(task, saved, record, caller), own }
  if (task && finished && counts)
    return { ...task, isDone: finished.isDone, doneBy: finished.isDone ? caller.me : '', own }
  return task && { ...task, own }
}

const taskWith = (
  task: ShownTask | undefined,
  { taskId, what, place, accountId, dueOn }: Input<typeof tasks.save>,
  record: Operation,
  { me, today }: Caller,
): ShownTask => ({
  ...(task ?? { taskId, madeBy: me, madeOn: today, isDone: false, doneBy: '' }),
  what,
  place: place ?? task?.place ?? '',
  accountId: accountId ?? null,
  memberName: String(record.summary['whom'] ?? ''),
  dueOn: dueOn ?? null,
})
