import { expect, test } from 'vitest'
import { heatIndex, heatLevel, squareOf } from './weather.ts'

test.each([
  ['Seoul', 37.5665, 126.978, 60, 127],
  ['Busan', 35.1796, 129.0756, 98, 76],
  ['Jeju', 33.4996, 126.5312, 53, 38],
  ['Baengnyeong', 37.967, 124.65, 20, 135],
])('%s lies in the square that the administration lists for it', (_, latitude, longitude, nx, ny) => {
  expect(squareOf(latitude, longitude)).toEqual({ nx, ny })
})

test.each([
  [21.03, 105.85],
  [0, 0],
  [90, 126],
  [-90, 0],
])('%s, %s lies in none', (latitude, longitude) => {
  expect(squareOf(latitude, longitude)).toBeNull()
})

test('the heat index rises with humidity above 14.4 degrees', () => {
  expect(heatIndex(14.4, 10)).toBe(heatIndex(14.4, 90))
  expect(heatIndex(30, 80)).toBe(82.9)
  expect(heatIndex(-5, 50)).toBe(32.7)
  // The levels are bounds of the index as it is shown, without decimals.
  expect([-5, 63.4, 63.5, 73.4, 73.5, 83.4, 83.5, 94.4, 94.5].map(heatLevel)).toEqual([
    'comfortable',
    'comfortable',
    'caution',
    'caution',
    'warning',
    'warning',
    'danger',
    'danger',
    'death',
  ])
})
