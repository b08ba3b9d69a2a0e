import type { Call } from '@penside/contract/call.ts'
import { useT } from '../i18n/index.ts'
import { confirm } from '../ui/confirm.tsx'
import { toast } from '../ui/toast.tsx'
import { newId } from './device.ts'
import { useSaveRecord, type RecordToSave, type Saved } from './save.ts'
import { useTrying } from './trying.ts'

/** Asks, deletes, and says so; true when it is done. */
export function useRemoving() {
  const t = useT()
  const trying = useTrying()
  return async (body: string, send: (operationId: string) => Promise<Saved>): Promise<boolean> => {
    if (!(await confirm({ title: t('ui.askDelete'), body, yes: t('ui.delete'), danger: true }))) return false
    return trying(async () => {
      const { where } = await send(newId())
      toast(t(where === 'server' ? 'ui.deleted' : 'outbox.savedHere'))
    })
  }
}

/** The same of a record, which its label names. */
export function useRemoveRecord<C extends Call>(to: C, kind: string) {
  const removing = useRemoving()
  const save = useSaveRecord(to, kind)
  return (record: Omit<RecordToSave<C>, 'operationId'>) =>
    removing(record.label, (operationId) => save({ ...record, operationId }))
}
