import { expect, test } from 'vitest'
import { rounded } from './rounded.ts'

test('half is rounded up, and what is not known stays unknown', () => {
  expect([rounded(1.249, 1), rounded(1.25, 1), rounded(2.5, 0), rounded(-0.26, 1)]).toEqual([
    1.2, 1.3, 3, -0.3,
  ])
  expect([rounded(null, 2), rounded(undefined, 2)]).toEqual([null, null])
})
