import { useState } from 'react'
import { IconArrowBackUp } from '@tabler/icons-react'
import type * as z from 'zod'
import type { Call } from '@penside/contract/api/call.ts'
import { useT } from '../i18n/index.ts'
import { useTheOutbox } from '../outbox/hooks.ts'
import { isRefused, isUnsent, type Operation } from '../outbox/operation.ts'
import { Button } from '../ui/button.tsx'
import { toast } from '../ui/toast.tsx'
import { Problem } from './api.ts'
import { newId } from './device.ts'
import type { AnyRecordName } from './places.ts'
import { useProblem } from './problem.ts'
import { useSaveRecord } from './save.ts'
import { useBefore } from './use-before.ts'
import { inputIn, savedSeq } from './unsent.ts'

type Kind<New> = { name: AnyRecordName; save: Call<z.ZodType<New>> }
type WithMode = { formMode: 'insert' | 'update' | 'delete' }

/**
 * Takes back what a record of this phone says, and tells so: not accepted yet it is given up, else `revert` saves what undoes it. Resolves
 * with whether it was taken back.
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
        const settled = await outbox.waitFor(id, 5_000)
        if (!settled) throw new Problem(0, 'NO_NETWORK')
        // Tried without an answer: it is given up, and should it have arrived after all, the server says so and it stands in the history.
        if (isUnsent(settled) || isRefused(settled)) await outbox.discard(id, 'undo')
        else await revert(settled)
      }
      toast(`${label} · ${done}`)
      return true
    } catch (problem) {
      toast(t('outbox.undoFailed', { why: say(problem) }), { kind: 'error' })
      return false
    }
  }
}

/** Takes a record back that was just saved: not sent yet it is never sent, else it is deleted. */
export function useUndo<New extends WithMode>(
  kind: Kind<New>,
  /** Its records are numbered in a life: a deletion names the record that it builds on. */
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

/** So long after saving it can be taken back with one touch, ms. */
export const undoFor = 60_000

/** The record of this kind that was just entered on this phone, for as long as it can be taken back; null if there is none. */
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
  const inTime = useBefore(until)
  return last && inTime ? last : null
}

/** The button that takes back what was just saved. The message of the save is the toast's alone. */
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
