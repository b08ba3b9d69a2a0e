import { expect, test } from 'vitest'
import { matingClass } from './mating-status.ts'

test('matingClass depends on parity and number of the mating', () => {
  expect(
    [
      [0, 1],
      [0, 2],
      [3, 1],
      [3, 2],
      [3, 3],
      [3, 4],
      [3, 9],
    ].map(([parity, no]) => matingClass(parity!, no!)),
  ).toEqual([
    'firstOfGilt',
    'againOfGilt',
    'firstOfParity',
    'second',
    'third',
    'fourthAndLater',
    'fourthAndLater',
  ])
})
