/** Everything that the outbox takes from the world, so that a test can stand in for each. */
export type Environment = {
  fetch: (url: string, request: RequestInit) => Promise<Response>
  indexedDB: IDBFactory
  /** Null where the browser has none: on plain http, in old browsers. A lease in the database then keeps the senders apart. */
  locks: Locks | null
  /** To the other tabs of the same phone. */
  broadcast: Broadcast | null
  storage: Pick<StorageManager, 'persist' | 'persisted' | 'estimate'> | null
  /** The phone's clock, ms. It may be wrong and may jump. */
  now: () => number
  /** A clock that only goes forward, ms. */
  elapsed: () => number
  /** From 0 to 1. */
  random: () => number
  after: (ms: number, work: () => void) => Cancel
  newId: () => string
  language: () => string
  appVersion: string
  /** What went wrong where nobody waits for it. */
  report: (error: unknown) => void
}
export type Cancel = () => void
export type Locks = { request: (name: string, work: () => Promise<void>) => Promise<void> }
export type Broadcast = {
  post: (message: string) => void
  listen: (listener: (message: string) => void) => Cancel
}

export const wait = ({ after }: Pick<Environment, 'after'>, ms: number) =>
  new Promise<void>((done) => void after(ms, done))
