import { expect, test } from 'vitest'
import fc from 'fast-check'
import { exact, rounded } from './rounded.ts'

test('rounds half up and keeps null', () => {
  expect([rounded(1.249, 1), rounded(1.25, 1), rounded(2.5, 0), rounded(-0.26, 1)]).toEqual([
    1.2, 1.3, 3, -0.3,
  ])
  expect([rounded(null, 2), rounded(undefined, 2)]).toEqual([null, null])
})

test('removes binary noise anywhere in a value', () => {
  expect(exact({ rows: [{ kg: 26030.300000000003, note: '0.1' }], of: [0.1 + 0.2, null, true, 7] })).toEqual({
    rows: [{ kg: 26030.3, note: '0.1' }],
    of: [0.3, null, true, 7],
  })
  fc.assert(
    fc.property(
      // Amounts are not negative: where large ones cancel out, fewer digits are left.
      fc.array(fc.nat(99_999_999), { maxLength: 50 }),
      (hundredths) => {
        const sum = hundredths.reduce((all, each) => all + each / 100, 0)
        const written = String(exact(sum))
        expect(Number(written)).toBe(hundredths.reduce((all, each) => all + each, 0) / 100)
      },
    ),
  )
})
