import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { members } from '@penside/contract/farm/members.ts'
import { tasks, type TaskRow } from '@penside/contract/reports/task.ts'
import { useT } from '../../i18n/index.ts'
import { query } from '../../screen/api.ts'
import { newId } from '../../screen/device.ts'
import { FormSheet, useSheetSave } from '../../screen/form-sheet.tsx'
import { useForm } from '../../screen/form.ts'
import { useSession } from '../../screen/session.ts'
import { TakeOut } from '../../screen/take-out.tsx'
import { DayField } from '../../ui/day-field.tsx'
import { PickField } from '../../ui/pick-field.tsx'
import { TextField } from '../../ui/text-field.tsx'

/** What is to be seen to, by whom and until when: a new task, or one that is there. */
export function TaskSheet({
  task,
  begins,
  onClose,
}: {
  task: TaskRow | null
  /** What a new one is about, and where it was made. */
  begins?: { what: string; place: string } | undefined
  onClose: () => void
}) {
  const t = useT()
  const { today } = useSession()
  const people = useQuery(query(members.list, {}))
  const onSave = useSheetSave(tasks.save, onClose)
  // Sent twice it is one task.
  const [taskId] = useState(() => task?.taskId ?? newId())
  const form = useForm(
    tasks.save.input,
    task
      ? {
          formMode: 'update',
          taskId,
          what: task.what,
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
      onSave,
    },
  )
  return (
    <FormSheet
      form={form}
      onClose={onClose}
      title={t(task ? 'reports.tasks.edit' : 'reports.tasks.new')}
      after={
        task && (
          <TakeOut
            to={tasks.save}
            input={{ formMode: 'delete', taskId, what: task.what }}
            deed={t('reports.tasks.remove')}
            asks={{ title: t('reports.tasks.askRemove') }}
            onDone={onClose}
          />
        )
      }
    >
      <TextField {...form.text('what')} maxLength={200} />
      <PickField
        {...form.choice('accountId')}
        choices={(people.data?.members ?? []).map(({ accountId, name }) => ({
          value: accountId,
          label: name,
        }))}
        placeholder={t('reports.tasks.anybody')}
      />
      <DayField {...form.day('dueOn')} min={today} />
    </FormSheet>
  )
}
