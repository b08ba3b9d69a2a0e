import type { QueryClient } from '@tanstack/react-query'
import { Workbox } from 'workbox-window'
import { untilIdle } from '../screen/on-idle.ts'
import { isBusy, onOutside } from './outbox-link.ts'
import { setState } from './state.ts'

let workbox: Workbox | null = null
let registration: ServiceWorkerRegistration | undefined
/** How often is looked how far the app has come on its way to the phone, ms. */
const lookEvery = 5_000
/** Set once a person has asked for the new version. */
let asked = false

/**
 * Lets the browser keep the app itself. Only where it was built for use, and only where browsers allow it: on https, and on one's own
 * machine.
 */
export async function registerWorker(onWaiting: () => void): Promise<void> {
  if (!import.meta.env.PROD || !('serviceWorker' in navigator)) return
  workbox = new Workbox('/sw.js')
  workbox.addEventListener('waiting', () => {
    setState({ waiting: true })
    onWaiting()
  })
  // Another worker has taken over: this page's files may be gone, so it goes on with the new ones as soon as nobody is in the middle of
  // something.
  workbox.addEventListener('controlling', ({ isUpdate }) => {
    if (isUpdate || asked) whenIdle(() => window.location.reload())
  })
  registration = await workbox.register().catch(() => undefined)
  // It, or one of its files, could not be fetched. By itself the browser would try again at the next start.
  while (!registration?.active) {
    const later = new Promise<undefined>((resolve) => setTimeout(resolve, lookEvery))
    registration = (await Promise.race([navigator.serviceWorker.ready, later])) ?? registration
    if (!registration?.installing && !registration?.waiting && !registration?.active)
      registration = await navigator.serviceWorker.register('/sw.js').catch(() => registration)
  }
  setState({ cached: true })
}

/** Looks for a new version, as a browser does by itself only once a day. */
export function checkForUpdate(): void {
  registration?.update().catch(() => {})
}

/** Lets the new version in: now, or when what is being entered is saved. Answers whether it has to wait. */
export function update(cache: QueryClient): boolean {
  asked = true
  const busy = isBusy()
  whenIdle(() => void letIn(cache))
  return busy
}

/**
 * The worker before it is stopped for that. A request in the same moment starts it again, and Chromium then holds the new one back until
 * nothing was asked for minutes: so it is let in while nothing is asked.
 */
async function letIn(cache: QueryClient): Promise<void> {
  await untilIdle(cache)
  if (isBusy()) return whenIdle(() => void letIn(cache))
  workbox?.messageSkipWaiting()
}

function whenIdle(work: () => void): void {
  if (!isBusy()) return work()
  const stop = onOutside(() => {
    if (isBusy()) return
    stop()
    work()
  })
}
