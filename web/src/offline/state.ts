import { useSyncExternalStore } from 'react'
import { listeners } from '../ui/listeners.ts'

/** How far the installed app is. `cached`: it opens without a network. `waiting`: a new version is there and waits to be let in. */
type WorkerState = { cached: boolean; waiting: boolean }

let state: WorkerState & { fresh: boolean } = { cached: false, waiting: false, fresh: false }
const { on, tell } = listeners()

export function setState(change: Partial<typeof state>): void {
  const next = { ...state, ...change }
  if (next.cached === state.cached && next.waiting === state.waiting && next.fresh === state.fresh) return
  state = next
  tell()
}

/** Whether the app and the farm's data are on the phone, so that it may be carried to where there is no network. */
export const useReady = () => useSyncExternalStore(on, () => state.cached && state.fresh)
export const useUpdateWaiting = () => useSyncExternalStore(on, () => state.waiting)
