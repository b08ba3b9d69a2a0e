import type { QueryClient } from '@tanstack/react-query'
import { Workbox } from 'workbox-window'
import { untilIdle } from '../screen/on-idle.ts'
import { isBusy, onOutside } from './outbox-link.ts'
import { setState } from './state.ts'

let workbox: Workbox | null = null
let registration: ServiceWorkerRegistration | undefined
/** Interval for checking the installation, ms. */
const lookEvery = 5_000
/** Set when the member has accepted the update. */
let asked = false

/** Registers the service worker, in builds only, and only on https or localhost. */
export async function registerWorker(onWaiting: () => void): Promise<void> {
  if (!import.meta.env.PROD || !('serviceWorker' in navigator)) return
  workbox = new Workbox('/sw.js')
  workbox.addEventListener('waiting', () => {
    setState({ waiting: true })
    onWaiting()
  })
  // The new worker is active: this page's files may be gone, so it reloads as soon as no input is unsaved.
  workbox.addEventListener('controlling', ({ isUpdate }) => {
    if (isUpdate || asked) whenIdle(() => window.location.reload())
  })
  registration = await workbox.register().catch(() => undefined)
  // A file could not be fetched. The browser itself would only retry at the next start.
  while (!registration?.active) {
    const later = new Promise<undefined>((resolve) => setTimeout(resolve, lookEvery))
    registration = (await Promise.race([navigator.serviceWorker.ready, later])) ?? registration
    if (!registration?.installing && !registration?.waiting && !registration?.active)
      registration = await navigator.serviceWorker.register('/sw.js').catch(() => registration)
  }
  setState({ cached: true })
}

/** Checks for an update, as the browser does only once a day. */
export function checkForUpdate(): void {
  registration?.update().catch(() => {})
}

/** Installs the update: now, or when input is saved. Returns whether it has to wait. */
export function update(cache: QueryClient): boolean {
  asked = true
  const busy = isBusy()
  whenIdle(() => void letIn(cache))
  return busy
}

/**
 * Activates the waiting worker while no requests run. A request at that moment would restart the old one, and
 * Chromium then delays the new one until the app has been idle for minutes.
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
