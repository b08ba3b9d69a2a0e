import { expect, test } from 'vitest'
import { moved, withShown } from './shortcuts.ts'

test('moves a shortcut up, down, or to either end', () => {
  expect(moved(['a', 'b', 'c'], 0, 2)).toEqual(['b', 'c', 'a'])
  expect(moved(['a', 'b', 'c'], 2, 0)).toEqual(['c', 'a', 'b'])
  expect(moved(['a', 'b', 'c'], 1, 0)).toEqual(['b', 'a', 'c'])
  expect(moved(['a', 'b', 'c'], 1, 1)).toEqual(['a', 'b', 'c'])
})

test('keeps the place of shortcuts that this farm does not show', () => {
  const kept = ['a', 'hidden', 'b', 'c']
  const shown = ['a', 'b', 'c']
  expect(withShown(kept, shown, ['c', 'a', 'b'])).toEqual(['c', 'hidden', 'a', 'b'])
  expect(withShown(kept, shown, ['a', 'b', 'c', 'd'])).toEqual(['a', 'hidden', 'b', 'c', 'd'])
  expect(withShown(kept, shown, ['a'])).toEqual(['a', 'hidden'])
  expect(withShown(kept, shown, [])).toEqual(['hidden'])
})
