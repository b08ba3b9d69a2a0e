import { useEffect, useEffectEvent, useRef, useSyncExternalStore } from 'react'
import { useQueryClient } from '@tanstack/react-query'
import { beatEvery, livePath, type LatestRow, type LiveMessage } from '@penside/contract/equipment/live.ts'
import { currentSpeaker } from '../screen/api.ts'

/**
 * One stream of events for all tabs of this browser: the tab that holds the lock has it, and tells the others. A browser without locks
 * has one for each tab that is seen.
 */

export type Live = {
  /** `no`: what is shown may be old. */
  state: 'connecting' | 'yes' | 'no'
  /** When something was last heard, ms; null never. */
  at: number | null
}

/** Without a word for so long it is not live, ms. */
const silentAfter = 2.5 * beatEvery * 1_000
const retries = [1_000, 2_000, 5_000, 10_000, 30_000] as const

type Listener = (message: LiveMessage) => void
const listeners = new Set<Listener>()
const watchers = new Set<() => void>()
let live: Live = { state: 'connecting', at: null }
const latest = new Map<string, LatestRow>()
let stop: (() => void) | undefined

function set(next: Partial<Live>) {
  if (next.state === live.state && next.at === undefined) return
  live = { ...live, ...next }
  for (const watcher of watchers) watcher()
}

function hear(message: LiveMessage) {
  if (message.kind === 'reading')
    for (const row of message.rows) {
      const known = latest.get(row.equipmentId)
      if (!known || known.at < row.at) latest.set(row.equipmentId, row)
    }
  set({ state: 'yes', at: Date.now() })
  for (const listener of listeners) listener(message)
}

function start(): () => void {
  const speaker = currentSpeaker()
  if (!speaker) return () => {}
  const name = `penside-live ${speaker.farmNo} ${speaker.memberId}`
  const closing = new AbortController()
  const channel = new BroadcastChannel(name)
  channel.addEventListener('message', ({ data }: MessageEvent<LiveMessage>) => hear(data))
  const url = `${livePath}?${new URLSearchParams({ farmNo: String(speaker.farmNo), memberId: speaker.memberId })}`
  const lead = (signal: AbortSignal) =>
    stream(url, signal, (message) => {
      hear(message)
      // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a channel has no such argument
      channel.postMessage(message)
    })
  const watch = setInterval(() => {
    if (Date.now() - (live.at ?? began) > silentAfter) set({ state: 'no' })
  }, 1_000)
  const began = Date.now()
  window.addEventListener('offline', () => set({ state: 'no' }), { signal: closing.signal })

  if ('locks' in navigator)
    navigator.locks
      .request(name, { signal: closing.signal }, () => lead(closing.signal))
      // Left before its turn came.
      .catch(() => {})
  else {
    let seen: AbortController | undefined
    const look = () => {
      if (document.visibilityState === 'hidden') {
        seen?.abort()
        seen = undefined
      } else if (!seen) {
        seen = new AbortController()
        void lead(AbortSignal.any([seen.signal, closing.signal]))
      }
    }
    document.addEventListener('visibilitychange', look, { signal: closing.signal })
    look()
  }
  return () => {
    closing.abort()
    clearInterval(watch)
    channel.close()
    latest.clear()
    live = { state: 'connecting', at: null }
  }
}

/** Holds the stream until it is stopped; one that breaks is opened again, later and later. */
async function stream(url: string, signal: AbortSignal, onMessage: Listener): Promise<void> {
  for (let tries = 0; !signal.aborted; tries++) {
    let heard = false
    await new Promise<void>((over) => {
      const source = new EventSource(url)
      const end = () => {
        clearInterval(watch)
        source.close()
        over()
      }
      let at = Date.now()
      const watch = setInterval(() => Date.now() - at > silentAfter && end(), 1_000)
      source.addEventListener('message', ({ data }: MessageEvent<string>) => {
        heard = true
        at = Date.now()
        onMessage(JSON.parse(data) as LiveMessage)
      })
      source.addEventListener('error', end)
      // The connection may look alive for long after the network has gone.
      window.addEventListener('offline', end, { once: true })
      signal.addEventListener('abort', end, { once: true })
    })
    if (signal.aborted) return
    set({ state: 'no' })
    if (heard) tries = 0
    await pause(retries[Math.min(tries, retries.length - 1)]!, signal)
    // What was said meanwhile was not heard.
    if (!signal.aborted && heard) onMessage({ kind: 'reload' })
  }
}

/** Ends sooner when the network is back. */
const pause = (ms: number, signal: AbortSignal) =>
  new Promise<void>((resolve) => {
    const timer = setTimeout(resolve, ms)
    const now = () => {
      clearTimeout(timer)
      resolve()
    }
    window.addEventListener('online', now, { once: true })
    signal.addEventListener('abort', now, { once: true })
  })

function subscribe(watcher: () => void): () => void {
  watchers.add(watcher)
  stop ??= start()
  return () => {
    watchers.delete(watcher)
    // A screen that follows at once keeps the stream.
    setTimeout(() => {
      if (watchers.size > 0 || !stop) return
      stop()
      stop = undefined
    }, 500)
  }
}

/** Whether this page is live; `onMessage` hears what changes meanwhile. */
function useLive(onMessage?: Listener): Live {
  const told = useEffectEvent((message: LiveMessage) => onMessage?.(message))
  useEffect(() => {
    const listener = (message: LiveMessage) => told(message)
    listeners.add(listener)
    return () => {
      listeners.delete(listener)
    }
  }, [])
  return useSyncExternalStore(subscribe, () => live)
}

/** The newest row of an equipment that came live; undefined until one does. */
export const useLatest = (equipmentId: string): LatestRow | undefined =>
  useSyncExternalStore(subscribe, () => latest.get(equipmentId))

/** Reads calls again when something of these kinds is said. @param paths of the calls; @param every so often at most, ms */
export function useReadAgain(
  kinds: readonly LiveMessage['kind'][],
  paths: readonly string[],
  every = 0,
): Live {
  const cache = useQueryClient()
  const waiting = useRef<ReturnType<typeof setTimeout>>(undefined)
  useEffect(() => () => clearTimeout(waiting.current), [])
  const readAgain = () => {
    waiting.current = undefined
    void cache.invalidateQueries({ predicate: ({ queryKey }) => paths.includes(String(queryKey[0])) })
  }
  return useLive(({ kind }) => {
    if (kind !== 'reload' && !kinds.includes(kind)) return
    if (every === 0) readAgain()
    else waiting.current ??= setTimeout(readAgain, every)
  })
}
