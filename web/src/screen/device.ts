const storageKey = 'deviceId'
let kept: string | undefined

/** Random id of this browser for the server's idempotency records, stored as long as the browser allows. */
export function deviceId(): string {
  if (kept) return kept
  try {
    kept = localStorage.getItem(storageKey) ?? newId()
    localStorage.setItem(storageKey, kept)
  } catch {
    kept = newId() // storage can be forbidden; it then lasts as long as the page
  }
  return kept
}

/** Random UUID (RFC 9562, version 4), also over plain http, where `crypto.randomUUID` is missing. */
export function newId(): string {
  if (typeof crypto.randomUUID === 'function') return crypto.randomUUID()
  const bytes = crypto.getRandomValues(new Uint8Array(16))
  bytes[6] = (bytes[6]! & 0x0f) | 0x40
  bytes[8] = (bytes[8]! & 0x3f) | 0x80
  const hex = Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('')
  return hex.replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5')
}
