/**
 * Service worker: caches the app itself, all that entry needs, so that it opens in a barn. A new version waits until a person accepts it
 * (`worker.ts`). It leaves answers of the server alone: the offline snapshot decides what is cached, and for whom.
 */
import { clientsClaim } from 'workbox-core'
import type { WorkboxPlugin } from 'workbox-core/types.js'
import { ExpirationPlugin } from 'workbox-expiration'
import {
  cleanupOutdatedCaches,
  createHandlerBoundToURL,
  precacheAndRoute,
  type PrecacheEntry,
} from 'workbox-precaching'
import { NavigationRoute, registerRoute } from 'workbox-routing'
import { CacheFirst } from 'workbox-strategies'
import './push-worker.ts'

/** Files of the build with their revisions; the build puts them here. */
declare const precached: PrecacheEntry[]

/** Addresses that the server answers: never a page of the app. */
const callFolders = ['api', 'mobile', 'penside', 'statistics']
const probes = ['live', 'ready']
const calls = [
  ...callFolders.map((folder) => new RegExp(`^/+${folder}(/|$)`)),
  ...probes.map((probe) => new RegExp(`^/+${probe}$`)),
]

/** The same for browsers with static routes (Chromium): such requests do not start the worker. */
const callRoutes = [
  ...callFolders.map((folder) => `/${folder}/*`),
  ...probes.map((probe) => `/${probe}`),
].map((pathname) => ({ condition: { urlPattern: { pathname } }, source: 'network' }))

/** The parts of a service worker's global scope used here: its types clash with those of pages. */
type ServiceWorker = {
  skipWaiting: () => Promise<void>
  addEventListener: ((kind: 'message', listener: (event: { data: unknown }) => void) => void) &
    ((kind: 'install', listener: (event: { addRoutes?: (routes: unknown) => void }) => void) => void)
}
const worker = globalThis as unknown as ServiceWorker

// A worker that answers calls all the time would never be idle, and Chromium replaces idle ones only.
worker.addEventListener('install', (event) => event.addRoutes?.(callRoutes))
worker.addEventListener('message', ({ data }) => {
  if (data && typeof data === 'object' && 'type' in data && data.type === 'SKIP_WAITING')
    void worker.skipWaiting()
})
// The page that has just installed it may lose its network before it is ever loaded again.
clientsClaim()
cleanupOutdatedCaches()
precacheAndRoute(precached)
registerRoute(new NavigationRoute(createHandlerBoundToURL('/index.html'), { denylist: calls }))
// Charts and sheets, which entry does without: cached once they were loaded.
registerRoute(
  ({ url, sameOrigin }) => sameOrigin && /^\/assets\/[^/]+\.(js|css|wasm)$/.test(url.pathname),
  new CacheFirst({
    cacheName: 'assets',
    // Its optional members are declared as `undefined`, which exact optional properties do not take.
    plugins: [new ExpirationPlugin({ maxEntries: 20, maxAgeSeconds: 60 * 86_400 }) as WorkboxPlugin],
  }),
)
