import type * as z from 'zod'
import type { Call } from '@penside/contract/call.ts'
import type { AnimalSummary } from '@penside/contract/records/animal-summary.ts'
import type { RecordKind, SowSummary } from '@penside/contract/records/sow-summary.ts'
import type { Day } from '@penside/domain/day.ts'
import type { Sex } from '@penside/domain/records/care.ts'
import type { records as ko } from '../../i18n/ko/records/index.ts'
import type { useT } from '../../i18n/index.ts'
import type { Base, Operation, Summary } from '../../outbox/operation.ts'
import type { Column } from '../../ui/table.tsx'
import type { Round } from '../round.ts'

/** At the head of a record: a sow with the whole state that follows from her life, or any animal that something is done with. */
export type Animal = SowSummary | AnimalSummary
/** Whether the rules of a sow's life can judge. */
export const isSow = (animal: Animal): animal is SowSummary => 'firstMatedOn' in animal

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

/** A row of a history: one that the server has, or one of this phone that it has not accepted yet. */
export type Entry<Row> = Row & { operation?: Operation; unsent?: boolean }
/** What stands in the form. `variant` says which form of it, where a kind has several. */
export type Opened<Row> = { mode: 'insert' } | { mode: 'update'; row: Entry<Row>; variant?: string }

/** The words that every kind has: `records.mating.new`, ... */
type OwnWords = { new: string; edit: string; noHistory: string; deleteQuestion: string; cannotEnter: string }
export type KindName = {
  [Name in keyof typeof ko]: (typeof ko)[Name] extends OwnWords ? Name : never
}[keyof typeof ko]

/** What is a kind's own; the screen, the form's frame, undo and the unsent rows are the same for all. */
export type SowRecordKind<Row extends HistoryRow, New extends Sent, Head extends Animal = SowSummary> = {
  name: KindName
  /** Whether it may be entered now is asked under this name; null where it may always be, while she lives. */
  record: RecordKind | null
  /** One of them changes her state so that no second one can follow at once. */
  once: boolean
  /**
   * It is done besides her life: numbered among those of its kind, it builds on no other record, and may be corrected or deleted at any
   * time while she lives.
   */
  beside?: true
  /** After one was corrected it stays open as it is now. */
  staysOpen?: true
  /** After one was saved the form stands open for another. */
  again?: boolean
  /** After one was saved the list comes again: nothing is left to do with her. */
  leaves?: true
  history: Call<
    z.ZodType<{ animalId: number; search?: string | undefined }>,
    z.ZodType<{ rows: Row[]; newestSeq: number; sow: Head }>
  >
  save: Call<z.ZodType<New>>
  /** Reads that show something else after a save. */
  refreshes: readonly Call[]
  dayOf: (record: Row | New) => Day
  /** A record of this phone as the history would show it. */
  rowOf: (input: New, sow: Head, summary: Summary) => Row
  /** Whether the server's row is this record of the phone, whose answer was lost. */
  isSame: (row: Row, input: New) => boolean
  /** Which rows may be deleted, of a kind that is numbered by itself; without it only the newest of her life. */
  mayDelete?: (row: Row, sow: Head) => boolean
  columns: (t: ReturnType<typeof useT>, rows: readonly Entry<Row>[]) => Column<Entry<Row>>[]
}

export type FormProps<Row, Head extends Animal = SowSummary> = {
  sow: Head
  opened: Opened<Row>
  /** What a new record builds on. */
  base: Base
  round: Round | null
  onDone: (deleted?: 'deleted') => void
}

/** Whose records wait for one another: `sow:12`, `boar:7`. */
export const entityOf = (animal: Pick<Animal, 'animalId'> & { sex?: Sex }) =>
  `${animal.sex ?? 'sow'}:${animal.animalId}`
export const keyOf = (row: Entry<HistoryRow>) => row.operation?.id ?? row.seq
