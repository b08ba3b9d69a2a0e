import { listeners } from '../ui/listeners.ts'
import type { Payload } from '@penside/contract/api/operation.ts'
import type { Speaker } from '../screen/phone.ts'

/** Interface of the outbox and the forms for this room. */
export type Outside = {
  /** Resolves when the unsent records of the member have been read. */
  known: (speaker: Speaker) => Promise<void>
  /**
   * Records of an entity, `sow:12`, that the server did not have at a time, ms, oldest first: unsent, or accepted
   * since.
   */
  unsent: (entityKey: string, at: number) => readonly Payload[]
  /** Whether a reload would lose input or interrupt sending. */
  isBusy: () => boolean
  /** Subscribes to changes of the above; returns a function that unsubscribes. */
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
const { on, notify } = listeners()

/** Promise of the outbox; until then unsent records are unknown. */
export function outboxComes(arrival: Promise<unknown>): void {
  coming = arrival
}
let coming: Promise<unknown> = Promise.resolve()

/** Maximum wait for storage, ms. */
const patience = 2_000

/** Resolves when unsent records are known, which offline lists include. */
export async function unsentIsKnown(speaker: Speaker): Promise<void> {
  let timer: ReturnType<typeof setTimeout> | undefined
  const late = new Promise<void>((resolve) => {
    timer = setTimeout(resolve, patience)
  })
  await Promise.race([coming.then(() => outside.known(speaker)), late])
  clearTimeout(timer)
}

/** Without an outbox there are no unsent records. */
export function connectOutbox(given: Outside): void {
  stop()
  outside = given
  stop = given.subscribe(notify)
  notify()
}

export const unsentOf: Outside['unsent'] = (entityKey, at) => outside.unsent(entityKey, at)
export const isBusy = () => outside.isBusy()
export const onOutside = on
