import { createContext, use, useEffect, useMemo, useState, useSyncExternalStore } from 'react'
import type { Base, Operation } from './operation.ts'
import { baseOf } from './order.ts'
import type { Outbox } from './outbox.ts'
import type { Snapshot } from './overview.ts'

/** Given by the app, which makes the one outbox of the page. It comes after the first paint; what needs it waits for it. */
export const OutboxContext = createContext<Promise<Outbox> | null>(null)

export function useTheOutbox(): Outbox {
  const coming = use(OutboxContext)
  if (!coming)
    throw new Error('There is no outbox here: put the screen inside the OutboxContext that the app gives')
  return use(coming)
}

/** What waits on this phone, for the signed-in person on her farm. */
export function useOutbox(): Snapshot & { outbox: Outbox } {
  const outbox = useTheOutbox()
  const snapshot = useSyncExternalStore(outbox.subscribe, outbox.snapshot)
  return useMemo(() => ({ ...snapshot, outbox }), [snapshot, outbox])
}

/**
 * The records of one animal on this phone, in order, those that the server has just accepted too: a history shows what is not in it yet.
 * `base` is what a form that opens now builds on. Undefined until the phone's records have been read.
 */
export function useUnsent(
  entityKey: string,
  kept: { seq: number; at?: number | undefined },
): { operations: readonly Operation[]; base: Base } | undefined {
  const outbox = useTheOutbox()
  const snapshot = useSyncExternalStore(outbox.subscribe, outbox.snapshot)
  const [read, setRead] = useState<{ entityKey: string; operations: readonly Operation[] }>()
  useEffect(() => {
    let over = false
    outbox.ofEntity(entityKey).then(
      (operations) => over || setRead({ entityKey, operations }),
      // Storage that cannot be read shows nothing unsent; saving then says what is wrong.
      () => over || setRead({ entityKey, operations: [] }),
    )
    return () => {
      over = true
    }
  }, [outbox, entityKey, snapshot])
  const { seq, at } = kept
  return useMemo(
    () =>
      read?.entityKey === entityKey
        ? { operations: read.operations, base: baseOf(read.operations, { seq, at }) }
        : undefined,
    [read, entityKey, seq, at],
  )
}
