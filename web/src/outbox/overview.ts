import { listeners } from '../ui/listeners.ts'
import type { Clock } from './clock.ts'
import type { Cancel, Environment } from './environment.ts'
import { keptFor } from './losses.ts'
import { isBy, isRefused, isUnsent, type Author, type Operation } from './operation.ts'
import type { Status } from './sender.ts'
import type { Store } from './store.ts'

export type Counts = {
  /** Saved on this phone but not on the server, and the time of entry of the oldest, ms. */
  unsent: number
  oldestAt: number | null
  /** Rejected: waiting for a person. */
  refused: number
  /** Sum of both, displayed everywhere. */
  pending: number
  /** Accepted in the last 30 days. */
  accepted: number
  /** Unsent photos of all members. They are parts of records, so no other number includes them. */
  photos: number
  /** Records of other members or farms on this phone, by login; sent when they sign in. `refused`: rejected ones. */
  others: readonly { login: string; count: number; refused: number }[]
}

export type Snapshot = {
  /** False until the phone's records have been read. */
  loaded: boolean
  of: Author | null
  /** Open records of the member and farm, in order. */
  open: readonly Operation[]
  /** Records accepted in the last day, oldest first, which the offline snapshot may lack. */
  recent: readonly Operation[]
  counts: Counts
  status: Status
  /** Minutes by which this phone's clock is wrong, if that matters. */
  minutesWrong: number | null
  /** Whether storage is persistent; null if the browser does not tell. */
  persisted: boolean | null
  /** The phone is nearly full, or full, so that nothing can be saved. */
  lowSpace: boolean
  noSpace: boolean
}

const recentFor = 86_400_000
const littleSpace = 50 * 1_048_576
const lookAtSpaceEvery = 60_000
/** Minimum delay between updates while more records than these are open, ms. */
const fewRecords = 50
const readEvery = 200
const nothing: Counts = {
  unsent: 0,
  oldestAt: null,
  refused: 0,
  pending: 0,
  accepted: 0,
  photos: 0,
  others: [],
}

/** Snapshots of the phone's records for the screens. */
export class Overview {
  readonly #environment: Environment
  readonly #store: Store
  readonly #clock: Clock
  readonly #author: () => Author | null
  readonly #status: () => Status
  readonly #listeners = listeners()
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
    noSpace: false,
  }
  #reading: Promise<void> | null = null
  #readAgain = false
  #reads: Cancel | null = null
  #askedToPersist = false
  #space: { at: number; found: Pick<Snapshot, 'persisted' | 'lowSpace'> } | null = null

  constructor(
    environment: Environment,
    store: Store,
    clock: Clock,
    { author, status }: { author: () => Author | null; status: () => Status },
  ) {
    this.#environment = environment
    this.#store = store
    this.#clock = clock
    this.#author = author
    this.#status = status
  }

  subscribe = this.#listeners.on

  /** Latest snapshot: the same object until something changes; while many records are sent it lags a little. */
  snapshot = (): Snapshot => this.#snapshot

  close() {
    this.#reads?.()
  }

  /** Reads few records at once; many are read with a delay. */
  readSoon() {
    if (this.#snapshot.open.length <= fewRecords) return void this.read()
    this.#reads ??= this.#environment.after(readEvery, () => {
      this.#reads = null
      void this.read()
    })
  }

  /** Reads the phone's records; changes meanwhile cause another read. */
  async read() {
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
    const author = this.#author()
    const everything = await this.#store.open()
    const accepted = await this.#store.countAcceptedSince(this.#clock.now() - keptFor)
    this.#clock.offset ??= (await this.#store.note('clockOffset')) ?? null
    const open = everything.filter((operation) => isBy(operation, author))
    const recent = await this.#store.acceptedSince(this.#clock.now() - recentFor)
    // A discard is sent, too, but is no record.
    const all = everything.filter(({ discards }) => discards === undefined)
    const isPhoto = (operation: Operation) => operation.kind === 'photo' && isUnsent(operation)
    const records = all.filter((operation) => !isPhoto(operation))
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
        photos: all.filter(isPhoto).length,
        others: [...others].map(([login, theirs]) => ({
          login,
          count: theirs.length,
          refused: theirs.filter(isRefused).length,
        })),
      },
      status: this.#status(),
      minutesWrong: this.#clock.minutesWrong,
      ...(await this.#lookAtSpace()),
      noSpace: this.#store.isFull,
    }
    this.#listeners.notify()
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

  /** Asked at the first save, when the purpose is clear. */
  askToPersist() {
    if (this.#askedToPersist) return
    this.#askedToPersist = true
    void this.#environment.storage?.persist().then(
      () => {
        this.#space = null
        return this.read()
      },
      () => {},
    )
  }
}
