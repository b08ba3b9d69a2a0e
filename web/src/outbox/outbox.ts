import type { Call } from '@penside/contract/api/call.ts'
import { operationText } from '@penside/contract/api/operation.ts'
import { Clock } from './clock.ts'
import { wait, type Environment } from './environment.ts'
import { Losses } from './losses.ts'
import { isBy, isUnsent, OutboxProblem, type Author, type Base, type Operation } from './operation.ts'
import { baseOf } from './order.ts'
import { Recording, type Change, type NewRecord } from './recording.ts'
import { Sender, type Status } from './sender.ts'
import { Overview, type Snapshot } from './overview.ts'
import { Store, type Upgrade } from './store.ts'

export type OutboxOptions = { upgrades?: readonly Upgrade[] }

/** Unsent records of this phone. One per tab; the tabs share the storage, and one of them sends. */
export class Outbox {
  readonly #environment: Environment
  readonly #store: Store
  readonly #sender: Sender
  readonly #recording: Recording
  readonly #losses: Losses
  readonly #overview: Overview
  /** Listeners that check at once, before the snapshot has been read. */
  readonly #waiting = new Set<() => void>()
  readonly #stopListening: (() => void) | undefined
  #author: Author | null = null
  /** Member of the browser's session: after an offline handover another member, until that session ends. */
  #sendsFor: Author | null = null

