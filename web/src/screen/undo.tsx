import { useState } from 'react'
import { IconArrowBackUp } from '../ui/icons/common.ts'
import type * as z from 'zod'
import type { Call } from '@penside/contract/api/call.ts'
import { useT } from '../i18n/index.ts'
import { useTheOutbox } from '../outbox/hooks.ts'
import { isRefused, type Operation } from '../outbox/operation.ts'
import { Button } from '../ui/button.tsx'
import { toast } from '../ui/toast.tsx'
import { Problem } from './api.ts'
import { newId } from './device.ts'
import type { AnyRecordName } from './places.ts'
import { useProblem } from './problem.ts'
import { useSaveRecord } from './save.ts'
import { useIsFuture } from './use-is-future.ts'
import { inputIn, savedSeq } from './unsent.ts'

type Kind<New> = { name: AnyRecordName; save: Call<z.ZodType<New>> }
type WithMode = { formMode: 'insert' | 'update' | 'delete' }

/**
 * Undoes a record of this phone and shows a message: an unsent record is discarded, an accepted one reverted with
 * `revert`. Resolves with whether it was undone.
 */
export function useTakeBack() {
  const t = useT()
  const say = useProblem()
  const outbox = useTheOutbox()
  return async (
    { id, label }: Operation,
    done: string,
    revert: (accepted: Operation) => Promise<unknown>,
  ): Promise<boolean> => {
    try {
      if (!(await outbox.undo(id))) {
        // Giving up a record that the server is about to accept would undo nothing, so its answer is waited for.
        const settled = await outbox.waitFor(id)
        if (settled?.state === 'accepted') await revert(settled)
        // An attempt without an answer may have arrived: the server then keeps the record, and the history shows it.
        else await outbox.discard(id, 'undo')
      }
      toast(`${label} · ${done}`)
      return true
    } catch (problem) {
      toast(t('outbox.undoFailed', { why: say(problem) }), { kind: 'error' })
      return false
    }
  }
}

/** Undoes a record that was just saved: discards it if unsent, else deletes it. */
export function useUndo<New extends WithMode>(
  kind: Kind<New>,
  /** The deletion names its record by number, because records of a life are numbered. */
  named: boolean,
) {
  const t = useT()
  const takeBack = useTakeBack()
  const saveRecord = useSaveRecord(kind.save, kind.name)
  const remove = async (saved: Operation) => {
    const seq = savedSeq(saved)
    const input = inputIn(kind.save, saved)
    if (!seq || !input) throw new Problem(0, 'NO_NETWORK')
    await saveRecord({
      input: { ...input, formMode: 'delete', seq },
      operationId: newId(),
      entityKey: saved.entityKey,
      label: saved.label,
      ...(named && { base: { seq, named: true } }),
    })
  }
  return (operation: Operation) =>
    takeBack(operation, `${t(`names.${kind.name}`)} · ${t('outbox.undone')}`, remove)
}

/** Time after saving during which one tap undoes it, ms. */
export const undoFor = 60_000

/** Record of this kind that was just saved on this phone and can still be undone; null if there is none. */
export function useJustSaved<New extends WithMode>(
  kind: Kind<New>,
  operations: readonly Operation[],
): Operation | null {
  const last = operations.findLast(
    (operation) =>
      !isRefused(operation) &&
      operation.discards === undefined &&
      inputIn(kind.save, operation) !== undefined,
  )
  const until =
    last && inputIn(kind.save, last)?.formMode === 'insert' && last.state !== 'discarded'
      ? last.enteredAt + undoFor
      : 0
  const inTime = useIsFuture(until)
  return last && inTime ? last : null
}

/** Button that undoes what was just saved. */
export function UndoButton<New extends WithMode>({
  kind,
  named,
  saved,
}: {
  kind: Kind<New>
  named: boolean
  saved: Operation
}) {
  const t = useT()
  const undo = useUndo(kind, named)
  const [busy, setBusy] = useState(false)
  return (
    <Button
      wide
      busy={busy}
      icon={<IconArrowBackUp size={20} aria-hidden />}
      onClick={() => {
        setBusy(true)
        void undo(saved).then(() => setBusy(false))
      }}
    >
      {t('records.round.undo', { tag: `${saved.label} · ${t(`names.${kind.name}`)}` })}
    </Button>
  )
}
