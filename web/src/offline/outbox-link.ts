import { listeners } from '../ui/listeners.ts'
import type { Payload } from '@penside/contract/api/operation.ts'
import type { Speaker } from '../screen/phone.ts'

/** What this room needs of the outbox and the forms. */
export type Outside = {
  /** Resolves when what waits of this member has been read. */
  known: (speaker: Speaker) => Promise<void>
  /**
   * What is saved on this phone of one entity, `sow:12`, and was not known to the server at a time, ms, oldest first: what is not sent, and
   * what has been accepted since.
   */
  unsent: (entityKey: string, at: number) => readonly Payload[]
  /** Something is typed that is not saved, or a record is under way: the page must not be reloaded. */
  isBusy: () => boolean
  /** Calls the listener whenever one of the above may have changed; answers how to stop. */
  subscribe: (listener: () => void) => () => void
}

const nothing: Outside = {
  known: () => Promise.resolve(),
  unsent: () => [],
  isBusy: () => false,
  subscribe: () => () => {},
}
let outside = nothing
let stop = () => {}
const { on, tell } = listeners()

/** The outbox is on its way: until it is connected, nobody knows what is unsent. */
export function outboxComes(arrival: Promise<unknown>): void {
  coming = arrival
}
let coming: Promise<unknown> = Promise.resolve()

/** So long an answer waits for storage that does not answer, ms. */
const patience = 2_000

/** Before a list is shown from the phone: what waits here is part of it. */
export async function unsentIsKnown(speaker: Speaker): Promise<void> {
  let timer: ReturnType<typeof setTimeout> | undefined
  const late = new Promise<void>((resolve) => {
    timer = setTimeout(resolve, patience)
  })
  await Promise.race([coming.then(() => outside.known(speaker)), late])
  clearTimeout(timer)
}

/** Where no outbox comes nothing is unsent. */
export function connectOutbox(given: Outside): void {
  stop()
  outside = given
  stop = given.subscribe(tell)
  tell()
}

export const unsentOf: Outside['unsent'] = (entityKey, at) => outside.unsent(entityKey, at)
export const isBusy = () => outside.isBusy()
export const onOutside = on
