import { useSyncExternalStore } from 'react'
import { listeners } from '../ui/listeners.ts'

/** State of the service worker. `cached`: the app opens offline. `waiting`: an update waits to be accepted. */
type WorkerState = { cached: boolean; waiting: boolean }

let state: WorkerState & { fresh: boolean } = { cached: false, waiting: false, fresh: false }
const { on, notify } = listeners()

export function setState(change: Partial<typeof state>): void {
  const next = { ...state, ...change }
  if (next.cached === state.cached && next.waiting === state.waiting && next.fresh === state.fresh) return
  state = next
  notify()
}

/** Whether the app and the snapshot are on the phone, so that it can be used offline. */
export const useReady = () => useSyncExternalStore(on, () => state.cached && state.fresh)
export const useUpdateWaiting = () => useSyncExternalStore(on, () => state.waiting)
