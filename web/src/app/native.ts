/**
 * The phone app around the web page, where there is one. These are the names under which it listens: on Android an object that the app
 * adds to the page, on iOS a message handler.
 */
type NativeApp = {
  Android?: { login?: (id: string) => void }
  webkit?: { messageHandlers?: { login?: { postMessage: (id: string) => void } } }
}

/** Tells the app who has signed in, so that it can send that member's notifications here. */
export function tellNativeApp(id: string): void {
  const { Android, webkit } = window as unknown as NativeApp // known to the app only
  try {
    Android?.login?.(id)
    webkit?.messageHandlers?.login?.postMessage(id)
  } catch {
    // An app that fails here must not keep anyone from signing in.
  }
}
