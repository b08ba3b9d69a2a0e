import { afterEach, expect, test, vi } from 'vitest'
import { vibrate } from './vibrate.ts'

afterEach(() => vi.unstubAllGlobals())

test('vibrates only after the user has touched the page', () => {
  const shaken: unknown[] = []
  const phone = (hasBeenActive: boolean) => ({
    userActivation: { hasBeenActive },
    vibrate: (pattern: unknown) => shaken.push(pattern),
  })
  vi.stubGlobal('navigator', phone(false))
  vibrate(60)
  expect(shaken).toEqual([])
  vi.stubGlobal('navigator', phone(true))
  vibrate([400, 200, 400])
  expect(shaken).toEqual([[400, 200, 400]])
  for (const other of [{}, { userActivation: { hasBeenActive: true } }]) {
    vi.stubGlobal('navigator', other)
    vibrate(60)
  }
  expect(shaken).toHaveLength(1)
})
