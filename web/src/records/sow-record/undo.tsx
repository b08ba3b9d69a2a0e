import { useState } from 'react'
import { IconArrowBackUp } from '../../ui/icons/common.ts'
import { isBeside } from '@penside/domain/records/known-kinds.ts'
import { useT } from '../../i18n/index.ts'
import { useUnsent } from '../../outbox/hooks.ts'
import { isRefused, type Operation } from '../../outbox/operation.ts'
import { undoFor, useUndo } from '../../screen/undo.tsx'
import { useIsFuture } from '../../screen/use-is-future.ts'
import { inputIn } from '../../screen/unsent.ts'
import { Button } from '../../ui/button.tsx'
import { accident } from '../accident/kind.ts'
import { heatCheck } from '../heat-check/kind.ts'
import { pregnancyCheck } from '../pregnancy-check/kind.ts'
import type { Round } from '../round.ts'
import type { Animal, HistoryRow, Sent, SowRecordKind } from './kind.ts'

/**
 * Undo button of the last record of a round, in the bar of the next sow, for one minute. It is placed where
 * the next sow has no button.
 */
export function LastOfRound<Row extends HistoryRow, New extends Sent, Head extends Animal>({
  kind,
  round,
}: {
  kind: SowRecordKind<Row, New, Head>
  round: Round
}) {
  const inTime = useIsFuture(round.last ? round.last.at + undoFor : 0)
  // Afterwards the tag remains, so that nothing moves under a thumb.
  return round.last && <LastRecord kind={kind} last={round.last} inTime={inTime} onUndone={round.takenBack} />
}

function LastRecord<Row extends HistoryRow, New extends Sent, Head extends Animal>({
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
  // A round of checks may save accidents, and a round of matings heat checks.
  if (inputIn(kind.save, operation)) return <UndoLast kind={kind} {...props} />
  if (inputIn(accident.save, operation)) return <UndoLast kind={accident} {...props} />
  if (inputIn(heatCheck.save, operation)) return <UndoLast kind={heatCheck} {...props} />
  return inputIn(pregnancyCheck.save, operation) ? <UndoLast kind={pregnancyCheck} {...props} /> : null
}

function UndoLast<Row extends HistoryRow, New extends Sent, Head extends Animal>({
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
  const undo = useUndo(kind, !isBeside(kind.name))
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
