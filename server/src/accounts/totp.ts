import { Secret, TOTP } from 'otpauth'

const secretOf = (bytes: Uint8Array) => new Secret({ buffer: Uint8Array.from(bytes).buffer })

/** One-time codes as every authenticator app makes them: RFC 6238 with SHA-1, six digits and half a minute. */
export const codesOf = (secret: Uint8Array, login = '') =>
  new TOTP({ issuer: 'Penside', label: login, secret: secretOf(secret) })

/** The half minute of a code: the present one, or one beside it for a clock that is not right. Undefined for a wrong code. */
export function stepOf(secret: Uint8Array, code: string, now: Date): number | undefined {
  const codes = codesOf(secret)
  const timestamp = now.getTime()
  const beside = codes.validate({ token: code, timestamp, window: 1 })
  return beside === null ? undefined : codes.counter({ timestamp }) + beside
}

/** RFC 4648 without padding, as a person types a secret. */
export const base32 = (bytes: Uint8Array): string => secretOf(bytes).base32
