import type { Call } from '@penside/contract/call.ts'
import { useT } from '../i18n/index.ts'
import { confirm } from '../ui/confirm.tsx'
import { toast } from '../ui/toast.tsx'
import { newId } from './device.ts'
import { useProblem } from './problem.ts'
import { useSaveRecord, type RecordToSave } from './save.ts'

/** Asks, deletes, and says so; true when it is done. */
export function useRemoveRecord<C extends Call>(to: C, kind: string) {
  const t = useT()
  const say = useProblem()
  const save = useSaveRecord(to, kind)
  return async (record: Omit<RecordToSave<C>, 'operationId'>): Promise<boolean> => {
    const asked = { title: t('ui.askDelete'), body: record.label, yes: t('ui.delete'), danger: true }
    if (!(await confirm(asked))) return false
    try {
      const { where } = await save({ ...record, operationId: newId() })
      toast(t(where === 'server' ? 'ui.deleted' : 'outbox.savedHere'))
      return true
    } catch (problem) {
      toast(say(problem), { kind: 'error' })
      return false
    }
  }
}
