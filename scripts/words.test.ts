import { expect, test } from 'vitest'
import { unusedWords } from './unused-words.ts'

test('every word is used', () => {
  expect(unusedWords()).toEqual([])
})
