/**
 * Scanner of the phone app around the page. The app opens the code's address itself. Names as in `app/native.ts`.
 */
type NativeScanner = {
  Android?: { scanQr?: () => void }
  webkit?: { messageHandlers?: { scanQr?: { postMessage: (nothing: null) => void } } }
}

/** Starts the app's scanner; false if the page runs in no such app. */
export function scanInApp(): boolean {
  const { Android, webkit } = window as unknown as NativeScanner // defined by the app only
  try {
    const there = Boolean(Android?.scanQr ?? webkit?.messageHandlers?.scanQr)
    Android?.scanQr?.()
    webkit?.messageHandlers?.scanQr?.postMessage(null)
    return there
  } catch {
    return false
  }
}
