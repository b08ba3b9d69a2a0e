import { createHash } from 'node:crypto'
import { expect, test } from 'vitest'
import { sha256 } from './sha256.ts'

test('equals the server’s SHA-256 across block sizes and beyond ASCII', () => {
  const texts = [0, 1, 54, 55, 56, 63, 64, 65, 119, 120, 1_000].map((length) =>
    'é1'.repeat(length).slice(0, length),
  )
  texts.push('모돈 A-1001 · Phối giống 🐖')
  expect(texts.map(sha256)).toEqual(texts.map((text) => createHash('sha256').update(text).digest('hex')))
})
