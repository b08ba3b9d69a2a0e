import { Secret, TOTP } from 'otpauth'

const secretOf = (bytes: Uint8Array) => new Secret({ buffer: Uint8Array.from(bytes).buffer })

/** One-time codes as authenticator apps generate them: RFC 6238 with SHA-1, six digits, 30 seconds. */
export const codesOf = (secret: Uint8Array, login = '') =>
  new TOTP({ issuer: 'Penside', label: login, secret: secretOf(secret) })

/** Time step of a code: the current one or a neighbour, for inaccurate clocks; undefined for a wrong code. */
export function stepOf(secret: Uint8Array, code: string, now: Date): number | undefined {
  const codes = codesOf(secret)
  const timestamp = now.getTime()
  const offset = codes.validate({ token: code, timestamp, window: 1 })
  return offset === null ? undefined : codes.counter({ timestamp }) + offset
}

/** Base32 of RFC 4648 without padding. */
export const base32 = (bytes: Uint8Array): string => secretOf(bytes).base32
