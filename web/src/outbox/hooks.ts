import { createContext, use, useEffect, useMemo, useState, useSyncExternalStore } from 'react'
import type { Base, Operation } from './operation.ts'
import { baseOf } from './order.ts'
import type { Outbox } from './outbox.ts'
import type { Snapshot } from './overview.ts'

/** Promise of the page's outbox, which loads after the first paint. */
export const OutboxContext = createContext<Promise<Outbox> | null>(null)

export function useTheOutbox(): Outbox {
  const coming = use(OutboxContext)
  if (!coming)
    throw new Error('There is no outbox here: put the screen inside the OutboxContext that the app gives')
  return use(coming)
}

/** Outbox with the unsent records of the member and farm. */
export function useOutbox(): Snapshot & { outbox: Outbox } {
  const outbox = useTheOutbox()
  const snapshot = useSyncExternalStore(outbox.subscribe, outbox.snapshot)
  return useMemo(() => ({ ...snapshot, outbox }), [snapshot, outbox])
}

/**
 * Records of one animal on this phone, in order, including those just accepted. `base`: what a new form builds on.
 * Undefined until the records have been read.
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
      // If storage cannot be read, nothing is displayed as unsent; saving reports the error.
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
