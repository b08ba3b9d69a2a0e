/**
 * The phone app around the page, where it has a scanner of its own. It opens the code's address by itself. Names as in `app/native.ts`.
 */
type NativeScanner = {
  Android?: { scanQr?: () => void }
  webkit?: { messageHandlers?: { scanQr?: { postMessage: (nothing: null) => void } } }
}

/** Whether the app around the page has taken over. */
export function scanInApp(): boolean {
  const { Android, webkit } = window as unknown as NativeScanner // known to the app only
  try {
    const there = Boolean(Android?.scanQr ?? webkit?.messageHandlers?.scanQr)
    Android?.scanQr?.()
    webkit?.messageHandlers?.scanQr?.postMessage(null)
    return there
  } catch {
    return false
  }
}
