import type { Call } from '@penside/contract/api/call.ts'
import { useT } from '../i18n/index.ts'
import type { Operation } from '../outbox/operation.ts'
import { confirm } from '../ui/confirm.tsx'
import { toast, undoToastMs } from '../ui/toast.tsx'
import { newId } from './device.ts'
import { useSaveRecord, type RecordToSave, type Saved } from './save.ts'
import { useAction } from './use-action.ts'
import { useTakeBack } from './undo.tsx'

/** Saves a deleted record anew. `deleted` is its deletion, which the server has accepted. */
export type Restore = (operationId: string, deleted: Operation) => Promise<Saved>

/**
 * Deletes a record after a question, shows a message, and offers to undo if the record can be saved anew. Resolves
 * with whether it was deleted.
 */
export function useRemoving() {
  const t = useT()
  const trying = useAction()
  const takeBack = useTakeBack()
  return async (
    body: string,
    send: (operationId: string) => Promise<Saved>,
    restore: Restore | undefined,
  ): Promise<boolean> => {
    if (!(await confirm({ title: t('ui.askDelete'), body, yes: t('ui.delete'), danger: true }))) return false
    return trying(async () => {
      const { where, operation } = await send(newId())
      const said = [operation.label, t('ui.deleted'), where === 'phone' && t('outbox.savedHere')]
      const undo = () =>
        void takeBack(operation, t('ui.restored'), async (deleted) => restore?.(newId(), deleted))
      toast(said.filter(Boolean).join(' · '), {
        kind: where === 'phone' ? 'plain' : 'done',
        ...(restore && { duration: undoToastMs, action: { label: t('ui.undo'), onClick: undo } }),
      })
    })
  }
}

/** Row as input of a call, which omits missing values instead of sending null. */
const withoutNulls = <Sent>(row: Sent): Sent =>
  Object.fromEntries(Object.entries(row as object).filter(([, value]) => value !== null)) as Sent

type Removed<C extends Call> = Omit<RecordToSave<C>, 'operationId'>

/** Deletes a record as `useRemoving` does. `former` is its content for undo; without it there is none. */
export function useRemoveRecord<Removal extends Call, Saving extends Call>(
  removal: Removal,
  saving: Saving,
  kind: string,
) {
  const removing = useRemoving()
  const remove = useSaveRecord(removal, kind)
  const save = useSaveRecord(saving, kind)
  return (
    record: Removed<Removal>,
    former: (Pick<Removed<Saving>, 'input'> & Partial<Removed<Saving>>) | undefined,
  ) =>
    removing(
      record.label,
      (operationId) => remove({ ...record, input: withoutNulls(record.input), operationId }),
      former &&
        ((operationId) =>
          save({
            entityKey: record.entityKey,
            label: record.label,
            ...former,
            input: withoutNulls(former.input),
            operationId,
          })),
    )
}
