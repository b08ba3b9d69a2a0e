import { expect, test } from 'vitest'
import { whyNotPin } from './pin.ts'

test.each([
  ['258036', null],
  ['25803', 'pinShape'],
  ['2580366', 'pinShape'],
  ['25803a', 'pinShape'],
  ['000000', 'pinEasy'],
  ['123456', 'pinEasy'],
  ['987654', 'pinEasy'],
  ['121212', 'pinEasy'],
  ['258258', 'pinEasy'],
])('%s as a PIN: %s', (pin, why) => {
  expect(whyNotPin(pin)).toBe(why)
})
