import { operationText } from '@penside/contract/api/operation.ts'
import {
  appVersionHeader,
  baseHeader,
  clientTimeHeader,
  clockOffsetHeader,
  deviceHeader,
  deviceSeqHeader,
  durableUntilHeader,
  epochHeader,
  keptHeader,
  operationHeader,
  schemaVersionHeader,
  supersedesHeader,
} from '@penside/contract/api/roots.ts'
import { seq as seqField } from '@penside/contract/api/vocabulary.ts'
import { judge, type Obstacle, type AnswerVerdict } from './answer.ts'
import type { Clock } from './clock.ts'
import type { Cancel, Environment } from './environment.ts'
import { alone } from './lease.ts'
import {
  closed,
  isBy,
  isUnsent,
  patience,
  queuedAgain,
  type Author,
  type Operation,
  type Refused,
} from './operation.ts'
import { nextOf, turnOf } from './order.ts'
import { sha256 } from './sha256.ts'
import type { Store } from './store.ts'

/** Number of animals whose records are sent at the same time. */
const lanes = 4
/** Maximum duration of a request, ms, because a barn's network may hang for minutes. */
export const longestWait = 25_000
/** Minimum throughput, bytes per ms; large records such as photos get more time. */
const slowest = 5
const firstBackoff = 1_000
const longestBackoff = 300_000
/**
 * Time for which a record lost by a restored server is retried, ms. It may build on a record that another phone sends
 * again.
 */
const againFor = 24 * 3_600_000

/**
 * idle: nothing to send. waiting: sends again at `retryAt`; `why`: the obstacle, or unreadable storage. signed-out:
 * the member's session has ended.
 */
export type Status =
  | { is: 'idle' }
  | { is: 'sending' }
  | { is: 'waiting'; retryAt: number; why: Obstacle | 'storage' }
  | { is: 'signed-out' }

export type SenderEvents = {
  /** The records or the status have changed. */
  changed: () => void
  /** The server answers again. */
  cameThrough: () => void
  /** The database answered in an unknown epoch. */
  answeredInEpoch: (epoch: string, durableUntil: string | null) => Promise<void>
}

type Failures = { count: number; until: number }
/** Failures of one record while others are sent. */
type RecordFailures = Failures & { why: 'failed' | 'older' }

/**
 * Sends queued records: one sender per phone, in order within an entity, several entities at once. It never gives up
 * and never drops a record. Delays are in memory only, so that a wrong clock or a restart cannot prolong them.
 */
export class Sender {
  status: Status = { is: 'idle' }
  readonly #environment: Environment
  readonly #store: Store
  readonly #clock: Clock
  readonly #events: SenderEvents
  #author: Author | null = null
  #wanted = false
  #running: Promise<void> | null = null
  #timer: Cancel | null = null
  /** Failures since the last success, and the obstacle. */
  #connection: Failures = { count: 0, until: 0 }
  #obstacle: Obstacle | 'storage' = 'unreachable'
  readonly #failing = new Map<string, RecordFailures>()
  readonly #triedAt = new Map<string, number>()
  #epoch: string | null = null

  constructor(environment: Environment, store: Store, clock: Clock, events: SenderEvents) {
    this.#environment = environment
    this.#store = store
    this.#clock = clock
    this.#events = events
  }

  /** Sends this member's records on this farm from now on; null sends nothing. */
  speakFor(author: Author | null) {
    this.#author = author
    this.#forgetFailures()
    if (!author) this.#say({ is: 'idle' })
  }

  /** Sends what is due. `now`: ignores delays after failures. */
  wake({ now = false } = {}) {
    if (now) this.#forgetFailures()
    this.#wanted = true
    this.#running ??= this.#run()
  }

