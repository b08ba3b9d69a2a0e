import type { Payload } from '@penside/contract/operation.ts'

/** What this room needs of the outbox and the forms. */
export type Outside = {
  /**
   * What is saved on this phone of one entity, `sow:12`, and was not known to the server at a time, ms, oldest first: what is not sent, and
   * what has been accepted since.
   */
  unsent: (entityKey: string, at: number) => readonly Payload[]
  /** How many records wait, and since when the oldest does, ms; null where none does. */
  unsentCount: () => number
  oldestUnsentAt: () => number | null
  /** Something is typed that is not saved, or a record is under way: the page must not be reloaded. */
  isBusy: () => boolean
  /** Calls the listener whenever one of the above may have changed; answers how to stop. */
  subscribe: (listener: () => void) => () => void
}

const nothing: Outside = {
  unsent: () => [],
  unsentCount: () => 0,
  oldestUnsentAt: () => null,
  isBusy: () => false,
  subscribe: () => () => {},
}
let outside = nothing
let stop = () => {}
const listeners = new Set<() => void>()
const tell = () => {
  for (const listener of listeners) listener()
}

/** Before it is called nothing is unsent. */
export function connectOutbox(given: Outside): void {
  stop()
  outside = given
  stop = given.subscribe(tell)
  tell()
}

export const unsentOf: Outside['unsent'] = (entityKey, at) => outside.unsent(entityKey, at)
export const unsentCount = () => outside.unsentCount()
export const oldestUnsentAt = () => outside.oldestUnsentAt()
export const isBusy = () => outside.isBusy()
export function onOutside(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}
