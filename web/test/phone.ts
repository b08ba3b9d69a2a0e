// A phone without a browser: its database, its tabs, its clock and its network, for tests of the outbox. Time that is waited passes at once.
import 'fake-indexeddb/auto'
import { randomUUID } from 'node:crypto'
import { IDBFactory } from 'fake-indexeddb'
import type { Proxy } from '../../e2e/proxy.ts'
import type { Broadcast, Environment, Locks } from '../src/outbox/environment.ts'
import type { Author } from '../src/outbox/operation.ts'
import { Outbox } from '../src/outbox/outbox.ts'
import type { Upgrade } from '../src/outbox/store.ts'

/** Time as the tabs of all phones of one test feel it: it goes on when the test says so. */
export class Time {
  elapsed = 0
  readonly #timers = new Set<{ at: number; work: () => void }>()

  after = (ms: number, work: () => void) => {
    const timer = { at: this.elapsed + ms, work }
    this.#timers.add(timer)
    return () => void this.#timers.delete(timer)
  }

  /** Goes on by so much, and does what falls due. */
  pass(ms: number) {
    const until = this.elapsed + ms
    for (;;) {
      const next = [...this.#timers].filter(({ at }) => at <= until).toSorted((a, b) => a.at - b.at)[0]
      if (!next) break
      this.#timers.delete(next)
      this.elapsed = Math.max(this.elapsed, next.at)
      next.work()
    }
    this.elapsed = until
  }
}

/** Locks and messages between the tabs of one phone, as a browser gives them. */
class Tabs {
  readonly #listeners = new Map<Tab, Set<(message: string) => void>>()
  readonly #waiting: { tab: Tab; grant: () => void }[] = []
  #holder: Tab | null = null

