/**
 * Native app around the web page. It listens through an object that Android injects into the page, or through a
 * message handler on iOS.
 */
type NativeApp = {
  Android?: { login?: (id: string) => void }
  webkit?: { messageHandlers?: { login?: { postMessage: (id: string) => void } } }
}

/** Tells the native app who has signed in, so that it receives that member's notifications. */
export function notifyNativeApp(id: string): void {
  const { Android, webkit } = window as unknown as NativeApp // known to the app only
  try {
    Android?.login?.(id)
    webkit?.messageHandlers?.login?.postMessage(id)
  } catch {
    // Errors of the native app must not block the sign-in.
  }
}
