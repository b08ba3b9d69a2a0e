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

/** The records of this phone. One per tab; the tabs share what is stored, and one of them sends. */
export class Outbox {
  readonly #environment: Environment
  readonly #store: Store
  readonly #sender: Sender
  readonly #recording: Recording
  readonly #losses: Losses
  readonly #overview: Overview
  /** Asked to look again at once, before the snapshot has been read. */
  readonly #waiting = new Set<() => void>()
  readonly #stopListening: (() => void) | undefined
  #author: Author | null = null
  /** Whose session the browser has: another member's after a handover without a network, until it is ended. */
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
        this.#tell('send')
      },
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
   * Records in this person's name on this farm from now on, and sends what they recorded; called at the start, after a sign-in and after
   * another farm was chosen. On a phone that was handed over, `sendsFor` is the member whose session the browser has, null when it has none.
   */
  signedIn(author: Author, sendsFor: Author | null = author) {
    this.#author = author
    this.#sendFor(sendsFor)
  }

  /** Her records stay on the phone, and wait for her; where the browser still has her session they are sent. */
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

  /** Resolves when nothing of this person on that farm waits to be sent, or after `ms`. */
  async sent(author: Author, ms: number): Promise<void> {
    const until = this.#environment.elapsed() + ms
    const waits = async () =>
      (await this.#store.open()).some((operation) => isUnsent(operation) && isBy(operation, author))
    while (this.#environment.elapsed() < until && (await waits())) await wait(this.#environment, 200)
  }

  /** Sends what waits, at once: there may be a network again, somebody looks at the screen, or touched 'send'. */
  sendNow() {
    this.#sender.wake({ now: true })
    this.#losses.checkNowAndThen()
  }

  /** Resolves when nothing is under way from this tab. */
  idle = () => this.#sender.idle()

  get status(): Status {
    return this.#author && !this.#sendsOwn ? { is: 'signed-out' } : this.#sender.status
  }

  /** Whether the browser's session is that of whoever records. */
  get #sendsOwn() {
    const { accountId, farmId } = this.#author ?? {}
    return this.#sendsFor?.accountId === accountId && this.#sendsFor?.farmId === farmId
  }

  get #rests() {
    return !this.#sendsOwn || this.#sender.rests
  }

  /** Ends with the page. What is under way may arrive. */
  async close() {
    this.#stopListening?.()
    this.#overview.close()
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
      for (const record of records)
        operations.push(await this.#recording.enqueue(transaction, author, record, this.#rests))
      return operations
    })
    return this.#onDisk(saved)
  }

  /** The records as they are read back after they were saved. @throws OutboxProblem STORAGE_FAILED */
  async #onDisk(saved: readonly Operation[]): Promise<Operation[]> {
    const onDisk = await Promise.all(saved.map(({ id }) => this.#store.find(id)))
    const kept = onDisk.filter(
      (one, at) => one && operationText(one.payload) === operationText(saved[at]!.payload),
    ) as Operation[]
    if (kept.length < saved.length) throw new OutboxProblem('STORAGE_FAILED')
    this.#tell('send')
    this.#overview.askToPersist()
    return kept
  }

  /**
   * Changes a record that is not accepted yet. The changed one keeps its place among the animal's records and has an id of its own; the
   * server never does the old one from then on, wherever it may still be under way. @throws OutboxProblem
   */
  async edit<C extends Call>(id: string, change: Change<C>): Promise<Operation> {
    const changed = await this.#store.change('strict', (transaction) =>
      this.#recording.edit(transaction, this.#author, id, change),
    )
    this.#tell('send')
    return changed
  }

  /** Sends a refused record once more as it is. @throws OutboxProblem */
  async resend(id: string): Promise<void> {
    await this.#store.change('strict', (transaction) => this.#recording.resend(transaction, this.#author, id))
    this.#sender.wake({ now: true })
    this.#tell('send')
  }

  /** Gives a record up, for a reason that is sent to the server and kept there. @throws OutboxProblem */
  async discard(id: string, reason: string): Promise<void> {
    await this.#store.change('strict', (transaction) =>
      this.#recording.discard(transaction, this.#author, id, reason),
    )
    this.#tell('send')
  }

  /**
   * Saves a note that keeps the words of a refused record, and gives that record up: both are on this phone then, or neither.
   * @param reason why the record is given up, as it is kept on the server @throws OutboxProblem
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

  /** Takes a record back that has not been sent. False where it has been: then it can be deleted in the history. */
  async undo(id: string): Promise<boolean> {
    const undone = await this.#store.change('strict', (transaction) =>
      this.#recording.undo(transaction, this.#author, id),
    )
    if (undone) this.#tell('send')
    return undone
  }

  // --- Looking ----------------------------------------------------------------------------------------------

  subscribe = (listener: () => void) => this.#overview.subscribe(listener)

  /** Reads once more what is on the phone, and answers it. */
  async refresh(): Promise<Snapshot> {
    await this.#overview.read()
    return this.snapshot()
  }

  /** What is known now, without waiting. */
  snapshot = (): Snapshot => this.#overview.snapshot()

  /** Resolves when what waits of this member has been read, with the snapshot. */
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
   * Resolves with the record once the server has answered, once an attempt to send it has failed, or after `ms`. A record that cannot be
   * sent now resolves at once. Without `ms` an attempt under way is waited for as long as it takes.
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

  /** Asks the server what it knows of this phone, and sends again what it should have. @throws where there is no answer */
  check = () => this.#losses.check()

  // --- Telling ----------------------------------------------------------------------------------------------

  #tell(message: 'send' | 'changed') {
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