  constructor(environment: Environment, { upgrades }: OutboxOptions = {}) {
    this.#environment = environment
    this.#store = new Store(environment, upgrades)
    const clock = new Clock(environment)
    const author = () => this.#author
    this.#recording = new Recording(environment, clock)
    this.#losses = new Losses(environment, this.#store, clock, {
      author: () => this.#sendsFor,
      queued: () => {
        this.#sender.wake({ now: true })
        this.#notify('send')
      },
      timed: () => void this.#overview.read(),
    })
    this.#overview = new Overview(environment, this.#store, clock, {
      author,
      status: () => this.status,
    })
    this.#sender = new Sender(environment, this.#store, clock, {
      changed: () => this.#changed(),
      answeredInEpoch: (epoch, durableUntil) => this.#losses.hearEpoch(epoch, durableUntil),
      cameThrough: () => this.#losses.checkNowAndThen(),
    })
    this.#stopListening = environment.broadcast?.listen((message) => {
      for (const look of this.#waiting) look()
      this.#overview.readSoon()
      if (message === 'send') this.#sender.wake()
    })
    void this.#overview.read()
  }

  // --- Who is there -----------------------------------------------------------------------------------------

  /**
   * Records and sends for this member and farm from now on. Called at the start, after a sign-in and after a change
   * of farm. After a handover `sendsFor` is the member of the browser's session, or null.
   */
  signedIn(author: Author, sendsFor: Author | null = author) {
    this.#author = author
    this.#sendFor(sendsFor)
  }

  /** Ends recording. The member's records stay on the phone, and are sent while the browser has their session. */
  signedOut(sendsFor: Author | null = null) {
    this.#author = null
    this.#sendFor(sendsFor)
  }

  #sendFor(sendsFor: Author | null) {
    this.#sendsFor = sendsFor
    this.#sender.speakFor(sendsFor)
    void this.#overview.read()
    if (!sendsFor) return
    this.#losses.signedIn()
    this.sendNow()
  }

  /** Resolves when nothing of this member on that farm waits to be sent, or after `ms`. */
  async sent(author: Author, ms: number): Promise<void> {
    const until = this.#environment.elapsed() + ms
    const waits = async () =>
      (await this.#store.open()).some((operation) => isUnsent(operation) && isBy(operation, author))
    while (this.#environment.elapsed() < until && (await waits())) await wait(this.#environment, 200)
  }

  /** Sends everything at once, such as when the network may be back or the member requests it. */
  sendNow() {
    this.#sender.wake({ now: true })
    this.#losses.checkNowAndThen()
  }

  /** Resolves when this tab sends nothing. */
  idle = () => this.#sender.idle()

  get status(): Status {
    return this.#author && !this.#sendsOwn ? { is: 'signed-out' } : this.#sender.status
  }

  /** Whether the browser's session is that of the recording member. */
  get #sendsOwn() {
    const { accountId, farmId } = this.#author ?? {}
    return this.#sendsFor?.accountId === accountId && this.#sendsFor?.farmId === farmId
  }

  get #rests() {
    return !this.#sendsOwn || this.#sender.rests
  }

  /** Closes with the page. Requests under way may still arrive. */
  async close() {
    this.#stopListening?.()
    this.#overview.close()
    this.#sender.speakFor(null)
    await this.#store.close()
  }

  /** Deletes all data of all members, unsent records too; the page must then be reloaded. */
  async forget() {
    await this.close()
    await this.#store.destroy()
  }

  // --- Recording --------------------------------------------------------------------------------------------

  /**
   * Saves a record on this phone and sends it as soon as possible. Resolves once it is on the disk, with the stored
   * record. The same content under the same id is the same record; other content changes it. @throws OutboxProblem if
   * the phone cannot save it, so that the form must stay
   */
  async enqueue<C extends Call>(record: NewRecord<C>): Promise<Operation> {
    const [saved] = await this.enqueueAll([record])
    return saved!
  }

  /** Saves several records in order, all or none, as `enqueue` does. @throws OutboxProblem */
  async enqueueAll<C extends Call>(records: readonly NewRecord<C>[]): Promise<Operation[]> {
    const author = this.#author
    if (!author) throw new OutboxProblem('NO_SESSION')
    const saved = await this.#store.change('strict', async (transaction) => {
      const operations: Operation[] = []
      for (const record of records)
        operations.push(await this.#recording.enqueue(transaction, author, record, this.#rests))
      return operations
    })
    return this.#onDisk(saved)
  }

  /** Reads saved records back. @throws OutboxProblem STORAGE_FAILED */
  async #onDisk(saved: readonly Operation[]): Promise<Operation[]> {
    const onDisk = await Promise.all(saved.map(({ id }) => this.#store.find(id)))
    const kept = onDisk.filter(
      (one, at) => one && operationText(one.payload) === operationText(saved[at]!.payload),
    ) as Operation[]
    if (kept.length < saved.length) throw new OutboxProblem('STORAGE_FAILED')
    this.#notify('send')
    this.#overview.askToPersist()
    return kept
  }

  /**
   * Changes a record that is not accepted yet. It keeps its place among the animal's records but gets a new id; the
   * server never executes the old one afterwards. @throws OutboxProblem
   */
  async edit<C extends Call>(id: string, change: Change<C>): Promise<Operation> {
    const changed = await this.#store.change('strict', (transaction) =>
      this.#recording.edit(transaction, this.#author, id, change),
    )
    this.#notify('send')
    return changed
  }

  /** Sends a rejected record again. @throws OutboxProblem */
  async resend(id: string): Promise<void> {
    await this.#store.change('strict', (transaction) => this.#recording.resend(transaction, this.#author, id))
    this.#sender.wake({ now: true })
    this.#notify('send')
  }

  /** Discards a record, with a reason that the server stores. @throws OutboxProblem */
  async discard(id: string, reason: string): Promise<void> {
    await this.#store.change('strict', (transaction) =>
      this.#recording.discard(transaction, this.#author, id, reason),
    )
    this.#notify('send')
  }

  /**
   * Replaces a rejected record by a note with its words: both changes are stored, or neither. @param reason why the
   * record is discarded @throws OutboxProblem
   */
  async keepAsNote<C extends Call>(id: string, note: NewRecord<C>, reason: string): Promise<Operation> {
    const author = this.#author
    if (!author) throw new OutboxProblem('NO_SESSION')
    const saved = await this.#store.change('strict', (transaction) =>
      this.#recording.keepAsNote(transaction, author, id, note, reason, this.#rests),
    )
    const [kept] = await this.#onDisk([saved])
    return kept!
  }

  /** Discards a record that was never sent. False if it was sent: then it can be deleted in the history. */
  async undo(id: string): Promise<boolean> {
    const undone = await this.#store.change('strict', (transaction) =>
      this.#recording.undo(transaction, this.#author, id),
    )
    if (undone) this.#notify('send')
    return undone
  }

  // --- Looking ----------------------------------------------------------------------------------------------

  subscribe = (listener: () => void) => this.#overview.subscribe(listener)

  async refresh(): Promise<Snapshot> {
    await this.#overview.read()
    return this.snapshot()
  }

  snapshot = (): Snapshot => this.#overview.snapshot()

  /** Resolves with the snapshot once the records of this member have been read. */
  known(farmId: number, login: string): Promise<Snapshot> {
    const isRead = ({ of }: Snapshot) => of?.farmId === farmId && of.login === login
    return new Promise((resolve) => {
      const look = () => {
        if (!isRead(this.snapshot())) return
        stop()
        resolve(this.snapshot())
      }
      const stop = this.subscribe(look)
      look()
    })
  }

  /** Records of the member and farm on this phone, newest first, including those accepted in 30 days. */
  async list(): Promise<readonly Operation[]> {
    return (await this.#store.all()).filter((operation) => isBy(operation, this.#author)).toReversed()
  }

  /** The member's records of one entity, in order, settled ones too. */
  async ofEntity(entityKey: string): Promise<readonly Operation[]> {
    const author = this.#author
    if (!author) return []
    return (await this.#store.ofEntity(author.farmId, entityKey)).filter((operation) =>
      isBy(operation, author),
    )
  }

  /** Base of a new form for an animal; `kept`: her newest record as the phone knows it, and when that was read. */
  async baseFor(entityKey: string, kept: { seq: number; at?: number | undefined }): Promise<Base> {
    return baseOf(await this.ofEntity(entityKey), kept)
  }

  find = (id: string) => this.#store.find(id)

  /**
   * Resolves with the record once the server has answered, once an attempt to send it has failed, or after `ms`.
   * Resolves at once for a record that cannot be sent now. Without `ms` it waits for a running attempt to end.
   */
  async waitFor(id: string, ms?: number): Promise<Operation | undefined> {
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
        const isTried = operation?.state === 'queued' && (operation.attempts > 0 || this.#rests)
        if (last || !operation || !isUnsent(operation) || isTried) end(operation)
      }
      const lookNow = () => void look().catch(reject)
      this.#waiting.add(lookNow)
      const stop = () => void this.#waiting.delete(lookNow)
      const timer =
        ms === undefined ? () => {} : this.#environment.after(ms, () => void look(true).catch(reject))
      void look().catch(reject)
    })
  }

  /** All open records of all members as a file, for support. */
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

  /** Compares this phone's records with the server's, and sends lost ones again. @throws without an answer */
  check = () => this.#losses.check()

  // --- Telling ----------------------------------------------------------------------------------------------

  #notify(message: 'send' | 'changed') {
    void this.#overview.read()
    this.#environment.broadcast?.post(message)
    if (message === 'send') this.#sender.wake()
  }

  #changed() {
    for (const look of this.#waiting) look()
    this.#overview.readSoon()
    this.#environment.broadcast?.post('changed')
  }
}
