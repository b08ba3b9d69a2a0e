import * as z from 'zod'
import type { Call, Input } from '@penside/contract/api/call.ts'
import { outbox as calls } from '@penside/contract/offline/outbox.ts'
import { isGiven, operationText, schemaVersion, type Payload } from '@penside/contract/api/operation.ts'
import type { Clock } from './clock.ts'
import type { Environment } from './environment.ts'
import {
  closed,
  isBy,
  isRefused,
  OutboxProblem,
  queuedAgain,
  type Author,
  type Base,
  type Operation,
  type Summary,
} from './operation.ts'
import { buildsOn, finderIn } from './order.ts'
import { put, type Transaction } from './store.ts'

/** Record from a form. */
export type NewRecord<C extends Call = Call> = {
  call: C
  input: Input<C>
  /** Created with the form, so that a double tap makes one record. */
  operationId: string
  kind: string
  /** Entity of the record, `sow:12`, and its display name, `A-1001`. */
  entityKey: string
  label: string
  summary?: Summary | undefined
  /** For an animal's life: her newest record when the form opened. See `baseFor`. */
  base?: Base | undefined
}
export type Change<C extends Call = Call> = Pick<NewRecord<C>, 'call' | 'input' | 'base' | 'summary'> & {
  label?: string | undefined
}

/** Changes of the member's records, each in a transaction of the caller. */
export class Recording {
  readonly #environment: Environment
  readonly #clock: Clock

  constructor(environment: Environment, clock: Clock) {
    this.#environment = environment
    this.#clock = clock
  }

