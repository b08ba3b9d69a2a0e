import { useEffect, useEffectEvent, useRef, useSyncExternalStore } from 'react'
import { useQueryClient } from '@tanstack/react-query'
import { beatEvery, livePath, type LatestRow, type LiveMessage } from '@penside/contract/equipment/live.ts'
import { currentSpeaker } from '../screen/api.ts'

/**
 * One event stream for all tabs of this browser: the tab with the lock reads it and broadcasts to the others. A browser without locks
 * opens one stream per visible tab.
 */

export type Live = {
  /** `no`: the page may be outdated. */
  state: 'connecting' | 'yes' | 'no'
  /** Time of the last message, ms; null if none. */
  at: number | null
}

/** Time without a message after which the page is not live, ms. */
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
      // Stopped before the lock was granted.
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

/** Keeps the stream open until it is stopped, reconnecting with growing pauses. */
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
      // A connection may look open long after the network is gone.
      window.addEventListener('offline', end, { once: true })
      signal.addEventListener('abort', end, { once: true })
    })
    if (signal.aborted) return
    set({ state: 'no' })
    if (heard) tries = 0
    await pause(retries[Math.min(tries, retries.length - 1)]!, signal)
    // Messages were missed meanwhile.
    if (!signal.aborted && heard) onMessage({ kind: 'reload' })
  }
}

/** Pause that ends early when the network is back. */
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
    // The next screen takes over the stream if it opens at once.
    setTimeout(() => {
      if (watchers.size > 0 || !stop) return
      stop()
      stop = undefined
    }, 500)
  }
}

/** State of the live stream; `onMessage` receives its messages. */
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

/** Latest row of an equipment from the live stream; undefined before the first. */
export const useLatest = (equipmentId: string): LatestRow | undefined =>
  useSyncExternalStore(subscribe, () => latest.get(equipmentId))

/** Refetches calls on messages of these kinds. @param paths of the calls @param every shortest interval, ms */
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
