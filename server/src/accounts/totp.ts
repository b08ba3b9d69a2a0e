import { createHmac, timingSafeEqual } from 'node:crypto'

/** One-time codes as every app of codes makes them: RFC 6238 with SHA-1, six digits and half a minute. */
const stepSeconds = 30
const digits = 6
const alphabet = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567'

export const stepAt = (at: Date) => Math.floor(at.getTime() / 1000 / stepSeconds)

export function codeOf(secret: Buffer, step: number, length = digits): string {
  const counter = Buffer.alloc(8)
  counter.writeBigUInt64BE(BigInt(step))
  const mac = createHmac('sha1', secret).update(counter).digest()
  const number = mac.readUInt32BE(mac.at(-1)! & 0xf) & 0x7fff_ffff
  return String(number % 10 ** length).padStart(length, '0')
}

/** The half minute of which this code is: the present one, or one beside it for a clock that is not right. */
export function stepOf(secret: Buffer, code: string, now: Date): number | undefined {
  const given = Buffer.from(code)
  return [0, -1, 1]
    .map((beside) => stepAt(now) + beside)
    .find((step) => {
      const right = Buffer.from(codeOf(secret, step))
      return right.length === given.length && timingSafeEqual(right, given)
    })
}

/** RFC 4648 without padding, as a person types a secret. */
export function base32(bytes: Uint8Array): string {
  const bits = [...bytes].map((byte) => byte.toString(2).padStart(8, '0')).join('')
  return (bits.match(/.{1,5}/g) ?? []).map((five) => alphabet[parseInt(five.padEnd(5, '0'), 2)]).join('')
}

/** What an app of codes reads from a picture. */
export const otpAddress = (secret: string, login: string) =>
  `otpauth://totp/Penside:${encodeURIComponent(login)}?secret=${secret}&issuer=Penside`
