import { useEffect, useState } from 'react'
import { IconArrowBackUp } from '@tabler/icons-react'
import { useT } from '../../i18n/index.ts'
import { useTheOutbox, useUnsent } from '../../outbox/hooks.ts'
import { isRefused, isUnsent, type Operation } from '../../outbox/operation.ts'
import { Problem } from '../../screen/api.ts'
import { newId } from '../../screen/device.ts'
import { useProblem } from '../../screen/problem.ts'
import { useSaveRecord } from '../../screen/save.ts'
import { inputIn, savedSeq } from '../../screen/unsent.ts'
import { Button } from '../../ui/button.tsx'
import { Notice } from '../../ui/states.tsx'
import { toast } from '../../ui/toast.tsx'
import { accident } from '../accident/kind.ts'
import { pregnancyCheck } from '../pregnancy-check/kind.ts'
import type { Round } from '../round.ts'
import { isBeside, type Animal, type HistoryRow, type Sent, type SowRecordKind } from './kind.ts'

/** Takes a record back that was just saved: not sent yet it is never sent, else it is deleted. */
export function useUndo<Row extends HistoryRow, New extends Sent, Head extends Animal>(
  kind: SowRecordKind<Row, New, Head>,
) {
  const t = useT()
  const say = useProblem()
  const outbox = useTheOutbox()
  const saveRecord = useSaveRecord(kind.save, kind.name)
  const title = t(`names.${kind.name}`)
  const remove = async (saved: Operation | undefined) => {
    const seq = saved && savedSeq(saved)
    const input = saved && inputIn(kind.save, saved)
    if (!saved || !seq || !input) throw new Problem(0, 'NO_NETWORK')
    await saveRecord({
      input: { ...input, formMode: 'delete', seq },
      operationId: newId(),
      entityKey: saved.entityKey,
      label: saved.label,
      ...(!isBeside(kind.name) && { base: { seq, named: true } }),
    })
  }
  /** Resolves with whether it was taken back. */
  return async (operation: Operation): Promise<boolean> => {
    try {
      if (!(await outbox.undo(operation.id))) {
        const saved = await outbox.waitFor(operation.id, 5_000)
        // Tried without an answer: it is given up, and should it have arrived after all, the server says so and it stands in the history.
        if (saved && isUnsent(saved)) await outbox.discard(saved.id, 'undo')
        else await remove(saved)
      }
      toast(`${operation.label} · ${title} · ${t('outbox.undone')}`)
      return true
    } catch (problem) {
      toast(t('outbox.undoFailed', { why: say(problem) }), { kind: 'error' })
      return false
    }
  }
}

/** So long after saving it can be taken back with one touch, ms. */
const undoFor = 60_000

/** Whether that time, ms, is still to come. */
function useBefore(until: number): boolean {
  const [now, setNow] = useState(Date.now)
  useEffect(() => {
    if (until <= Date.now()) return
    const timer = setTimeout(() => setNow(Date.now()), until - Date.now() + 50)
    return () => clearTimeout(timer)
  }, [until])
  return now < until
}

export function UndoNotice<Row extends HistoryRow, New extends Sent, Head extends Animal>({
  kind,
  operations,
}: {
  kind: SowRecordKind<Row, New, Head>
  operations: readonly Operation[]
}) {
  const t = useT()
  const undo = useUndo(kind)
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
  if (!last || !inTime) return null
  return (
    <Notice
      tone={last.state === 'accepted' ? 'green' : 'amber'}
      title={`${last.label} · ${t(`names.${kind.name}`)} · ${t(last.state === 'accepted' ? 'ui.saved' : 'outbox.savedHere')}`}
      action={<Button onClick={() => void undo(last)}>{t('ui.undo')}</Button>}
    >
      {last.state !== 'accepted' && t('outbox.savedHereBody')}
    </Notice>
  )
}

/**
 * In the bar of the next sow: what was recorded last in the round, by its animal, can be taken back for a whole minute, where no button of
 * this sow is.
 */
export function LastOfRound<Row extends HistoryRow, New extends Sent, Head extends Animal>({
  kind,
  round,
}: {
  kind: SowRecordKind<Row, New, Head>
  round: Round
}) {
  const inTime = useBefore(round.last ? round.last.at + undoFor : 0)
  // Afterwards it stays as a word: nothing moves under a thumb.
  return round.last && <Last kind={kind} last={round.last} inTime={inTime} onUndone={round.takenBack} />
}

function Last<Row extends HistoryRow, New extends Sent, Head extends Animal>({
  kind,
  last,
  inTime,
  onUndone,
}: {
  kind: SowRecordKind<Row, New, Head>
  last: NonNullable<Round['last']>
  inTime: boolean
  onUndone: () => void
}) {
  const operations = useUnsent(last.entityKey, { seq: 0 })?.operations
  const operation = operations?.find(({ id }) => id === last.operationId)
  if (!operation || isRefused(operation) || operation.state === 'discarded') return null
  const props = { operation, inTime, onUndone }
  // A check that finds a sow empty is followed by her accident.
  if (inputIn(kind.save, operation)) return <TakeBack kind={kind} {...props} />
  if (inputIn(accident.save, operation)) return <TakeBack kind={accident} {...props} />
  return inputIn(pregnancyCheck.save, operation) ? <TakeBack kind={pregnancyCheck} {...props} /> : null
}

function TakeBack<Row extends HistoryRow, New extends Sent, Head extends Animal>({
  kind,
  operation,
  inTime,
  onUndone,
}: {
  kind: SowRecordKind<Row, New, Head>
  operation: Operation
  inTime: boolean
  onUndone: () => void
}) {
  const t = useT()
  const undo = useUndo(kind)
  const [busy, setBusy] = useState(false)
  return (
    <Button
      kind="quiet"
      stacked
      busy={busy}
      disabled={!inTime}
      icon={<IconArrowBackUp size={20} aria-hidden />}
      label={t('records.round.undo', { tag: operation.label })}
      onClick={() => {
        setBusy(true)
        void undo(operation).then((undone) => {
          setBusy(false)
          if (undone) onUndone()
        })
      }}
    >
      {operation.label}
    </Button>
  )
}
