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
import { judge, type Obstacle, type Verdict } from './answer.ts'
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

/** Records of different animals that are under way at once. */
const lanes = 4
/** A barn's network can hang for minutes; after this long there is no answer, ms. */
export const longestWait = 25_000
/** Bytes of a record that such a network takes in a ms, where it takes any: a photo is given the time that it needs. */
const slowest = 5
const firstBackoff = 1_000
const longestBackoff = 300_000
/** A record that the restored server lost may build on one that another phone has yet to send again; so long it is tried, ms. */
const againFor = 24 * 3_600_000

/**
 * idle: nothing to send. waiting: sends again at `retryAt`; `why` is what was in the way, or that the phone's own storage cannot be read.
 * signed-out: this person's session is gone.
 */
export type Status =
  | { is: 'idle' }
  | { is: 'sending' }
  | { is: 'waiting'; retryAt: number; why: Obstacle | 'storage' }
  | { is: 'signed-out' }

export type SenderEvents = {
  /** Records or the status have changed. */
  changed: () => void
  /** The server answers again after it did not. */
  cameThrough: () => void
  /** The database answered in an epoch that the sender did not know. */
  answeredInEpoch: (epoch: string, durableUntil: string | null) => Promise<void>
}

type Failures = { count: number; until: number }

/**
 * Sends what is queued: one sender per phone, one record after the other of each entity, several entities at once. Never gives up and never
 * drops; how long it waits is kept in memory only, so that a wrong clock or a restart cannot make it wait longer.
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
  /** Since nothing came through, and why the last one did not. */
  #connection: Failures = { count: 0, until: 0 }
  #obstacle: Obstacle | 'storage' = 'unreachable'
  /** Single records that the server failed at. */
  readonly #failing = new Map<string, Failures>()
  readonly #triedAt = new Map<string, number>()
  #epoch: string | null = null

  constructor(environment: Environment, store: Store, clock: Clock, events: SenderEvents) {
    this.#environment = environment
    this.#store = store
    this.#clock = clock
    this.#events = events
  }

  /** From now on this person's records on this farm are sent; null: nobody's. */
  speakFor(author: Author | null) {
    this.#author = author
    this.#forgetFailures()
    if (!author) this.#say({ is: 'idle' })
  }

  /** Sends what can be sent. `now`: also what waits because sending it has failed lately. */
  wake({ now = false } = {}) {
    if (now) this.#forgetFailures()
    this.#wanted = true
    this.#running ??= this.#run()
  }

  /** Resolves when nothing is under way. */
  async idle() {
    while (this.#running) await this.#running
  }

  /** Whether nothing would be sent now, because nobody is signed in or sending has failed lately. */
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
      // The phone's own storage failed: the records are where they were.
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
    // After a failure one record tries the way for all.
    if (this.#connection.count > 0) await this.#sendEntity(work.next().value!, author)
    if (this.#connection.count > 0) return
    await Promise.all(Array.from({ length: lanes }, lane))
    // What was put in meanwhile, or was waiting for another record.
    if (this.#connection.count === 0 && this.#author === author) await this.#sendAll()
  }

  /** The entities of which a record can be sent now, the one that has waited longest first. */
  async #dueEntities(author: Author): Promise<string[]> {
    if (this.#environment.elapsed() < this.#connection.until) return []
    const due = (await this.#nextOfEach(author)).filter((operation) => !this.#isResting(operation))
    return due
      .toSorted((a, b) => this.#lastTry(a) - this.#lastTry(b) || a.place - b.place)
      .map(({ entityKey }) => entityKey)
  }

  /** What is to be sent next of each entity. */
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

  /** Looks records up by id: `own`, and those on which they build, which may be settled. */
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

  /** Whether the entity's next record may be sent. */
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
  ): Promise<Verdict> {
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
        // Whoever sends us elsewhere is not our server.
        redirect: 'error',
        signal: stop.signal,
      })
      const verdict = await judge(answer, { id: operation.id, hash })
      // Somebody in between has a clock of its own.
      if (verdict.kind === 'again') return verdict
      // Where the server was restored, this puts what is under way back into the queue, behind what it builds on.
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

  /** What every answer of our server tells besides: its time, and its epoch. */
  async #hear(answer: Response, began: number) {
    this.#clock.observe(answer.headers.get('date'), began)
    const epoch = answer.headers.get(epochHeader)
    if (!epoch || epoch === this.#epoch) return
    this.#epoch = epoch
    await this.#events.answeredInEpoch(epoch, answer.headers.get(durableUntilHeader))
  }

  /** Writes down what the answer means. Whether the entity's next record may be sent. */
  async #note(operation: Operation, verdict: Verdict): Promise<boolean> {
    const { id } = operation
    const write = async (work: (now: Operation) => Operation) => {
      // Edited or given up while it was under way: what was put in its place learns from the server what became of it.
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
          this.#rest(id)
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
        // It may have been answered after somebody else signed in.
        if (!isBy(operation, this.#author)) return false
        this.#connection = { count: 1, until: this.#environment.elapsed() + longestBackoff }
        this.#say({ is: 'signed-out' })
        return false
      case 'again':
        if (verdict.why === 'failed') this.#rest(id, verdict.after)
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
    // The discarded record had arrived before, under this id or an earlier one: it is in the history now.
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

  /** It had arrived before it was changed: that one is asked for its answer, and the changed one waits for a person. */
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

  /** Doubles from 1 second to 5 minutes, with full jitter; no number of attempts and no age is the last. */
  #failedAgain({ count }: Failures, after: number | undefined): Failures {
    const longest = Math.min(firstBackoff * 2 ** count, longestBackoff)
    // Whom the server asked to come again do not come all at once.
    const ms =
      after === undefined
        ? this.#environment.random() * longest
        : after * (1 + this.#environment.random() / 2)
    return { count: count + 1, until: this.#environment.elapsed() + ms }
  }

  #rest(id: string, after?: number) {
    this.#failing.set(id, this.#failedAgain(this.#failing.get(id) ?? { count: 0, until: 0 }, after))
  }

  #forgetFailures() {
    this.#connection = { ...this.#connection, until: 0 }
    for (const [id, failures] of this.#failing) this.#failing.set(id, { ...failures, until: 0 })
  }

  /** Sets the timer for what waits, and says so. */
  async #plan() {
    this.#timer?.()
    this.#timer = null
    const author = this.#author
    if (!author) return this.#say({ is: 'idle' })
    // Where the phone's storage cannot be read it is not known whether something waits.
    const next = await this.#nextOfEach(author).catch(() => null)
    if (next?.length === 0) return this.#say({ is: 'idle' })
    const own = Math.min(...(next ?? []).map(({ id }) => this.#failing.get(id)?.until ?? 0))
    const until = next ? Math.max(own, this.#connection.until) : this.#environment.elapsed() + longestBackoff
    const ms = Math.max(until - this.#environment.elapsed(), 0)
    this.#timer = this.#environment.after(ms, () => this.wake())
    if (this.status.is === 'signed-out') return
    const why = this.#connection.count > 0 ? this.#obstacle : 'failed'
    this.#say({ is: 'waiting', retryAt: this.#environment.now() + ms, why: next ? why : 'storage' })
  }

  #say(status: Status) {
    this.status = status
    this.#events.changed()
  }
}