  async enqueue<C extends Call>(
    transaction: Transaction,
    author: Author,
    record: NewRecord<C>,
    rests = false,
  ): Promise<Operation> {
    const payload = payloadOf(record.call, record.input)
    const known = await transaction.objectStore('operations').get(record.operationId)
    if (known && !isBy(known, author)) throw new OutboxProblem('OPERATION_REUSED')
    // A form that is still open does not revive a discarded or superseded record.
    const isOver = known?.state === 'discarded' || known?.state === 'superseded'
    if (known && !isOver) {
      // A second tap, a second attempt after a rejection, or a changed form.
      if (operationText(known.payload) !== operationText(payload))
        return this.#replace(transaction, known, payload, record)
      return isRefused(known) ? put(transaction, sentByHand(known)) : known
    }
    const number = await nextNumber(transaction, author.farmId, this.#environment)
    return put(transaction, {
      ...this.#blank(author),
      id: isOver ? this.#environment.newId() : record.operationId,
      ...number,
      place: number.deviceSeq,
      kind: record.kind,
      entityKey: record.entityKey,
      label: record.label,
      summary: record.summary ?? {},
      payload,
      base: record.base ?? null,
      ...(rests && { kept: true }),
    })
  }

  /** @throws OutboxProblem */
  async edit<C extends Call>(transaction: Transaction, author: Author | null, id: string, change: Change<C>) {
    const payload = payloadOf(change.call, change.input)
    return this.#replace(transaction, await ownOf(transaction, author, id), payload, change)
  }

  async #replace(
    transaction: Transaction,
    old: Operation,
    payload: Payload,
    { base, summary, label }: Pick<Change, 'base' | 'summary' | 'label'>,
  ): Promise<Operation> {
    if (!old.open) throw new OutboxProblem(old.state === 'accepted' ? 'ALREADY_RECORDED' : 'NOT_FOUND')
    const changed: Operation = {
      ...withoutArrived(old),
      ...this.#blank(old.author),
      id: this.#environment.newId(),
      payload,
      label: label ?? old.label,
      summary: summary ?? old.summary,
      ...(await this.#placeOf(transaction, old, base)),
      supersedes: [...unheardOf(old), old.id],
    }
    await put(
      transaction,
      closed({ ...old, state: 'superseded', replacedBy: changed.id }, this.#environment.now()),
    )
    return put(transaction, changed)
  }

  /**
   * Base and place of a changed record. It keeps both, unless the form has another base; behind a later record it
   * takes its place there. It cannot build on what builds on itself.
   */
  async #placeOf(
    transaction: Transaction,
    old: Operation,
    base: Base | undefined,
  ): Promise<Pick<Operation, 'base' | 'place'>> {
    const { place } = old
    if (base?.after === undefined) return { base: base ?? old.base, place }
    const own = await transaction
      .objectStore('operations')
      .index('entity')
      .getAll([old.author.farmId, old.entityKey])
    const find = finderIn(own)
    if (buildsOn({ base }, old.id, find)) return { base: old.base, place }
    const after = find(base.after)
    return { base, place: Math.max(place, after ? after.place + 0.5 : 0) }
  }

  /** @throws OutboxProblem */
  async resend(transaction: Transaction, author: Author | null, id: string) {
    const operation = await ownOf(transaction, author, id)
    if (isRefused(operation)) await put(transaction, sentByHand(operation))
  }

  /** @throws OutboxProblem */
  async discard(transaction: Transaction, author: Author | null, id: string, reason: string) {
    const operation = await ownOf(transaction, author, id)
    if (!operation.open || operation.discards !== undefined) throw new OutboxProblem('NOT_FOUND')
    await this.#giveUp(transaction, operation, reason)
  }

  /** Replaces a rejected record by a note. A second tap finds the first note. @throws OutboxProblem */
  async keepAsNote<C extends Call>(
    transaction: Transaction,
    author: Author,
    id: string,
    note: NewRecord<C>,
    reason: string,
    rests = false,
  ): Promise<Operation> {
    const known = await transaction.objectStore('operations').get(note.operationId)
    if (known && isBy(known, author)) return known
    await this.discard(transaction, author, id, reason)
    return this.enqueue(transaction, author, note, rests)
  }

  /** False if it was sent. @throws OutboxProblem */
  async undo(transaction: Transaction, author: Author | null, id: string) {
    const operation = await ownOf(transaction, author, id)
    if (operation.state !== 'queued' || operation.attempts > 0) return false
    await this.#giveUp(transaction, operation, 'undo')
    return true
  }

  async #giveUp(transaction: Transaction, operation: Operation, reason: string) {
    const { id, author, deviceSeq, place, payload } = operation
    await put(transaction, closed({ ...operation, state: 'discarded', reason }, this.#environment.now()))
    await put(transaction, {
      ...this.#blank(author),
      id: this.#environment.newId(),
      ...(await nextNumber(transaction, author.farmId, this.#environment)),
      // The animal's next record waits for this discard.
      place,
      kind: 'discard',
      entityKey: operation.entityKey,
      label: operation.label,
      summary: operation.summary,
      payload: payloadOf(calls.discard, {
        operationId: id,
        deviceSeq,
        reason: reason.slice(0, 200),
        earlier: unheardOf(operation),
        path: payload.path.slice(0, 200),
        sent: JSON.stringify(payload.wire).slice(0, 4_000),
      }),
      discards: id,
    })
  }

  #blank(author: Author) {
    return {
      author,
      schemaVersion,
      base: null,
      supersedes: [],
      enteredAt: this.#environment.now(),
      clockOffset: this.#clock.offset,
      appVersion: this.#environment.appVersion,
      state: 'queued',
      attempts: 0,
      lastError: null,
      refused: null,
      receipt: null,
      open: 1,
    } satisfies Partial<Operation>
  }
}

async function ownOf(transaction: Transaction, author: Author | null, id: string): Promise<Operation> {
  const operation = await transaction.objectStore('operations').get(id)
  if (!operation || !isBy(operation, author)) throw new OutboxProblem('NOT_FOUND')
  return operation
}

/** @throws OutboxProblem if the input is invalid */
function payloadOf<C extends Call>({ path, input: schema }: C, input: Input<C>): Payload {
  // The input matches the call's own schema; the compiler cannot see that through the type parameter.
  const encoded = z.safeEncode(schema as z.ZodType, input)
  if (!encoded.success) {
    const fields = new Set(encoded.error.issues.flatMap(({ path: [name] }) => (name ? [String(name)] : [])))
    throw new OutboxProblem('BAD_INPUT', encoded.error, [...fields])
  }
  const wire = encoded.data as Record<string, unknown>
  return { path, wire: Object.fromEntries(Object.entries(wire).filter(([, value]) => isGiven(value))) }
}

const withoutArrived = ({ arrived: _, ...operation }: Operation): Operation => operation
/** A record sent again by hand is watched, and its member is told the result. */
const sentByHand = (operation: Operation): Operation => ({ ...queuedAgain(operation), kept: false })

/** Superseded operations that may or may not have arrived. */
const unheardOf = ({ supersedes, arrived = [] }: Operation) =>
  supersedes.filter((id) => !arrived.includes(id))

/** Next sequence number of this phone and farm; creates the phone's id with the first one. */
async function nextNumber(transaction: Transaction, farmId: number, { newId }: Environment) {
  const notes = transaction.objectStore('notes')
  const deviceId = ((await notes.get('deviceId')) as string | undefined) ?? newId()
  await notes.put(deviceId, 'deviceId')
  const deviceSeq = (((await notes.get(`seq:${farmId}`)) as number | undefined) ?? 0) + 1
  await notes.put(deviceSeq, `seq:${farmId}`)
  return { deviceId, deviceSeq }
}
