import { hashKey, useQuery } from '@tanstack/react-query'
import { Suspense, useState } from 'react'
import { IconPencil, IconPlus } from '../../ui/icons/common.ts'
import { Link } from 'react-router'
import { tasks } from '@penside/contract/reports/task.ts'
import { formatDay } from '../../i18n/format.ts'
import { useT } from '../../i18n/index.ts'
import { useOutbox } from '../../outbox/hooks.ts'
import { query } from '../../screen/api.ts'
import { ageOf } from '../../screen/phone.ts'
import { newId } from '../../screen/device.ts'
import { StateChip } from '../../screen/operation-list.tsx'
import { isNews } from '../../outbox/operation.ts'
import { useProblem } from '../../screen/problem.ts'
import { useSaveRecord } from '../../screen/save.ts'
import { useSession } from '../../screen/session.ts'
import { IconButton } from '../../ui/button.tsx'
import { Card } from '../../ui/card.tsx'
import { Checkbox } from '../../ui/checkbox.tsx'
import { Chip } from '../../ui/chip.tsx'
import { toast } from '../../ui/toast.tsx'
import { taskKey, applyTaskRecords, type ShownTask } from './task-records.ts'
import { TaskSheet } from './sheet.tsx'
import styles from './tasks.module.css'

/** Tasks assigned by managers, with checkboxes. Workers without tasks see nothing. */
export const Tasks = () => (
  // The outbox loads after the page.
  <Suspense>
    <TaskList />
  </Suspense>
)

function TaskList() {
  const t = useT()
  const { manages, today, member } = useSession()
  const request = query(tasks.list, {})
  const { data, dataUpdatedAt } = useQuery(request)
  const { recent, open: waiting } = useOutbox()
  // An answer of the phone is as old as its snapshot.
  const readAt = ageOf(hashKey(request.queryKey)) ?? dataUpdatedAt
  const records = [...recent.filter((one) => isNews(one, readAt)), ...waiting]
  const [open, setOpen] = useState<ShownTask | 'new' | null>(null)
  const rows = applyTaskRecords(data?.rows ?? [], records, { me: member.name, today })
  if (rows.length === 0 && !manages) return null
  return (
    <Card
      title={t('reports.tasks.title')}
      aside={
        manages && (
          <IconButton
            icon={<IconPlus size={22} aria-hidden />}
            label={t('reports.tasks.new')}
            onClick={() => setOpen('new')}
          />
        )
      }
    >
      {rows.length > 0 && (
        <ul className={styles.tasks}>
          {rows.map((task) => (
            <TaskItem key={task.taskId} task={task} onChange={manages ? () => setOpen(task) : undefined} />
          ))}
        </ul>
      )}
      {open && <TaskSheet task={open === 'new' ? null : open} onClose={() => setOpen(null)} />}
    </Card>
  )
}

function TaskItem({ task, onChange }: { task: ShownTask; onChange: (() => void) | undefined }) {
  const t = useT()
  const say = useProblem()
  const { today } = useSession()
  const saveRecord = useSaveRecord(tasks.finish, 'task')
  const [saving, setSaving] = useState(false)
  const { taskId, what, place, memberName, dueOn, isDone, doneBy, own } = task
  const isLate = !isDone && dueOn !== null && dueOn < today
  const finish = async (yes: boolean) => {
    setSaving(true)
    try {
      await saveRecord({
        input: { taskId, isDone: yes },
        operationId: newId(),
        entityKey: taskKey(taskId),
        label: what,
        summary: { day: today },
      })
    } catch (problem) {
      toast(say(problem), { kind: 'error' })
    } finally {
      setSaving(false)
    }
  }
  return (
    <li className={styles.task}>
      <Checkbox
        label={<span className={isDone ? styles.done : undefined}>{what}</span>}
        hint={[
          memberName,
          isDone
            ? t('reports.tasks.doneBy', { name: doneBy })
            : dueOn && t('reports.tasks.until', { day: formatDay(dueOn) }),
        ]
          .filter(Boolean)
          .join(' · ')}
        checked={isDone}
        disabled={saving}
        onChange={(yes) => void finish(yes)}
      />
      <span className={styles.end}>
        {own && <StateChip state={own.state} />}
        {isLate && <Chip tone="red">{t('reports.tasks.late')}</Chip>}
        {place && (
          <Link className={styles.open} to={place}>
            {t('reports.tasks.seeWhy')}
          </Link>
        )}
        {onChange && (
          <IconButton
            icon={<IconPencil size={20} aria-hidden />}
            label={t('reports.tasks.change', { what })}
            onClick={onChange}
          />
        )}
      </span>
    </li>
  )
}
