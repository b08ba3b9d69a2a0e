import type { Payload } from '@penside/contract/api/operation.ts'
import { newestSeq } from '@penside/contract/api/vocabulary.ts'
import type { RefusalValues } from '@penside/domain/basics/refusal.ts'

/** Who recorded it, and on which farm. It is sent in a session of this account on this farm, and in no other. */
export type Author = { accountId: number; farmId: number; login: string }

/**
 * What a record of an animal's life builds on: the number of her newest record as the form showed it, and the record of this phone, not
 * yet sent then, that came after it. `named`: the record names another one by its number (a correction, a deletion), which stays as it is.
 */
export type Base = { seq: number; after?: string | undefined; named?: true | undefined }

/**
 * queued: saved on this phone. sending: under way, and may have arrived. accepted: the server has it, and said so. needs-attention:
 * refused; a person has to change, send again or discard it. conflict: refused because of what another phone recorded; a manager may
 * settle it, too. discarded: given up by a person. superseded: changed, and goes on under another id.
 */
export type State =
  | 'queued'
  | 'sending'
  | 'accepted'
  | 'needs-attention'
  | 'conflict'
  | 'discarded'
  | 'superseded'

/** Why it was refused: the code has a sentence in every language; `fields` are the wire names that can be mended. */
export type Refused = {
  status: number
  code: string
  message: string
  fields: readonly string[]
  values: RefusalValues
}
/** What the server answered, and in which epoch of its database. `at` is the server's time as well as the phone knows it, ms. */
export type Receipt = { answer: unknown; at: number; epoch: string | null }

/** What a list shows of a record without knowing its kind. */
export type Summary = Readonly<Record<string, string | number | null>>

/** One record as it is kept on the phone. Plain data: later versions of the app read what earlier ones wrote. */
export type Operation = {
  id: string
  /** This phone's name to the server. */
  deviceId: string
  /** The how-manieth of this phone on this farm; an edited record keeps its number. */
  deviceSeq: number
  /** Where it stands among the records of its entity: its own number, or that of the record which it gives up. */
  place: number
  author: Author
  /** What is recorded, `mating`, and of whom: `sow:12`, shown as `A-1001`. Records of one entity are sent in order. */
  kind: string
  entityKey: string
  label: string
  summary: Summary
  payload: Payload
  schemaVersion: number
  base: Base | null
  /** Operations that this one stands in for, and those of them that turned out to have arrived before they were changed. */
  supersedes: readonly string[]
  arrived?: readonly string[]
  /** By the phone's clock, ms; and how far the server's was ahead of it, as far as was known. */
  enteredAt: number
  clockOffset: number | null
  appVersion: string
  state: State
  /** Whoever entered it was told that it is kept here; false where she sends it again after a refusal. See `patience`. */
  kept?: boolean
  attempts: number
  /** Why the last attempt came to nothing, for whoever looks after it. */
  lastError: string | null
  refused: Refused | null
  receipt: Receipt | null
  /** Of a discard: the operation that is given up. */
  discards?: string
  /** Of what was discarded: why. */
  reason?: string
  /** Of what was superseded: by which operation. */
  replacedBy?: string
  /** It had been accepted, and is sent once more since then because the server lost it, ms. */
  againSince?: number
  settledAt?: number
  /** Set while it is neither accepted nor given up: only such rows are in the index. */
  open?: 1
}

/** Accepted since the rows were read, so that they may not hold it yet. */
export const isNews = ({ state, settledAt = 0 }: Operation, readAt: number) =>
  state === 'accepted' && settledAt > readAt

export const isUnsent = ({ state }: Pick<Operation, 'state'>) => state === 'queued' || state === 'sending'
/** Refused: waits for a person. */
export const isRefused = ({ state }: Pick<Operation, 'state'>) =>
  state === 'needs-attention' || state === 'conflict'

export const isBy = ({ author }: Pick<Operation, 'author'>, who: Author | null) =>
  author.accountId === who?.accountId && author.farmId === who.farmId

/** The number of the newest record of the animal after this one was accepted, where its answer says so. */
export function newestAfter({ receipt }: Pick<Operation, 'receipt'>): number | undefined {
  const { [newestSeq.wire]: newest } = (receipt?.answer ?? {}) as Record<string, unknown>
  return typeof newest === 'number' ? newest : undefined
}

/** Out of the list of what is still to be done. */
export function closed({ open: _, ...operation }: Operation, settledAt: number): Operation {
  return { ...operation, settledAt }
}

/** So long a form waits for the server's word before it says 'saved on this phone', ms. */
export const patience = 2_500

export function queuedAgain({ settledAt: _, replacedBy: __, ...operation }: Operation): Operation {
  return { ...operation, state: 'queued', refused: null, receipt: null, open: 1 }
}

/** The phone could not keep a record, or may not do that to it. `code` has a sentence in every language, `fields` are the wire's names. */
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
