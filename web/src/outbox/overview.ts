import { listeners } from '../ui/listeners.ts'
import type { Clock } from './clock.ts'
import type { Cancel, Environment } from './environment.ts'
import { keptFor } from './losses.ts'
import { isBy, isRefused, isUnsent, type Author, type Operation } from './operation.ts'
import type { Status } from './sender.ts'
import type { Store } from './store.ts'

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
  /** Photos of everybody that are not sent yet: parts of records, so they count in none of the others. */
  photos: number
  /** Of other members or farms on this phone, by login: sent when they sign in; and of those the refused ones. */
  others: readonly { login: string; count: number; refused: number }[]
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
  /** The phone is nearly full; or has no room at all, so that nothing new can be saved on it. */
  lowSpace: boolean
  noSpace: boolean
}

const recentFor = 86_400_000
const littleSpace = 50 * 1_048_576
const lookAtSpaceEvery = 60_000
/** While more records than these are sent, the screens follow this often, ms. */
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

/** What the screens are shown of the phone's records. */
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

  /** What is known now, without waiting. The same object until something changes; while many are sent it follows a little later. */
  snapshot = (): Snapshot => this.#snapshot

  /** What is still planned is not read any more. */
  close() {
    this.#reads?.()
  }

  /** A few are read at every change; sending a thousand does not read them a thousand times. */
  readSoon() {
    if (this.#snapshot.open.length <= fewRecords) return void this.read()
    this.#reads ??= this.#environment.after(readEvery, () => {
      this.#reads = null
      void this.read()
    })
  }

  /** Reads the phone's records for the screens; what changes while it reads is read once more. */
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
    // That something was given up has to be sent too, but is no record.
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
    this.#listeners.tell()
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
