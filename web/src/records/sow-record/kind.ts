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

/** Animal of a record: a sow with the state that follows from her life, or any animal. */
export type Animal = SowSummary | AnimalSummary

/** Fields of a history row that all kinds share. */
export type HistoryRow = { animalId: number; seq: number; remark: string }
/** Fields that every form sends. */
export type Sent = {
  formMode: 'insert' | 'update' | 'delete'
  animalId: number
  seq?: number | undefined
  remark?: string | undefined
  confirmed?: string[] | undefined
}

/** Declaration of one kind. Screen, form frame, undo and unsent rows are shared. */
export type SowRecordKind<
  Row extends HistoryRow,
  New extends Sent,
  Head extends Animal = SowSummary,
> = Recorded<Row, New, Head> & {
  name: KindName
  /** The form has counts with a large keypad. Its head is small, so that all of it fits one screen. */
  counts?: true
  /** A record changes the state so that no second one can follow at once. */
  once: boolean
  /** The form stays open after a correction. */
  staysOpen?: true
  /** The form opens for another record after a save. */
  again?: boolean
  /** A save leads back to the list. */
  leaves?: true
  history: Call<
    z.ZodType<{ animalId: number; search?: string | undefined }>,
    z.ZodType<{ rows: Row[]; newestSeq: number; sow: Head; rowsUnknown?: boolean | undefined }>
  >
  /** Whether a row may be deleted, for kinds with numbers of their own. By default only the newest of a life. */
  mayDelete?: (row: Row, sow: Head) => boolean
  /** Code of a more exact reason than `refusedAs` of the kind; null to use that one. */
  refusedAs?: (sow: Head, rows: readonly ShownRow<Row>[]) => string | null
  /** Text on what a deletion also deletes. */
  deletesToo?: (t: ReturnType<typeof useT>) => string
  columns: (t: ReturnType<typeof useT>, rows: readonly ShownRow<Row>[]) => Column<ShownRow<Row>>[]
}

export type FormProps<Row, Head extends Animal = SowSummary> = {
  sow: Head
  opened: Opened<Row>
  /** Record on which a new one builds. */
  base: Base
  round: Round | null
  /** Record of this form that was rejected while the form was closed; the form shows the reason. */
  refused?: Operation | undefined
  onDone: (deleted?: 'deleted') => void
  /** While saving, the form does not follow changes of the sow. */
  onSaving: (saving: boolean) => void
}
