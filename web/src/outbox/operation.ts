import type { Payload } from '@penside/contract/api/operation.ts'
import { newestSeq } from '@penside/contract/api/vocabulary.ts'
import type { RefusalValues } from '@penside/domain/basics/refusal.ts'

/** Member and farm of a record. It is only sent in a session of this account on this farm. */
export type Author = { accountId: number; farmId: number; login: string }

/**
 * Base of a record of an animal's life: number of her newest record in the form, and the unsent record of this phone
 * that came after it. `named`: the record names another one by number (a correction or deletion), which stays as it
 * is.
 */
export type Base = { seq: number; after?: string | undefined; named?: true | undefined }

/**
 * queued: saved on this phone. sending: under way, may have arrived. accepted: saved on the server. needs-attention:
 * rejected; a person must change, resend or discard it. conflict: rejected because of another phone's record; a
 * manager may settle it, too. discarded: discarded by a person. superseded: changed, and replaced by another id.
 */
export type State =
  | 'queued'
  | 'sending'
  | 'accepted'
  | 'needs-attention'
  | 'conflict'
  | 'discarded'
  | 'superseded'

/** Rejection of a record: `code` has a sentence in every language; `fields` are API names that can be corrected. */
export type Refused = {
  status: number
  code: string
  message: string
  fields: readonly string[]
  values: RefusalValues
}
/** Answer of the server, and the epoch of its database. `at`: the server's estimated time, ms. */
export type Receipt = { answer: unknown; at: number; epoch: string | null }

/** Values that lists display without knowing the kind. */
export type Summary = Readonly<Record<string, string | number | null>>

/** Record in the phone's storage. Plain data, which later versions of the app must read. */
export type Operation = {
  id: string
  /** Id of this phone. */
  deviceId: string
  /** Sequence number on this phone and farm; an edited record keeps it. */
  deviceSeq: number
  /** Position among the records of its entity: its own number, or that of the record which it discards. */
  place: number
  author: Author
  /**
   * Kind of record, `mating`, and its entity: `sow:12`, displayed as `A-1001`. Records of one entity are sent in
   * order.
   */
  kind: string
  entityKey: string
  label: string
  summary: Summary
  payload: Payload
  schemaVersion: number
  base: Base | null
  /** Operations that this one replaces, and those of them that had arrived before. */
  supersedes: readonly string[]
  arrived?: readonly string[]
  /** By the phone's clock, ms; and the known offset of the server's clock. */
  enteredAt: number
  clockOffset: number | null
  appVersion: string
  state: State
  /** Whether the member was told that it is saved on the phone; false when sent again by hand. See `patience`. */
  kept?: boolean
  attempts: number
  /** Reason why the last attempt failed, for support. */
  lastError: string | null
  refused: Refused | null
  receipt: Receipt | null
  discards?: string
  /** Of a discarded record: the reason. */
  reason?: string
  /** Of a superseded record: its replacement. */
  replacedBy?: string
  /** Time from which an accepted record is sent again because the server lost it, ms. */
  againSince?: number
  settledAt?: number
  /** Set until it is accepted or discarded: only such rows are in the index. */
  open?: 1
}

/** Accepted since the rows were read, so that they may lack it. */
export const isNews = ({ state, settledAt = 0 }: Operation, readAt: number) =>
  state === 'accepted' && settledAt > readAt

export const isUnsent = ({ state }: Pick<Operation, 'state'>) => state === 'queued' || state === 'sending'
export const isRefused = ({ state }: Pick<Operation, 'state'>) =>
  state === 'needs-attention' || state === 'conflict'

export const isBy = ({ author }: Pick<Operation, 'author'>, who: Author | null) =>
  author.accountId === who?.accountId && author.farmId === who.farmId

/** Number of the animal's newest record after this one was accepted, if the answer has it. */
export function newestAfter({ receipt }: Pick<Operation, 'receipt'>): number | undefined {
  const { [newestSeq.wire]: newest } = (receipt?.answer ?? {}) as Record<string, unknown>
  return typeof newest === 'number' ? newest : undefined
}

/** Operation that is no longer open. */
export function closed({ open: _, ...operation }: Operation, settledAt: number): Operation {
  return { ...operation, settledAt }
}

/** Time that a form waits for the server before it says "saved on this phone", ms. */
export const patience = 2_500

export function queuedAgain({ settledAt: _, replacedBy: __, ...operation }: Operation): Operation {
  return { ...operation, state: 'queued', refused: null, receipt: null, open: 1 }
}

/** Failure to save or change a record on the phone. `code` has a sentence in every language; `fields` are API names. */
export class OutboxProblem extends Error {
  readonly fields: readonly string[]
  readonly code:
    | 'BAD_INPUT'
    | 'STORAGE_FULL'
    | 'STORAGE_FAILED'
    | 'NO_SESSION'
    | 'NOT_FOUND'
    | 'OPERATION_REUSED'
    | 'ALREADY_RECORDED'
  constructor(code: OutboxProblem['code'], cause?: unknown, fields: readonly string[] = []) {
    super(code, { cause })
    this.name = 'OutboxProblem'
    this.code = code
    this.fields = fields
  }
}
