import * as z from 'zod'
import type { Call, Input } from '@penside/contract/call.ts'
import { outbox as calls } from '@penside/contract/farm/outbox.ts'
import { isGiven, operationText, schemaVersion, type Payload } from '@penside/contract/operation.ts'
import { Clock } from './clock.ts'
import type { Cancel, Environment } from './environment.ts'
import {
  closed,
  isBy,
  isRefused,
  isUnsent,
  OutboxProblem,
  queuedAgain,
  type Author,
  type Base,
  type Operation,
  type Summary,
} from './operation.ts'
import { baseOf, buildsOn } from './order.ts'
import { longestWait, Sender, type Status } from './sender.ts'
import { Store, type Transaction, type Upgrade } from './store.ts'

/** A record that a form hands over. */
export type NewRecord<C extends Call = Call> = {
  call: C
  input: Input<C>
  /** Made when the form opens: what is saved twice by a double touch is one record. */
  operationId: string
  kind: string
  /** Of whom the record is, `sow:12`, and how a list calls it, `A-1001`. */
  entityKey: string
  label: string
  summary?: Summary | undefined
  /** Of a record of an animal's life: what the form showed as her newest when it opened. See `baseFor`. */
  base?: Base | undefined
}
export type Change<C extends Call = Call> = Pick<NewRecord<C>, 'call' | 'input' | 'base' | 'summary'> & {
  label?: string | undefined
}

export type Counts = {
  /** Saved on this phone and not on the server yet, and of those when the oldest was entered, ms. */
  unsent: number
  oldestAt: number | null
  /** Refused: waiting for a person. */
  refused: number
  /** Both: what is not on the server. The one number that is said wherever it is said how many wait. */
  pending: number
  /** Saved by the server in the last 30 days. */
  accepted: number
  /** Of other members or farms on this phone, by login: sent when they sign in. */
  others: readonly { login: string; count: number }[]
}

export type Snapshot = {
  /** False until the phone's records have been read. */
  loaded: boolean
  /** Whose records these are. */
  of: Author | null
  /** The signed-in person's records on her farm that are not settled, in order. */
  open: readonly Operation[]
  /** What the server has accepted of it in the last day, oldest first: what the phone keeps of the farm may be older. */
  recent: readonly Operation[]
  counts: Counts
  status: Status
  /** By how many minutes this phone's clock is wrong, where that is worth saying. */
  minutesWrong: number | null
  /** Whether the browser has promised to keep what is stored; null where it does not say. */
  persisted: boolean | null
  /** The phone is nearly full. */
  lowSpace: boolean
}

/** How long what was accepted stays on the phone, to be sent again should the server lose it, ms. */
const keptFor = 30 * 86_400_000
/** Clocks of servers and the time between a commit and a backup: so much earlier than the watermark is sent again, too, ms. */
const watermarkMargin = 86_400_000
const recentFor = 86_400_000
const littleSpace = 50 * 1_048_576
/** How often the server is asked what it knows of this phone, and the browser for its space, ms. */
const checkEvery = 3_600_000
const lookAtSpaceEvery = 60_000
/** While more records than these are sent, the screens follow this often, ms. */
const fewRecords = 50
const readEvery = 200
const nothing: Counts = { unsent: 0, oldestAt: null, refused: 0, pending: 0, accepted: 0, others: [] }

export type OutboxOptions = { upgrades?: readonly Upgrade[] }

