import type { NewMating } from '@penside/contract/records/mating.ts'

/** A record that is saved on this phone and not yet known to the server, oldest first. */
export type UnsentRecord = { kind: 'mating'; input: NewMating }

/** What this room needs of the outbox and the forms. */
export type Outside = {
  /** Of one entity, `sow:12`, oldest first. */
  unsent: (entityKey: string) => readonly UnsentRecord[]
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

export const unsentOf: Outside['unsent'] = (entityKey) => outside.unsent(entityKey)
export const unsentCount = () => outside.unsentCount()
export const oldestUnsentAt = () => outside.oldestUnsentAt()
export const isBusy = () => outside.isBusy()
export function onOutside(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}
