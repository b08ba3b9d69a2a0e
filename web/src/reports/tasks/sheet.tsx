import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { IconTrash } from '../../ui/icons/common.ts'
import type { Input } from '@penside/contract/api/call.ts'
import { members } from '@penside/contract/accounts/members.ts'
import { tasks } from '@penside/contract/reports/task.ts'
import { useT } from '../../i18n/index.ts'
import { useOutbox } from '../../outbox/hooks.ts'
import { isRefused } from '../../outbox/operation.ts'
import { query } from '../../screen/api.ts'
import { newId } from '../../screen/device.ts'
import { FormSheet } from '../../screen/form-sheet.tsx'
import { useForm } from '../../screen/form.ts'
import { useProblem } from '../../screen/problem.ts'
import { useSaveRecord, type Saved } from '../../screen/save.ts'
import { useSession } from '../../screen/session.ts'
import { inputIn } from '../../screen/unsent.ts'
import { Button } from '../../ui/button.tsx'
import { confirm } from '../../ui/confirm.tsx'
import { DayField } from '../../ui/day-field.tsx'
import { PickField } from '../../ui/pick-field.tsx'
import { TextField } from '../../ui/text-field.tsx'
import { toast } from '../../ui/toast.tsx'
import { unsentEntry, taskKey, type ShownTask } from './task-records.ts'

/** Form of a new or existing task. It goes through the outbox, so that it works without a network. */
export function TaskSheet({
  task,
  begins,
  onClose,
}: {
  task: ShownTask | null
  /** Defaults of a new task. */
  begins?: { what: string; place: string } | undefined
  onClose: () => void
}) {
  const t = useT()
  const { today } = useSession()
  const people = useQuery(query(members.list, {})).data?.members ?? []
  const { taskId, save, remove, removing } = useTaskRecord(task, people, onClose)
  const form = useForm(
    tasks.save.input,
    task
      ? {
          formMode: 'update',
          taskId,
          what: task.what,
          place: task.place || undefined,
          accountId: task.accountId ?? undefined,
          dueOn: task.dueOn ?? undefined,
        }
      : { formMode: 'insert', taskId, ...begins },
    {
      labels: {
        what: t('reports.tasks.what'),
        accountId: t('reports.tasks.whom'),
        dueOn: t('reports.tasks.dueOn'),
      },
      onSave: save,
    },
  )
  return (
    <FormSheet
      form={form}
      onClose={onClose}
      title={t(task ? 'reports.tasks.edit' : 'reports.tasks.new')}
      after={
        task && (
          <Button
            wide
            kind="danger"
            icon={<IconTrash size={20} aria-hidden />}
            busy={removing}
            onClick={() => void remove(task.what)}
          >
            {t('reports.tasks.remove')}
          </Button>
        )
      }
    >
      <TextField {...form.text('what')} maxLength={200} />
      <PickField
        {...form.choice('accountId')}
        choices={people.map(({ accountId, name }) => ({ value: accountId, label: name }))}
        placeholder={t('reports.tasks.anybody')}
      />
      <DayField {...form.day('dueOn')} min={today} />
    </FormSheet>
  )
}

/** Saves and deletes a task through the outbox. */
function useTaskRecord(
  task: ShownTask | null,
  people: readonly { accountId: number; name: string }[],
  onClose: () => void,
) {
  const t = useT()
  const say = useProblem()
  const { today } = useSession()
  const { open, outbox } = useOutbox()
  const saveRecord = useSaveRecord(tasks.save, 'task')
  const [removing, setRemoving] = useState(false)
  // Made once, so that repeated calls create one task.
  const [taskId] = useState(() => task?.taskId ?? newId())
  const entered = unsentEntry(open, taskId)
  /** An unsent record is changed itself; a stored task is changed by a new record. */
  const mode = (entered && inputIn(tasks.save, entered)?.formMode) ?? (task ? 'update' : 'insert')
  const seen = task && { what: task.what, accountId: task.accountId, dueOn: task.dueOn }
  const had = entered && !isRefused(entered) ? inputIn(tasks.save, entered)?.had : seen
  const put = async (input: Input<typeof tasks.save>, operationId: string, changes?: string) =>
    saveRecord({
      input,
      operationId,
      changes,
      entityKey: taskKey(taskId),
      label: input.what,
      summary: {
        day: today,
        whom: people.find(({ accountId }) => accountId === input.accountId)?.name ?? '',
      },
    })
  const done = ({ where }: Pick<Saved, 'where'>, onServer: 'ui.saved' | 'ui.deleted') => {
    toast(t(where === 'server' ? onServer : 'outbox.savedHere'))
    onClose()
  }
  const save = async (values: Input<typeof tasks.save>, operationId: string) => {
    const input = { ...values, formMode: mode, ...(mode === 'update' && had && { had }) }
    done(await put(input, operationId, entered?.id), 'ui.saved')
  }
  const remove = async (what: string) => {
    const deed = t('reports.tasks.remove')
    if (!(await confirm({ title: t('reports.tasks.askRemove'), yes: deed, danger: true }))) return
    setRemoving(true)
    try {
      if (entered && isRefused(entered)) await outbox.discard(entered.id, deed)
      // An unsent task is removed from the outbox.
      const isGone = entered && mode === 'insert' && (isRefused(entered) || (await outbox.undo(entered.id)))
      done(
        isGone
          ? { where: 'phone' }
          : await put({ formMode: 'delete', taskId, what, ...(seen && { had: seen }) }, newId()),
        'ui.deleted',
      )
    } catch (problem) {
      toast(say(problem), { kind: 'error' })
    } finally {
      setRemoving(false)
    }
  }
  return { taskId, save, remove, removing }
}
