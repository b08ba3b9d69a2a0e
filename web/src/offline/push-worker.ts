/** Part of the service worker that shows alarms. */

/** Push message; see `messageOf` in server/src/outbound/push.ts. */
type Message = {
  title: string
  body: string
  /** A later message of the same alarm replaces the former. */
  tag: string
  rings: boolean
  urgent?: boolean
  url: string
  at?: number
}

type Waits = Event & { waitUntil: (work: Promise<unknown>) => void }
type Page = {
  visibilityState: string
  focus: () => Promise<unknown>
  postMessage: (said: object, options: object) => void
}
/** Parts of a service worker's global scope used here: its types clash with those of pages. */
type Worker = {
  registration: ServiceWorkerRegistration
  clients: {
    matchAll: (of: { type: 'window'; includeUncontrolled: boolean }) => Promise<readonly Page[]>
    openWindow: (url: string) => Promise<unknown>
  }
  addEventListener: ((
    kind: 'push',
    listener: (event: Waits & { data: { json: () => unknown } | null }) => void,
  ) => void) &
    ((kind: 'notificationclick', listener: (event: Waits & { notification: Notification }) => void) => void)
}

// In a function scope, because it is imported into another worker script.
;((worker: Worker) => {
  worker.addEventListener('push', (event) => {
    const message = event.data?.json() as Message | undefined
    if (!message) return
    const { title, body, tag, rings, urgent = false, url, at = Date.now() } = message
    const options: NotificationOptions & { renotify: boolean; timestamp: number; vibrate?: number[] } = {
      body,
      tag,
      renotify: rings,
      silent: !rings,
      requireInteraction: urgent,
      icon: '/icon-192.png',
      timestamp: at,
      data: { url },
      ...(rings && { vibrate: urgent ? [400, 200, 400, 200, 400] : [300] }),
    }
    event.waitUntil(worker.registration.showNotification(title, options))
  })

  worker.addEventListener('notificationclick', (event) => {
    event.notification.close()
    const { url } = event.notification.data as { url: string }
    const open = async () => {
      const pages = await worker.clients.matchAll({ type: 'window', includeUncontrolled: true })
      const page = pages.find(({ visibilityState }) => visibilityState === 'visible') ?? pages[0]
      if (!page) return worker.clients.openWindow(url)
      page.postMessage({ open: url }, {})
      return page.focus()
    }
    event.waitUntil(open())
  })
})(self as unknown as Worker)
