import { expect, test } from 'vitest'
import { codesOf, stepOf } from './totp.ts'

const secret = Buffer.from('12345678901234567890')

// RFC 6238, appendix B: the rows of SHA-1, of which an app shows six digits.
test.each([
  [59, '287082'],
  [1_111_111_109, '081804'],
  [20_000_000_000, '353130'],
])('at second %i the code is that of the standard', (second, code) => {
  expect(stepOf(secret, code, new Date(second * 1000))).toBe(Math.floor(second / 30))
})

test('accepts codes of the neighbouring half minutes', () => {
  const now = 1_234_567_890_000
  const step = now / 30_000
  const taken = [-2, -1, 0, 1, 2].map((beside) =>
    stepOf(secret, codesOf(secret).generate({ timestamp: now + beside * 30_000 }), new Date(now)),
  )
  expect(taken).toEqual([undefined, step - 1, step, step + 1, undefined])
  expect(stepOf(secret, '1234567', new Date(now))).toBeUndefined()
})

test('encodes secret and login in an address for authenticator apps', () => {
  const address = new URL(codesOf(Buffer.from('foob'), 'kim lee').toString())
  expect([address.protocol, address.host, address.pathname]).toEqual([
    'otpauth:',
    'totp',
    '/Penside:kim%20lee',
  ])
  expect(Object.fromEntries(address.searchParams)).toMatchObject({ secret: 'MZXW6YQ', issuer: 'Penside' })
})