/** The records of this phone. One per tab; the tabs share what is stored, and one of them sends. */
export class Outbox {
  readonly #environment: Environment
  readonly #store: Store
  readonly #sender: Sender
  readonly #clock: Clock
  readonly #listeners = new Set<() => void>()
  /** Asked to look again at once, before the snapshot has been read. */
  readonly #waiting = new Set<() => void>()
  readonly #stopListening: (() => void) | undefined
  #author: Author | null = null
  #snapshot: Snapshot = {
    loaded: false,
    of: null,
    open: [],
    recent: [],
    counts: nothing,
    status: { is: 'idle' },
    minutesWrong: null,
    persisted: null,
    lowSpace: false,
  }
  #reading: Promise<void> | null = null
  #readAgain = false
  #reads: Cancel | null = null
  #askedToPersist = false
  #checkedAt: number | null = null
  #space: { at: number; found: Pick<Snapshot, 'persisted' | 'lowSpace'> } | null = null

  constructor(environment: Environment, { upgrades }: OutboxOptions = {}) {
    this.#environment = environment
    this.#store = new Store(environment, upgrades)
    this.#clock = new Clock(environment)
    this.#sender = new Sender(environment, this.#store, this.#clock, {
      changed: () => this.#changed(),
      answeredInEpoch: (epoch, durableUntil) => this.#hearEpoch(epoch, durableUntil),
      cameThrough: () => this.#checkNowAndThen(),
    })
    this.#stopListening = environment.broadcast?.listen((message) => {
      for (const look of this.#waiting) look()
      this.#readSoon()
      if (message === 'send') this.#sender.wake()
    })
    void this.#read()
  }

  // --- Who is there -----------------------------------------------------------------------------------------

  /** Sends this person's records on this farm from now on; called at the start, after a sign-in and after another farm was chosen. */
  signedIn(author: Author) {
    this.#author = author
    this.#sender.speakFor(author)
    void this.#read()
    this.#checkedAt = null
    this.sendNow()
  }

  /** Her records stay on the phone, and wait for her. */
  signedOut() {
    this.#author = null
    this.#sender.speakFor(null)
    void this.#read()
  }

  /** Sends what waits, at once: there may be a network again, somebody looks at the screen, or touched 'send'. */
  sendNow() {
    this.#sender.wake({ now: true })
    this.#checkNowAndThen()
  }

  /** Resolves when nothing is under way from this tab. */
  idle = () => this.#sender.idle()

  get status(): Status {
    return this.#sender.status
  }

  /** Ends with the page. What is under way may arrive. */
  async close() {
    this.#stopListening?.()
    this.#reads?.()
    this.#sender.speakFor(null)
    await this.#store.close()
  }

  /** Takes everything of everybody off this phone, what was not sent too; the page has to be loaded again. */
  async forget() {
    await this.close()
    await this.#store.destroy()
  }

  // --- Recording --------------------------------------------------------------------------------------------

  /**
   * Saves a record on this phone and sends it as soon as that is possible. Resolves when it is safe here, with the record as it stands: read
   * back from a transaction that has reached the disk. The same content under the same id is the same record; other content changes it.
   * @throws OutboxProblem where the phone cannot keep it: the form must stay
   */
  async enqueue<C extends Call>(record: NewRecord<C>): Promise<Operation> {
    const [saved] = await this.enqueueAll([record])
    return saved!
  }

  /** Saves several records as `enqueue` does one: all of them are on this phone then, or none. In their order. @throws OutboxProblem */
  async enqueueAll<C extends Call>(records: readonly NewRecord<C>[]): Promise<Operation[]> {
    const author = this.#author
    if (!author) throw new OutboxProblem('NO_SESSION')
    const saved = await this.#store.change('strict', async (transaction) => {
      const operations: Operation[] = []
      for (const record of records) operations.push(await this.#enqueueIn(transaction, author, record))
      return operations
    })
    const onDisk = await Promise.all(saved.map(({ id }) => this.#store.find(id)))
    const kept = onDisk.filter(
      (one, at) => one && operationText(one.payload) === operationText(saved[at]!.payload),
    ) as Operation[]
    if (kept.length < saved.length) throw new OutboxProblem('STORAGE_FAILED')
    this.#tell('send')
    this.#askToPersist()
    return kept
  }

  async #enqueueIn<C extends Call>(
    transaction: Transaction,
    author: Author,
    record: NewRecord<C>,
  ): Promise<Operation> {
    const payload = payloadOf(record.call, record.input)
    const known = await transaction.objectStore('operations').get(record.operationId)
    if (known && !isBy(known, author)) throw new OutboxProblem('OPERATION_REUSED')
    // A record that was given up, or goes on under another id, is not taken up again by a form that is still open.
    const isOver = known?.state === 'discarded' || known?.state === 'superseded'
    if (known && !isOver) return this.#enqueueAgain(transaction, known, payload, record)
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
    })
  }

  /** A second touch, a second try after a refusal, or other content from a form that is still open. */
  async #enqueueAgain<C extends Call>(
    transaction: Transaction,
    known: Operation,
    payload: Payload,
    record: NewRecord<C>,
  ): Promise<Operation> {
    if (operationText(known.payload) !== operationText(payload))
      return this.#replace(transaction, known, payload, record)
    return isRefused(known) ? put(transaction, queuedAgain(known)) : known
  }

  /**
   * Changes a record that is not accepted yet. The changed one keeps its place among the animal's records and has an id of its own; the
   * server never does the old one from then on, wherever it may still be under way. @throws OutboxProblem
   */
  async edit<C extends Call>(id: string, change: Change<C>): Promise<Operation> {
    const payload = payloadOf(change.call, change.input)
    const changed = await this.#store.change('strict', async (transaction) =>
      this.#replace(transaction, await this.#own(transaction, id), payload, change),
    )
    this.#tell('send')
    return changed
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
   * What a changed record builds on, and its place. It keeps both, unless the form built it on something else; behind a record that was
   * entered later it takes its place there. It cannot build on what builds on itself.
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
    const find = (id: string) => own.find((operation) => operation.id === id)
    if (buildsOn({ base }, old.id, find)) return { base: old.base, place }
    const after = find(base.after)
    return { base, place: Math.max(place, after ? after.place + 0.5 : 0) }
  }

  /** Sends a refused record once more as it is. @throws OutboxProblem */
  async resend(id: string): Promise<void> {
    await this.#store.change('strict', async (transaction) => {
      const operation = await this.#own(transaction, id)
      if (isRefused(operation)) await put(transaction, queuedAgain(operation))
    })
    this.#sender.wake({ now: true })
    this.#tell('send')
  }

  /** Gives a record up, for a reason that is sent to the server and kept there. @throws OutboxProblem */
  async discard(id: string, reason: string): Promise<void> {
    await this.#store.change('strict', async (transaction) => {
      const operation = await this.#own(transaction, id)
      if (!operation.open || operation.discards !== undefined) throw new OutboxProblem('NOT_FOUND')
      await this.#giveUp(transaction, operation, reason)
    })
    this.#tell('send')
  }

  /** Takes a record back that has not been sent. False where it has been: then it can be deleted in the history. */
  async undo(id: string): Promise<boolean> {
    const undone = await this.#store.change('strict', async (transaction) => {
      const operation = await this.#own(transaction, id)
      if (operation.state !== 'queued' || operation.attempts > 0) return false
      await this.#giveUp(transaction, operation, 'undo')
      return true
    })
    if (undone) this.#tell('send')
    return undone
  }

  async #giveUp(transaction: Transaction, operation: Operation, reason: string) {
    const { id, author, deviceSeq, place, payload } = operation
    await put(transaction, closed({ ...operation, state: 'discarded', reason }, this.#environment.now()))
    await put(transaction, {
      ...this.#blank(author),
      id: this.#environment.newId(),
      ...(await nextNumber(transaction, author.farmId, this.#environment)),
      // The animal's next record is sent when it is settled what became of this one.
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

  async #own(transaction: Transaction, id: string): Promise<Operation> {
    const operation = await transaction.objectStore('operations').get(id)
    if (!operation || !isBy(operation, this.#author)) throw new OutboxProblem('NOT_FOUND')
    return operation
  }

  // --- Looking ----------------------------------------------------------------------------------------------

  subscribe = (listener: () => void) => {
    this.#listeners.add(listener)
    return () => void this.#listeners.delete(listener)
  }

  /** Reads once more what is on the phone, and answers it. */
  async refresh(): Promise<Snapshot> {
    await this.#read()
    return this.#snapshot
  }

  /** What is known now, without waiting. The same object until something changes; while many are sent it follows a little later. */
  snapshot = (): Snapshot => this.#snapshot

  /** Resolves when what waits of this member has been read, with the snapshot. */
  known(farmId: number, login: string): Promise<Snapshot> {
    const isRead = ({ of }: Snapshot) => of?.farmId === farmId && of.login === login
    return new Promise((resolve) => {
      const look = () => {
        if (!isRead(this.#snapshot)) return
        stop()
        resolve(this.#snapshot)
      }
      const stop = this.subscribe(look)
      look()
    })
  }

  /** Everything of the signed-in person on this farm that is on the phone, newest first, the accepted of 30 days too. */
  async list(): Promise<readonly Operation[]> {
    return (await this.#store.all()).filter((operation) => isBy(operation, this.#author)).toReversed()
  }

  /** The person's records of one entity, in order, settled ones too. */
  async ofEntity(entityKey: string): Promise<readonly Operation[]> {
    const author = this.#author
    if (!author) return []
    return (await this.#store.ofEntity(author.farmId, entityKey)).filter((operation) =>
      isBy(operation, author),
    )
  }

  /** What a form of this animal's life that opens now builds on; `kept` is her newest record as the phone has it, and when that was read. */
  async baseFor(entityKey: string, kept: { seq: number; at?: number | undefined }): Promise<Base> {
    return baseOf(await this.ofEntity(entityKey), kept)
  }

  find = (id: string) => this.#store.find(id)

  /**
   * The record as it stands when the server has answered, or when that will take longer: after `ms`, or at once where nothing can be sent
   * now. So a form says 'saved' or 'saved on this phone', and each is true.
   */
  async waitFor(id: string, ms: number): Promise<Operation | undefined> {
    return new Promise((resolve, reject) => {
      let over = false
      const end = (operation: Operation | undefined) => {
        if (over) return
        over = true
        stop()
        timer()
        resolve(operation)
      }
      const look = async (last = false) => {
        const operation = await this.#store.find(id)
        const isTried = operation?.state === 'queued' && (operation.attempts > 0 || this.#sender.restsFor(id))
        if (last || !operation || !isUnsent(operation) || isTried) end(operation)
      }
      const lookNow = () => void look().catch(reject)
      this.#waiting.add(lookNow)
      const stop = () => void this.#waiting.delete(lookNow)
      const timer = this.#environment.after(ms, () => void look(true).catch(reject))
      void look().catch(reject)
    })
  }

  /** Everything that is not accepted, whoever it is of, as a file for somebody who can help. */
  async exportJson(): Promise<string> {
    const operations = (await this.#store.open()).toSorted((a, b) => a.enteredAt - b.enteredAt)
    return JSON.stringify(
      {
        app: this.#environment.appVersion,
        deviceId: await this.#store.note('deviceId'),
        at: new Date(this.#environment.now()).toISOString(),
        operations,
      },
      null,
      1,
    )
  }

  // --- A server that lost something ----------------------------------------------------------------------------

  /**
   * Asks the server what it knows of this phone: whether it was restored from a backup, whether a record is missing that it had accepted, and
   * whether a manager has settled a refused one. What it should have and has not is sent again. @throws where there is no answer
   */
  async check(): Promise<void> {
    const author = this.#author
    if (!author) return
    const asked = this.#environment.now()
    const state = await this.#askState(author)
    if (this.#author !== author) return
    await this.#hearEpoch(state.epoch, state.durableUntil)
    const isMissing = ({ deviceSeq }: Operation) =>
      deviceSeq > state.newestSeq ||
      state.missing.some(({ from, to }) => from <= deviceSeq && deviceSeq <= to)
    const settled = new Set(state.settled)
    await this.#sendAgain((operation) => {
      if (!isBy(operation, author)) return false
      if (isRefused(operation)) return settled.has(operation.id)
      return operation.state === 'accepted' && isMissing(operation) && (operation.settledAt ?? asked) < asked
    })
    await this.#tidy()
  }

  /** Once in a while; without a network it is tried again when something has come through. */
  #checkNowAndThen() {
    const now = this.#environment.elapsed()
    if (!this.#author || (this.#checkedAt !== null && now - this.#checkedAt < checkEvery)) return
    this.#checkedAt = now
    this.check().catch(() => {
      this.#checkedAt = null
    })
  }

  async #askState(author: Author) {
    const deviceId = (await this.#store.note('deviceId')) ?? ''
    const began = this.#environment.elapsed()
    const query = new URLSearchParams({ deviceId, farmNo: String(author.farmId), memberId: author.login })
    const stop = new AbortController()
    const giveUp = this.#environment.after(longestWait, () => stop.abort())
    try {
      const answer = await this.#environment.fetch(`${calls.state.path}?${query.toString()}`, {
        headers: { accept: 'application/json' },
        credentials: 'same-origin',
        redirect: 'error',
        signal: stop.signal,
      })
      const state = z.decode(calls.state.output, await answer.json())
      this.#clock.observe(answer.headers.get('date'), began)
      return state
    } finally {
      giveUp()
    }
  }

  /** Sends again what was accepted since the restored server's watermark. Doubles nothing: what the server still has it answers as before. */
  async resendAfterRestore(epoch: string, durableUntil: string | null): Promise<void> {
    const from = durableUntil === null ? -Infinity : Date.parse(durableUntil) - watermarkMargin
    await this.#store.change(
      'strict',
      async (transaction) => void (await transaction.objectStore('notes').put(epoch, 'epoch')),
    )
    await this.#sendAgain(
      (operation) =>
        isUnsent(operation) ||
        (operation.state === 'accepted' && (operation.receipt?.at ?? Infinity) >= from),
    )
  }

  async #hearEpoch(epoch: string, durableUntil: string | null) {
    const known = await this.#store.note('epoch')
    if (known === epoch) return
    if (known !== undefined) return this.resendAfterRestore(epoch, durableUntil)
    await this.#store.change(
      'relaxed',
      async (transaction) => void (await transaction.objectStore('notes').put(epoch, 'epoch')),
    )
  }

  async #sendAgain(which: (operation: Operation) => boolean) {
    const chosen = (await this.#store.all()).filter(which).map(({ id }) => id)
    if (chosen.length === 0) return
    const againSince = this.#clock.now()
    await this.#store.change('strict', async (transaction) => {
      for (const id of chosen) {
        const operation = await transaction.objectStore('operations').get(id)
        if (operation && which(operation))
          await put(
            transaction,
            isRefused(operation) ? queuedAgain(operation) : { ...queuedAgain(operation), againSince },
          )
      }
    })
    this.#sender.wake({ now: true })
    this.#tell('send')
  }

  /** Forgets what was settled more than 30 days ago, while the phone's clock can be believed. */
  async #tidy() {
    if (this.#clock.minutesWrong === null) await this.#store.forgetBefore(this.#environment.now() - keptFor)
  }

  // --- Telling ----------------------------------------------------------------------------------------------

  #tell(message: 'send' | 'changed') {
    void this.#read()
    this.#environment.broadcast?.post(message)
    if (message === 'send') this.#sender.wake()
  }

  #changed() {
    for (const look of this.#waiting) look()
    this.#readSoon()
    this.#environment.broadcast?.post('changed')
  }

  /** A few are read at every change; sending a thousand does not read them a thousand times. */
  #readSoon() {
    if (this.#snapshot.open.length <= fewRecords) return void this.#read()
    this.#reads ??= this.#environment.after(readEvery, () => {
      this.#reads = null
      void this.#read()
    })
  }

  /** Reads the phone's records for the screens; what changes while it reads is read once more. */
  async #read() {
    this.#readAgain = true
    this.#reading ??= (async () => {
      while (this.#readAgain) {
        this.#readAgain = false
        await this.#readOnce().catch(() => {})
      }
      this.#reading = null
    })()
    await this.#reading
  }

  async #readOnce() {
    const author = this.#author
    const everything = await this.#store.open()
    const accepted = await this.#store.countAcceptedSince(this.#clock.now() - keptFor)
    this.#clock.offset ??= (await this.#store.note('clockOffset')) ?? null
    const open = everything.filter((operation) => isBy(operation, author))
    const recent = await this.#store.acceptedSince(this.#clock.now() - recentFor)
    // That something was given up has to be sent too, but is no record.
    const records = everything.filter(({ discards }) => discards === undefined)
    const own = records.filter((operation) => isBy(operation, author))
    const unsent = own.filter(isUnsent)
    const refused = own.filter(isRefused).length
    const others = Map.groupBy(
      records.filter((operation) => !isBy(operation, author)),
      ({ author: { login } }) => login,
    )
    this.#snapshot = {
      loaded: true,
      of: author,
      open,
      recent: recent.filter(
        (operation) =>
          operation.state === 'accepted' && operation.discards === undefined && isBy(operation, author),
      ),
      counts: {
        unsent: unsent.length,
        oldestAt: unsent.length > 0 ? Math.min(...unsent.map(({ enteredAt }) => enteredAt)) : null,
        refused,
        pending: unsent.length + refused,
        accepted,
        others: [...others].map(([login, { length }]) => ({ login, count: length })),
      },
      status: this.#sender.status,
      minutesWrong: this.#clock.minutesWrong,
      ...(await this.#lookAtSpace()),
    }
    for (const listener of this.#listeners) listener()
  }

  async #lookAtSpace(): Promise<Pick<Snapshot, 'persisted' | 'lowSpace'>> {
    const { storage, elapsed } = this.#environment
    if (this.#space && elapsed() - this.#space.at < lookAtSpaceEvery) return this.#space.found
    const persisted = (await storage?.persisted().catch(() => null)) ?? null
    const { quota, usage = 0 } = (await storage?.estimate().catch(() => null)) ?? {}
    this.#space = {
      at: elapsed(),
      found: { persisted, lowSpace: quota !== undefined && quota - usage < littleSpace },
    }
    return this.#space.found
  }

  /** Asked at the first save, when a person sees what for. */
  #askToPersist() {
    if (this.#askedToPersist) return
    this.#askedToPersist = true
    void this.#environment.storage?.persist().then(
      () => {
        this.#space = null
        return this.#read()
      },
      () => {},
    )
  }
}

