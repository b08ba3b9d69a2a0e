import type * as z from 'zod'
import type { Call } from '@penside/contract/api/call.ts'
import type { AnimalSummary } from '@penside/contract/records/animal-summary.ts'
import type { SowSummary } from '@penside/contract/records/sow-summary.ts'
import type { KindName } from '@penside/domain/records/known-kinds.ts'
import type { useT } from '../../i18n/index.ts'
import type { Base, Operation } from '../../outbox/operation.ts'
import type { Opened, Recorded, ShownRow } from '../../screen/history-rows.tsx'
import type { Column } from '../../ui/table.tsx'
import type { Round } from '../round.ts'

/** At the head of a record: a sow with the whole state that follows from her life, or any animal that something is done with. */
export type Animal = SowSummary | AnimalSummary

/** What every history row holds besides what is its kind's own. */
export type HistoryRow = { animalId: number; seq: number; remark: string }
/** What every form sends. */
export type Sent = {
  formMode: 'insert' | 'update' | 'delete'
  animalId: number
  seq?: number | undefined
  remark?: string | undefined
  confirmed?: string[] | undefined
}

/** What is a kind's own; the screen, the form's frame, undo and the unsent rows are the same for all. */
export type SowRecordKind<
  Row extends HistoryRow,
  New extends Sent,
  Head extends Animal = SowSummary,
> = Recorded<Row, New, Head> & {
  name: KindName
  /** The form is counts on a large keypad: what stands above it is small, so that all of it and the next step are on one screen. */
  counts?: true
  /** One of them changes her state so that no second one can follow at once. */
  once: boolean
  /** After one was corrected it stays open as it is now. */
  staysOpen?: true
  /** After one was saved the form stands open for another. */
  again?: boolean
  /** After one was saved the list comes again: nothing is left to do with her. */
  leaves?: true
  history: Call<
    z.ZodType<{ animalId: number; search?: string | undefined }>,
    z.ZodType<{ rows: Row[]; newestSeq: number; sow: Head; rowsUnknown?: boolean | undefined }>
  >
  /** Which rows may be deleted, of a kind that is numbered by itself; without it only the newest of her life. */
  mayDelete?: (row: Row, sow: Head) => boolean
  /** The code of a better sentence why nothing can be entered of her than the kind's own. */
  refusedAs?: (sow: Head, rows: readonly ShownRow<Row>[]) => string | null
  /** What else goes when one is deleted. */
  deletesToo?: (t: ReturnType<typeof useT>) => string
  columns: (t: ReturnType<typeof useT>, rows: readonly ShownRow<Row>[]) => Column<ShownRow<Row>>[]
}

export type FormProps<Row, Head extends Animal = SowSummary> = {
  sow: Head
  opened: Opened<Row>
  /** What a new record builds on. */
  base: Base
  round: Round | null
  /** A record that was entered here and refused while this form was away: it says why. */
  refused?: Operation | undefined
  onDone: (deleted?: 'deleted') => void
  /** While it saves the form stays as it is, whatever becomes of the sow meanwhile. */
  onSaving: (saving: boolean) => void
}
