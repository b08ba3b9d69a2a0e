import { expect, test } from 'vitest'
import { saidNowhere } from './said-nowhere.ts'

test('every word is said somewhere', () => {
  expect(saidNowhere()).toEqual([])
})