  locksOf = (tab: Tab): Locks => ({
    request: async (_name, work) => {
      await new Promise<void>((granted) => {
        this.#waiting.push({ tab, grant: granted })
        this.#grantNext()
      })
      try {
        await work()
      } finally {
        if (this.#holder === tab) this.#holder = null
        this.#grantNext()
      }
    },
  })

  broadcastOf = (tab: Tab): Broadcast => ({
    post: (message) => {
      for (const [other, listeners] of this.#listeners)
        if (other !== tab) for (const listener of listeners) queueMicrotask(() => listener(message))
    },
    listen: (listener) => {
      this.#listeners.set(tab, (this.#listeners.get(tab) ?? new Set()).add(listener))
      return () => void this.#listeners.get(tab)?.delete(listener)
    },
  })

  /** The browser takes back what a tab that is gone held. */
  release(tab: Tab) {
    this.#listeners.delete(tab)
    for (let i = this.#waiting.length - 1; i >= 0; i--)
      if (this.#waiting[i]?.tab === tab) this.#waiting.splice(i, 1)
    if (this.#holder === tab) this.#holder = null
    this.#grantNext()
  }

  #grantNext() {
    if (this.#holder) return
    const next = this.#waiting.shift()
    if (!next) return
    this.#holder = next.tab
    next.grant()
  }
}

/** Time as a phone needs it. */
type PhoneTime = { readonly elapsed: number; after: (ms: number, work: () => void) => () => void }

type Options<T> = {
  time: T
  proxy: Proxy
  random?: (() => number) | undefined
  /** Browsers on plain http have none. */
  locks?: boolean
}

export class Phone<T extends PhoneTime = PhoneTime> {
  readonly indexedDB = new IDBFactory()
  readonly time: T
  proxy: Proxy
  readonly tabs = new Tabs()
  readonly open: Tab[] = []
  readonly #random: () => number
  readonly #locks: boolean
  /** How far the clock was set off, ms. */
  clock = 0
  appVersion = '1'
  upgrades: readonly Upgrade[] | undefined
  author: Author | null = null
  cookie = ''
  /** What the browser says of its room, where it says anything; and what its tabs have reported. */
  storage: Environment['storage'] = null
  readonly reported: unknown[] = []

  constructor({ time, proxy, random = () => 0.5, locks = true }: Options<T>) {
    this.time = time
    this.proxy = proxy
    this.#random = random
    this.#locks = locks
  }

  environmentOf(tab: Tab): Environment {
    return {
      fetch: async (path, request) => {
        const headers = { ...(request.headers as Record<string, string>), cookie: this.cookie }
        const answer = await alive(tab, fetch(`${this.proxy.url}${path}`, { ...request, headers }))
        return this.#atOurTime(answer)
      },
      // A page that is gone gets no answer from anything any more.
      indexedDB: new Proxy(this.indexedDB, {
        get: (factory, name) =>
          name === 'open'
            ? (...args: Parameters<IDBFactory['open']>) =>
                tab.isGone ? neverOpening(factory) : factory.open(...args)
            : Reflect.get(factory, name),
      }),
      locks: this.#locks ? this.tabs.locksOf(tab) : null,
      broadcast: this.tabs.broadcastOf(tab),
      storage: this.storage,
      now: () => this.now(),
      elapsed: () => this.time.elapsed,
      random: this.#random,
      after: (ms, work) => {
        const doIt = () => void (tab.isGone || work())
        if (ms > 200) return this.time.after(ms, doIt)
        // A moment really passes.
        const timer = setTimeout(doIt, 1)
        return () => clearTimeout(timer)
      },
      newId: () => randomUUID(),
      language: () => 'ko',
      appVersion: this.appVersion,
      report: (error) => void this.reported.push(error),
    }
  }

  now = () => Date.now() + this.time.elapsed + this.clock

  /** The server does not know of the time that has passed on the phones only. */
  #atOurTime(answer: Response): Response {
    const headers = new Headers(answer.headers)
    const date = Date.parse(headers.get('date') ?? '')
    if (!Number.isNaN(date)) headers.set('date', new Date(date + this.time.elapsed).toUTCString())
    return new Response(answer.body, { status: answer.status, headers })
  }

  signIn(author: Author, cookie: string) {
    this.author = author
    this.cookie = cookie
    for (const { outbox } of this.open) outbox.signedIn(author)
  }

  signOut() {
    this.author = null
    this.cookie = ''
    for (const { outbox } of this.open) outbox.signedOut()
  }

  openTab(): Tab {
    const tab = new Tab(this)
    this.open.push(tab)
    if (this.author) tab.outbox.signedIn(this.author)
    return tab
  }

  /** The page is gone at once, whatever it was doing; what it had asked may still arrive. */
  kill(tab: Tab) {
    tab.isGone = true
    this.open.splice(this.open.indexOf(tab), 1)
    this.tabs.release(tab)
    void tab.outbox.close()
  }

  /** The first tab, opened where there is none. */
  get tab(): Tab {
    return this.open[0] ?? this.openTab()
  }
}

export class Tab {
  isGone = false
  readonly outbox: Outbox
  constructor(phone: Phone) {
    this.outbox = new Outbox(phone.environmentOf(this), phone.upgrades ? { upgrades: phone.upgrades } : {})
  }
}

/**
 * `full`: the next save finds no room. `noRoom`: every write and change finds none; reading and
 * deleting work. `lost`: number of transactions that find the connection to the database lost; with `lostReads` those that only read too.
 */
export const storage = { full: false, noRoom: false, lost: 0, lostReads: false }
const { transaction } = IDBDatabase.prototype
IDBDatabase.prototype.transaction = function (this: IDBDatabase, ...args: Parameters<typeof transaction>) {
  if (storage.lost > 0 && (args[1] === 'readwrite' || storage.lostReads)) {
    storage.lost--
    throw new DOMException(
      'Connection to Indexed Database server lost. Refresh the page to try again',
      'UnknownError',
    )
  }
  return transaction.apply(this, args)
}
const { put } = IDBObjectStore.prototype
IDBObjectStore.prototype.put = function (
  this: IDBObjectStore,
  value: { state?: string; attempts?: number },
  key?: IDBValidKey,
) {
  if (storage.noRoom) throw new DOMException('There is no space left', 'QuotaExceededError')
  if (storage.full && value.state === 'queued' && value.attempts === 0) {
    storage.full = false
    throw new DOMException('There is no space left', 'QuotaExceededError')
  }
  return put.call(this, value, key)
}

/** What a page that is gone waits for never comes. */
async function alive<T>(tab: Tab, promise: Promise<T>): Promise<T> {
  try {
    const value = await promise
    return tab.isGone ? await never : value
  } catch (error) {
    if (tab.isGone) return never
    throw error
  }
}
const never = new Promise<never>(() => {})
const neverOpening = (factory: IDBFactory) =>
  Object.assign(Object.create(null) as IDBOpenDBRequest, { addEventListener: () => {}, factory })

/** Lets everything under way come to an end: requests that hang are given up, as after the longest wait. */
export async function quiet(phones: readonly Phone<Time>[]): Promise<void> {
  const over = new AbortController()
  const all = Promise.all(phones.flatMap(({ open }) => open.map(({ outbox }) => outbox.idle()))).then(() =>
    over.abort(),
  )
  const since = Date.now()
  const proxies = new Set(phones.map(({ proxy }) => proxy))
  for (let turns = 1, stuck = 0; !over.signal.aborted; turns++) {
    // Short requests are over at once; nobody turns in circles for long ones.
    await new Promise((next) => void (turns < 300 ? setImmediate(next) : setTimeout(next, 1)))
    // Only time helps where all that is under way is held, or where a tab waits for another one's lease.
    stuck = [...proxies].every(({ active, held }) => active === held) ? stuck + 1 : 0
    if (stuck === 40) phones[0]?.time.pass(30_000)
    if (stuck === 40) stuck = 0
    if (Date.now() - since > 15_000) throw new Error('It does not come to rest')
  }
  await all
}

/** Sends until nothing is left that can be sent by who is signed in, however long that takes on the phones' clocks. */
export async function drain(phones: readonly Phone<Time>[]): Promise<void> {
  for (let rounds = 0; ; rounds++) {
    await quiet(phones)
    const left = phones.some(({ open }) => open.some(({ outbox }) => outbox.status.is !== 'idle'))
    if (!left) return
    if (rounds > 500) throw new Error('It does not drain')
    phones[0]?.time.pass(300_000)
  }
}