function payloadOf<C extends Call>({ path, input: schema }: C, input: Input<C>): Payload {
  // What a caller gives is what the call's own schema takes; the compiler cannot see that through the type parameter.
  const wire = z.encode(schema as z.ZodType, input) as Record<string, unknown>
  return { path, wire: Object.fromEntries(Object.entries(wire).filter(([, value]) => isGiven(value))) }
}

const withoutArrived = ({ arrived: _, ...operation }: Operation): Operation => operation
/** Of the operations that it stands in for, those of which it is not known that they arrived. */
const unheardOf = ({ supersedes, arrived = [] }: Operation) =>
  supersedes.filter((id) => !arrived.includes(id))

async function put(transaction: Transaction, operation: Operation): Promise<Operation> {
  await transaction.objectStore('operations').put(operation)
  return operation
}

/** The next number of this phone on this farm; the phone gets its name with the first one. */
async function nextNumber(transaction: Transaction, farmId: number, { newId }: Environment) {
  const notes = transaction.objectStore('notes')
  const deviceId = ((await notes.get('deviceId')) as string | undefined) ?? newId()
  await notes.put(deviceId, 'deviceId')
  const deviceSeq = (((await notes.get(`seq:${farmId}`)) as number | undefined) ?? 0) + 1
  await notes.put(deviceSeq, `seq:${farmId}`)
  return { deviceId, deviceSeq }
}
