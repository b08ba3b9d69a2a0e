import { afterEach, expect, test, vi } from 'vitest'
import { count } from './mark.ts'

afterEach(() => vi.unstubAllGlobals())

test('marks the page until the last of a kind is hidden', () => {
  const marks = new Set<string>()
  const toggleAttribute = (name: string, on: boolean) => (on ? marks.add(name) : marks.delete(name))
  vi.stubGlobal('document', { documentElement: { toggleAttribute } })
  const said = [1, 1, -1, -1] as const
  const after = said.map((by) => {
    count('sheet', by)
    return [...marks]
  })
  expect(after).toEqual([['data-with-sheet'], ['data-with-sheet'], ['data-with-sheet'], []])
})