  /** Resolves when nothing is being sent. */
  async idle() {
    while (this.#running) await this.#running
  }

  /** Whether nothing would be sent now, because nobody is signed in or sending has failed recently. */
  get rests() {
    return !this.#author || this.#connection.until > this.#environment.elapsed()
  }

  async #run() {
    try {
      while (this.#wanted) {
        this.#wanted = false
        this.#timer?.()
        if (this.#author) await alone(this.#environment, this.#store, () => this.#sendAll())
      }
    } catch (error) {
      // Storage failed, so the records are unchanged.
      this.#environment.report(error)
      this.#connection = this.#failedAgain(this.#connection, longestBackoff)
      this.#obstacle = 'storage'
    }
    await this.#plan()
    this.#running = null
    if (this.#wanted) this.wake()
  }

  async #sendAll() {
    this.#epoch ??= (await this.#store.note('epoch')) ?? null
    const author = this.#author
    if (!author) return
    const due = await this.#dueEntities(author)
    if (due.length === 0) return
    this.#say({ is: 'sending' })
    const work = due.values()
    const lane = async () => {
      for (const entity of work) {
        if (this.#author !== author) return
        await this.#sendEntity(entity, author)
        if (this.#connection.count > 0) return
      }
    }
    // After a failure a single record probes the connection.
    if (this.#connection.count > 0) await this.#sendEntity(work.next().value!, author)
    if (this.#connection.count > 0) return
    await Promise.all(Array.from({ length: lanes }, lane))
    // Records that were added or became ready meanwhile.
    if (this.#connection.count === 0 && this.#author === author) await this.#sendAll()
  }

  /** Entities with a record to send, the one not tried for longest first. */
  async #dueEntities(author: Author): Promise<string[]> {
    if (this.#environment.elapsed() < this.#connection.until) return []
    const due = (await this.#nextOfEach(author)).filter((operation) => !this.#isResting(operation))
    return due
      .toSorted((a, b) => this.#lastTry(a) - this.#lastTry(b) || a.place - b.place)
      .map(({ entityKey }) => entityKey)
  }

  /** Next record to send of each entity. */
  async #nextOfEach(author: Author): Promise<Operation[]> {
    const open = (await this.#store.open()).filter((operation) => isBy(operation, author))
    const found: Operation[] = []
    for (const own of Map.groupBy(open, ({ entityKey }) => entityKey).values())
      found.push(...[nextOf(own, await this.#finder(own))].filter((next) => next !== undefined))
    return found
  }

  readonly #lastTry = ({ id }: Operation) => this.#triedAt.get(id) ?? 0
  readonly #isResting = ({ id }: Operation) =>
    (this.#failing.get(id)?.until ?? 0) > this.#environment.elapsed()

  /** Finder of records by id: `own`, and their bases, which may be settled. */
  async #finder(own: readonly Operation[]) {
    const known = new Map<string | undefined, Operation>(own.map((operation) => [operation.id, operation]))
    const look = async (id: string | undefined) => {
      const operation = id === undefined || known.has(id) ? undefined : await this.#store.find(id)
      if (!operation) return
      known.set(operation.id, operation)
      await look(operation.base?.after)
      await look(operation.replacedBy)
    }
    for (const { base } of own) await look(base?.after)
    return (id: string | undefined) => known.get(id)
  }

  async #sendEntity(entityKey: string, author: Author) {
    while (this.#author?.accountId === author.accountId && this.#author.farmId === author.farmId) {
      const own = (await this.#store.ofEntity(author.farmId, entityKey)).filter(
        (operation) => isBy(operation, author) && operation.open,
      )
      const find = await this.#finder(own)
      const next = nextOf(own, find)
      if (!next || this.#isResting(next)) return
      const turn = turnOf(next, find)
      if (!(await this.#send(next, turn.is === 'ready' ? turn.seq : null))) return
    }
  }

  /** Sends a record. Returns whether the entity's next one may follow. */
  async #send(operation: Operation, seq: number | null): Promise<boolean> {
    const { id, payload, base } = operation
    const wire = seq === null || base?.named ? payload.wire : { ...payload.wire, [seqField.wire]: seq }
    const hash = sha256(operationText({ path: payload.path, wire }))
    this.#triedAt.set(id, this.#environment.elapsed())
    const sending = await this.#store.update(id, (now) =>
      isUnsent(now) ? { ...now, state: 'sending', attempts: now.attempts + 1 } : undefined,
    )
    if (!sending) return true
    this.#events.changed()
    const verdict = await this.#ask(sending, wire, hash, seq)
    return this.#note(sending, verdict)
  }

  async #ask(
    operation: Operation,
    wire: Readonly<Record<string, unknown>>,
    hash: string,
    seq: number | null,
  ): Promise<AnswerVerdict> {
    const { author, payload } = operation
    const body = {
      lang: this.#environment.language(),
      farmNo: author.farmId,
      memberId: author.login,
      ...wire,
    }
    const text = JSON.stringify(body)
    const stop = new AbortController()
    const giveUp = this.#environment.after(longestWait + text.length / slowest, () => stop.abort())
    const began = this.#environment.elapsed()
    try {
      const answer = await this.#environment.fetch(payload.path, {
        method: 'POST',
        headers: {
          accept: 'application/json',
          'content-type': 'application/json',
          ...this.#headersOf(operation, seq),
        },
        body: text,
        credentials: 'same-origin',
        // A redirect does not come from our server.
        redirect: 'error',
        signal: stop.signal,
      })
      const verdict = await judge(answer, { id: operation.id, hash })
      // Headers of a proxy are not the server's.
      if (verdict.kind === 'again') return verdict
      // After a restore this queues records again behind their bases.
      await this.#hear(answer, began)
      return verdict
    } catch (error) {
      const said = String((error as Error | undefined)?.message ?? error)
      return { kind: 'again', why: 'unreachable', error: said }
    } finally {
      giveUp()
    }
  }

  #headersOf(
    {
      id,
      deviceId,
      deviceSeq,
      supersedes,
      enteredAt,
      kept,
      clockOffset,
      appVersion,
      schemaVersion,
    }: Operation,
    seq: number | null,
  ) {
    const offset = clockOffset ?? this.#clock.offset
    return {
      [operationHeader]: id,
      [deviceHeader]: deviceId,
      [deviceSeqHeader]: String(deviceSeq),
      [clientTimeHeader]: new Date(enteredAt).toISOString(),
      [keptHeader]: (kept ?? this.#environment.now() - enteredAt > patience) ? '1' : '0',
      [appVersionHeader]: appVersion,
      [schemaVersionHeader]: String(schemaVersion),
      ...(offset !== null && { [clockOffsetHeader]: String(offset) }),
      ...(seq !== null && { [baseHeader]: String(seq) }),
      ...(supersedes.length > 0 && { [supersedesHeader]: supersedes.join(',') }),
    }
  }

  /** Reads time and epoch from the headers of an answer. */
  async #hear(answer: Response, began: number) {
    this.#clock.observe(answer.headers.get('date'), began)
    const epoch = answer.headers.get(epochHeader)
    if (!epoch || epoch === this.#epoch) return
    this.#epoch = epoch
    await this.#events.answeredInEpoch(epoch, answer.headers.get(durableUntilHeader))
  }

  /** Stores the result. Returns whether the entity's next record may be sent. */
  async #note(operation: Operation, verdict: AnswerVerdict): Promise<boolean> {
    const { id } = operation
    const write = async (work: (now: Operation) => Operation) => {
      // If it was edited or discarded meanwhile, its replacement gets the result from the server.
      await this.#store.update(id, (now) => (now.state === 'sending' ? work(now) : undefined))
      this.#events.changed()
    }
    if (verdict.kind !== 'again') {
      if (this.#connection.count > 0) this.#events.cameThrough()
      this.#connection = { count: 0, until: 0 }
      this.#failing.delete(id)
      this.#triedAt.delete(id)
    }
    switch (verdict.kind) {
      case 'accepted':
        await this.#accept(operation, verdict.answer)
        this.#events.changed()
        return true
      case 'refused':
        if (verdict.conflict && this.#clock.now() - (operation.againSince ?? -Infinity) < againFor) {
          this.#rest(id, 'failed')
          await write((now) => ({ ...now, state: 'queued', lastError: verdict.refused.code }))
          return false
        }
        await this.#bringBack(operation, verdict.refused)
        await write((now) => ({
          ...now,
          state: verdict.conflict ? 'conflict' : 'needs-attention',
          refused: verdict.refused,
          lastError: null,
        }))
        return true
      case 'given-up':
        await write((now) => closed({ ...now, state: 'discarded' }, this.#environment.now()))
        return true
      case 'signed-out':
        await write((now) => ({ ...now, state: 'queued', lastError: 'NO_SESSION' }))
        // The answer may be from before another member signed in.
        if (!isBy(operation, this.#author)) return false
        this.#connection = { count: 1, until: this.#environment.elapsed() + longestBackoff }
        this.#say({ is: 'signed-out' })
        return false
      case 'again':
        if (verdict.why === 'failed' || verdict.why === 'older') this.#rest(id, verdict.why, verdict.after)
        else {
          this.#connection = this.#failedAgain(this.#connection, verdict.after)
          this.#obstacle = verdict.why
        }
        await write((now) => ({ ...now, state: 'queued', kept: true, lastError: verdict.error }))
        return false
    }
  }

  async #accept(operation: Operation, answer: unknown) {
    const at = this.#clock.now()
    const receipt = { answer, at, epoch: this.#epoch }
    const accepted = (now: Operation): Operation =>
      closed({ ...now, state: 'accepted', receipt, refused: null, lastError: null }, this.#environment.now())
    // The discarded record had arrived, under this id or an earlier one, so it is in the history.
    const { recordedId, answer: first } =
      operation.discards === undefined ? {} : (answer as { recordedId?: string | null; answer?: unknown })
    await this.#store.mark([operation.id, ...(recordedId ? [recordedId] : [])], (find) => {
      const now = find(operation.id)
      const given = find(recordedId ?? undefined)
      return [
        ...(now?.state === 'sending' ? [accepted(now)] : []),
        ...(given ? [{ ...accepted(given), receipt: { ...receipt, answer: first } }] : []),
      ]
    })
  }

  /**
   * The original of a changed record had arrived: it is queued for its answer, and the changed one waits for a
   * person.
   */
  async #bringBack({ id }: Operation, { code, values }: Refused) {
    const arrived = code === 'ALREADY_RECORDED' ? values['operationId'] : undefined
    if (typeof arrived !== 'string') return
    await this.#store.mark([arrived, id], (find) => {
      const first = find(arrived)
      const now = find(id)
      const known = [...(now?.arrived ?? []), arrived]
      return [
        ...(first?.state === 'superseded' ? [queuedAgain(first)] : []),
        ...(now ? [{ ...now, arrived: known, base: now.base && { ...now.base, after: arrived } }] : []),
      ]
    })
  }

  // --- Waiting ----------------------------------------------------------------------------------------------

  /** Delay from 1 second to 5 minutes, doubling, with full jitter; attempts are unlimited. */
  #failedAgain({ count }: Failures, after: number | undefined): Failures {
    const longest = Math.min(firstBackoff * 2 ** count, longestBackoff)
    // Jitter keeps clients from returning at the same time.
    const ms =
      after === undefined
        ? this.#environment.random() * longest
        : after * (1 + this.#environment.random() / 2)
    return { count: count + 1, until: this.#environment.elapsed() + ms }
  }

  #rest(id: string, why: RecordFailures['why'], after?: number) {
    this.#failing.set(id, {
      ...this.#failedAgain(this.#failing.get(id) ?? { count: 0, until: 0 }, after),
      why,
    })
  }

  #forgetFailures() {
    this.#connection = { ...this.#connection, until: 0 }
    for (const [id, failures] of this.#failing) this.#failing.set(id, { ...failures, until: 0 })
  }

  /** Sets the timer for the next attempt, and the status. */
  async #plan() {
    this.#timer?.()
    this.#timer = null
    const author = this.#author
    if (!author) return this.#say({ is: 'idle' })
    // If storage is unreadable, it is unknown whether anything waits.
    const next = await this.#nextOfEach(author).catch(() => null)
    if (next?.length === 0) return this.#say({ is: 'idle' })
    const failing = (next ?? []).map(({ id }) => this.#failing.get(id))
    const own = Math.min(...failing.map((each) => each?.until ?? 0))
    const until = next ? Math.max(own, this.#connection.until) : this.#environment.elapsed() + longestBackoff
    const ms = Math.max(until - this.#environment.elapsed(), 0)
    this.#timer = this.#environment.after(ms, () => this.wake())
    if (this.status.is === 'signed-out') return
    const ofRecords = failing.some((each) => each?.why === 'older') ? 'older' : 'failed'
    const why = this.#connection.count > 0 ? this.#obstacle : ofRecords
    this.#say({ is: 'waiting', retryAt: this.#environment.now() + ms, why: next ? why : 'storage' })
  }

  #say(status: Status) {
    this.status = status
    this.#events.changed()
  }
}
