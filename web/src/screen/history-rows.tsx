import type { ReactNode } from 'react'
import type * as z from 'zod'
import type { Call } from '@penside/contract/api/call.ts'
import type { Day } from '@penside/domain/basics/day.ts'
import { displayDay } from '../i18n/format.ts'
import { useT } from '../i18n/index.ts'
import { isNews, isRefused, isUnsent, type Operation, type Summary } from '../outbox/operation.ts'
import { Chip } from '../ui/chip.tsx'
import { inputIn, savedSeq } from './unsent.ts'
import type { Column } from '../ui/table.tsx'

/** Row of a history: from the server, or an unsent record of this phone. */
export type ShownRow<Row> = Row & { operation?: Operation; unsent?: boolean }
/** Record in a form. `variant` names the form of a kind with several. */
export type Opened<Row> = { mode: 'insert' } | { mode: 'update'; row: ShownRow<Row>; variant?: string }

/** Kind of record in a history, with its rows from the server and from this phone. */
export type Recorded<Row extends { seq: number }, New, Head> = {
  save: Call<z.ZodType<New>>
  dayOf: (record: Row | New) => Day
  rowOf: (input: New, head: Head, summary: Summary) => Row
  /** Whether the server's row is this phone's record, whose answer was lost. */
  isSame: (row: Row, input: New) => boolean
}

export const keyOf = (row: ShownRow<{ seq: number }>) => row.operation?.id ?? row.seq

/**
 * Records of this phone that the server has not accepted, has rejected, or has accepted since its rows were read,
 * newest first.
 */
export function historyRows<
  Row extends { seq: number },
  New extends { formMode: 'insert' | 'update' | 'delete' },
  Head,
>(
  kind: Recorded<Row, New, Head>,
  operations: readonly Operation[],
  rows: readonly ShownRow<Row>[],
  head: Head,
  readAt: number,
): ShownRow<Row>[] {
  return operations.toReversed().flatMap((operation): ShownRow<Row>[] => {
    const input = operation.open || isNews(operation, readAt) ? inputIn(kind.save, operation) : undefined
    if (!input || input.formMode !== 'insert') return []
    // The record is in the history already; only its answer is missing.
    if (rows.some((row) => !row.unsent && isSame(kind, row, operation, input))) return []
    return [{ ...kind.rowOf(input, head, operation.summary), seq: 0, operation }]
  })
}

/** Row of a record of this phone: an edited record has a new id, and an accepted one is the server's row. */
export function rowOfOperation<Row extends { seq: number }>(
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

/** Record in the form as the history has it now, also after the server has accepted it. */
export function openedNow<Row extends { seq: number }>(
  at: Opened<Row>,
  shown: readonly ShownRow<Row>[],
  operations: readonly Operation[],
): Opened<Row> {
  if (at.mode === 'insert') return at
  const { operation } = at.row
  const now = operation
    ? rowOfOperation(shown, operations, operation.id)
    : shown.find((row) => keyOf(row) === keyOf(at.row))
  return { ...at, row: now ?? at.row }
}

/** Whether the server's row is this record: by its number if there was an answer, else by its content. */
function isSame<Row extends { seq: number }, New, Head>(
  kind: Recorded<Row, New, Head>,
  row: ShownRow<Row>,
  operation: Operation,
  input: New,
) {
  if (kind.dayOf(row) !== kind.dayOf(input)) return false
  const seq = savedSeq(operation)
  if (seq !== undefined) return row.seq === seq
  return isUnsent(operation) && kind.isSame(row, input)
}

/** Day of a row, with the state of an unsent record. */
export function DayOf({ on, row: { operation } }: { on: Day; row: { operation?: Operation } }) {
  const t = useT()
  if (!operation) return displayDay(on)
  const state = isRefused(operation)
    ? 'attention'
    : operation.state === 'sending' || operation.state === 'accepted'
      ? operation.state
      : 'queued'
  return (
    <>
      {displayDay(on)} <Chip tone={tones[state]}>{t(`outbox.state.${state}`)}</Chip>
    </>
  )
}

const tones = { queued: 'amber', sending: 'blue', accepted: 'green', attention: 'red' } as const

/** Column of a history. */
export const column = <Row,>(
  key: string,
  header: string,
  cell: (row: Row) => ReactNode,
): Column<ShownRow<Row>> => ({ key, header, cell })

/** Column of a number; empty for null. */
export const numberColumn = <Name extends string>(
  key: Name,
  header: string,
): Column<{ [N in Name]: number | null }> => ({ key, header, cell: (row) => row[key] ?? '', align: 'right' })

/** Column of the day of a record, with the state of an unsent one. */
export const dayColumn = <Name extends string>(
  key: Name,
  header: string,
): Column<ShownRow<{ [N in Name]: Day }>> => ({
  key,
  header,
  cell: (row) => <DayOf on={row[key]} row={row} />,
})

export const parityColumn = (t: ReturnType<typeof useT>): Column<{ parity: number }> => ({
  key: 'parity',
  header: t('records.sow.parity'),
  cell: ({ parity }) => parity,
})
