import { expect, test } from 'vitest'
import { matingClass } from './mating-status.ts'

test('a mating is counted in one class, by parity and by which of the parity it is', () => {
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
