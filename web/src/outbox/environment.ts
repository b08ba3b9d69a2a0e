/** Dependencies of the outbox, which tests replace. */
export type Environment = {
  fetch: (url: string, request: RequestInit) => Promise<Response>
  indexedDB: IDBFactory
  /** Null on plain http and in old browsers; a lease in the database then replaces the lock. */
  locks: Locks | null
  /** Channel to the other tabs of the phone. */
  broadcast: Broadcast | null
  storage: Pick<StorageManager, 'persist' | 'persisted' | 'estimate'> | null
  /** Clock of the phone, ms. It may be wrong and may jump. */
  now: () => number
  /** Monotonic clock, ms. */
  elapsed: () => number
  /** Random number from 0 to 1. */
  random: () => number
  after: (ms: number, work: () => void) => Cancel
  newId: () => string
  language: () => string
  appVersion: string
  /** Reports errors of background work. */
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
