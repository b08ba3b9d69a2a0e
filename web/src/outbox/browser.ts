import type { Broadcast, Environment, Locks } from './environment.ts'
import type { Outbox } from './outbox.ts'

type Given = Pick<Environment, 'newId' | 'language' | 'appVersion'>

/** Environment of a browser tab. */
export function browserEnvironment(given: Given): Environment {
  return {
    ...given,
    fetch: (url, request) => fetch(url, request),
    indexedDB,
    // Both are missing on plain http.
    locks: 'locks' in navigator ? locksOf(navigator.locks) : null,
    broadcast:
      typeof BroadcastChannel === 'function' ? broadcastOver(new BroadcastChannel('penside-outbox')) : null,
    storage: 'storage' in navigator ? navigator.storage : null,
    now: () => Date.now(),
    elapsed: () => performance.now(),
    random: () => Math.random(),
    report: (error) => console.error(error),
    after: (ms, work) => {
      const timer = setTimeout(work, ms)
      return () => clearTimeout(timer)
    },
  }
}

const locksOf = (locks: LockManager): Locks => ({ request: (name, work) => locks.request(name, work) })

const broadcastOver = (channel: BroadcastChannel): Broadcast => ({
  // A channel is this origin's own; only windows are told whom they post to.
  // oxlint-disable-next-line unicorn/require-post-message-target-origin
  post: (message) => channel.postMessage(message),
  listen: (listener) => {
    const hear = ({ data }: MessageEvent<string>) => listener(data)
    channel.addEventListener('message', hear)
    return () => channel.removeEventListener('message', hear)
  },
})

/**
 * Sends when there is a reason to expect success, such as the browser's `online` event. Returns a function that stops
 * it.
 */
export function sendWhenever(outbox: Pick<Outbox, 'sendNow'>): () => void {
  const send = () => outbox.sendNow()
  const sendWhenSeen = () => {
    if (document.visibilityState === 'visible') send()
  }
  const ends = new AbortController()
  for (const reason of ['online', 'focus', 'pageshow'])
    window.addEventListener(reason, send, { signal: ends.signal })
  document.addEventListener('visibilitychange', sendWhenSeen, { signal: ends.signal })
  return () => ends.abort()
}
