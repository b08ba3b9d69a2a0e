import { useEffect, useState } from 'react'
import { useT } from '../../i18n/index.ts'
import { useTheOutbox } from '../../outbox/hooks.ts'
import { isRefused, isUnsent, type Operation } from '../../outbox/operation.ts'
import { Problem } from '../../screen/api.ts'
import { newId } from '../../screen/device.ts'
import { useProblem } from '../../screen/problem.ts'
import { useSaveRecord } from '../../screen/save.ts'
import { inputIn, savedSeq } from '../../screen/unsent.ts'
import { Button } from '../../ui/button.tsx'
import { Notice } from '../../ui/states.tsx'
import { toast } from '../../ui/toast.tsx'
import { entityOf, type Animal, type HistoryRow, type Sent, type SowRecordKind } from './kind.ts'

/** Takes a record back that was just saved: not sent yet it is never sent, else it is deleted. */
export function useUndo<Row extends HistoryRow, New extends Sent, Head extends Animal>(
  kind: SowRecordKind<Row, New, Head>,
  sow: Head,
) {
  const t = useT()
  const say = useProblem()
  const outbox = useTheOutbox()
  const saveRecord = useSaveRecord(kind.save, { kind: kind.name, refreshes: kind.refreshes })
  const remove = async (saved: Operation | undefined) => {
    const seq = saved && savedSeq(saved)
    const input = saved && inputIn(kind.save, saved)
    if (!seq || !input) throw new Problem(0, 'NO_NETWORK')
    await saveRecord({
      input: { ...input, formMode: 'delete', seq },
      operationId: newId(),
      entityKey: entityOf(sow),
      label: sow.tag,
      ...(!kind.beside && { base: { seq, named: true } }),
    })
  }
  return async (operation: Operation) => {
    try {
      if (!(await outbox.undo(operation.id))) {
        const saved = await outbox.waitFor(operation.id, 5_000)
        // Tried without an answer: it is given up, and should it have arrived after all, the server says so and it stands in the history.
        if (saved && isUnsent(saved)) await outbox.discard(saved.id, 'undo')
        else await remove(saved)
      }
      toast(t('outbox.undone'))
    } catch (problem) {
      toast(t('outbox.undoFailed', { why: say(problem) }), { kind: 'error' })
    }
  }
}

/** So long after saving it can be taken back with one touch, ms. */
const undoFor = 60_000

export function UndoNotice<Row extends HistoryRow, New extends Sent, Head extends Animal>({
  kind,
  sow,
  operations,
}: {
  kind: SowRecordKind<Row, New, Head>
  sow: Head
  operations: readonly Operation[]
}) {
  const t = useT()
  const undo = useUndo(kind, sow)
  const [now, setNow] = useState(Date.now)
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
  useEffect(() => {
    if (until <= Date.now()) return
    const timer = setTimeout(() => setNow(Date.now()), until - Date.now() + 50)
    return () => clearTimeout(timer)
  }, [until])
  if (!last || until <= now) return null
  return (
    <Notice
      tone={last.state === 'accepted' ? 'green' : 'amber'}
      title={t(last.state === 'accepted' ? 'ui.saved' : 'outbox.savedHere')}
      action={<Button onClick={() => void undo(last)}>{t('ui.undo')}</Button>}
    >
      {last.state !== 'accepted' && t('outbox.savedHereBody')}
    </Notice>
  )
}
