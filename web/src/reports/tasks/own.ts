import { tasks, type TaskRow } from '@penside/contract/reports/task.ts'
import type { Day } from '@penside/domain/basics/day.ts'
import { isUnsent, type Operation } from '../../outbox/operation.ts'
import { inputIn } from '../../screen/unsent.ts'

export const taskKey = (taskId: string) => `task:${taskId}`

/** A task, with this phone's newest unsent record of it. */
export type ShownTask = TaskRow & { own?: Operation | undefined }

/** Unsent entry of a task on this phone. */
export const enteredHere = (open: readonly Operation[], taskId: string) =>
  open.findLast((one) => one.entityKey === taskKey(taskId) && inputIn(tasks.save, one) !== undefined)

/**
 * Applies records of this phone to tasks: unsent ones, and ones accepted since the tasks were read. Rejected records only count if the
 * server has no such task.
 */
export function withOwn(
  rows: readonly TaskRow[],
  said: readonly Operation[],
  { me, today }: { me: string; today: Day },
): ShownTask[] {
  const shown = new Map<string, ShownTask>(rows.map((row) => [row.taskId, row]))
  for (const own of said) {
    const saved = inputIn(tasks.save, own)
    const finished = inputIn(tasks.finish, own)
    const taskId = (saved ?? finished)?.taskId
    if (taskId === undefined) continue
    const before = shown.get(taskId)
    const accepted = own.state === 'accepted'
    const counts = isUnsent(own) || accepted
    const newest = { own: accepted ? before?.own : own }
    if (saved?.formMode === 'delete' && counts) shown.delete(taskId)
    else if (saved?.formMode === 'insert' || (saved?.formMode === 'update' && before && counts))
      shown.set(taskId, {
        ...(before ?? { taskId, place: '', madeBy: me, madeOn: today, isDone: false, doneBy: '' }),
        what: saved.what,
        place: saved.place ?? before?.place ?? '',
        accountId: saved.accountId ?? null,
        memberName: String(own.summary['whom'] ?? ''),
        dueOn: saved.dueOn ?? null,
        ...newest,
      })
    else if (before)
      shown.set(taskId, {
        ...before,
        ...(finished && counts && { isDone: finished.isDone, doneBy: finished.isDone ? me : '' }),
        ...newest,
      })
  }
  // Done tasks last.
  return [...shown.values()].toSorted((a, b) => Number(a.isDone) - Number(b.isDone))
}
