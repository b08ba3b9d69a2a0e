import { describe, expect, test } from 'vitest'
import { base32, codeOf, otpAddress, stepAt, stepOf } from './totp.ts'

const secret = Buffer.from('12345678901234567890')

describe('one-time codes', () => {
  // RFC 6238, appendix B: the rows of SHA-1.
  test.each([
    [59, '94287082'],
    [1_111_111_109, '07081804'],
    [1_111_111_111, '14050471'],
    [1_234_567_890, '89005924'],
    [2_000_000_000, '69279037'],
    [20_000_000_000, '65353130'],
  ])('at second %i are those of the standard', (second, code) => {
    const step = stepAt(new Date(second * 1000))
    expect(codeOf(secret, step, 8)).toBe(code)
    expect(codeOf(secret, step)).toBe(code.slice(2))
  })

  test('are taken from half a minute before to half a minute after', () => {
    const now = new Date(1_234_567_890_000)
    const step = stepAt(now)
    const taken = [-2, -1, 0, 1, 2].map((beside) => stepOf(secret, codeOf(secret, step + beside), now))
    expect(taken).toEqual([undefined, step - 1, step, step + 1, undefined])
    expect(stepOf(secret, '1234567', now)).toBeUndefined()
  })

  // RFC 4648, section 10.
  test.each([
    ['f', 'MY'],
    ['fo', 'MZXQ'],
    ['foo', 'MZXW6'],
    ['foobar', 'MZXW6YTBOI'],
  ])('the secret %s is typed as %s', (text, typed) => {
    expect(base32(Buffer.from(text))).toBe(typed)
  })

  test('an app reads the secret and whose it is from a picture', () => {
    expect(otpAddress('MZXW6', 'kim lee')).toBe(
      'otpauth://totp/Penside:kim%20lee?secret=MZXW6&issuer=Penside',
    )
  })
})
