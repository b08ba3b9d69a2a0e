import type { Day } from '@penside/domain/day.ts'
import { writtenDay } from '../../i18n/format.ts'
import { useT } from '../../i18n/index.ts'
import { isRefused, isUnsent, type Operation } from '../../outbox/operation.ts'
import { inputIn, savedSeq } from '../../screen/unsent.ts'
import { Chip } from '../../ui/chip.tsx'
import type { Animal, ShownRow, HistoryRow, Sent, SowRecordKind } from './kind.ts'

/** The records of this phone that the server has not accepted yet, refused, or has accepted since its rows were read, newest first. */
export function ownRows<Row extends HistoryRow, New extends Sent, Head extends Animal>(
  kind: SowRecordKind<Row, New, Head>,
  operations: readonly Operation[],
  rows: readonly ShownRow<Row>[],
  sow: Head,
  readAt: number,
): ShownRow<Row>[] {
  return operations.toReversed().flatMap((operation): ShownRow<Row>[] => {
    const isNews = operation.state === 'accepted' && (operation.settledAt ?? 0) > readAt
    const input = operation.open || isNews ? inputIn(kind.save, operation) : undefined
    if (!input || input.formMode !== 'insert') return []
    // Already in the history, only the phone has not noticed yet, or was not told.
    if (rows.some((row) => !row.unsent && isSame(kind, row, operation, input))) return []
    return [{ ...kind.rowOf(input, sow, operation.summary), seq: 0, operation }]
  })
}

/** Where a record of this phone stands in the history now: changed it goes on under another id, accepted it becomes the server's row. */
export function rowOfOperation<Row extends HistoryRow>(
  shown: readonly ShownRow<Row>[],
  operations: readonly Operation[],
  id: string,
): ShownRow<Row> | undefined {
  const found = operations.find((operation) => operation.id === id)
  if (found?.replacedBy) return rowOfOperation(shown, operations, found.replacedBy)
  const seq = found && savedSeq(found)
  return (
    shown.find(({ operation }) => operation?.id === id) ??
    shown.find((row) => seq !== undefined && !row.operation && row.seq === seq)
  )
}

/** Whether the server's row is this record: by its number where the answer came, else by what is in it. */
function isSame<Row extends HistoryRow, New extends Sent, Head extends Animal>(
  kind: SowRecordKind<Row, New, Head>,
  row: ShownRow<Row>,
  operation: Operation,
  input: New,
) {
  if (kind.dayOf(row) !== kind.dayOf(input)) return false
  const seq = savedSeq(operation)
  if (seq !== undefined) return row.seq === seq
  return isUnsent(operation) && kind.isSame(row, input)
}

/** A record of this phone stands in the history, marked with where it is. */
export function DayOf({ on, row: { operation } }: { on: Day; row: { operation?: Operation } }) {
  const t = useT()
  if (!operation) return writtenDay(on)
  const state = isRefused(operation)
    ? 'attention'
    : operation.state === 'sending' || operation.state === 'accepted'
      ? operation.state
      : 'queued'
  return (
    <>
      {writtenDay(on)} <Chip tone={tones[state]}>{t(`outbox.state.${state}`)}</Chip>
    </>
  )
}

const tones = { queued: 'amber', sending: 'blue', accepted: 'green', attention: 'red' } as const
