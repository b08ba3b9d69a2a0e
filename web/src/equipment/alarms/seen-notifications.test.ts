import { afterEach, beforeEach, expect, test, vi } from 'vitest'

const whose = { login: 'an', farmId: 1 }
const kept = new Map<string, string>()
/** Module as a page loads it: only the stored state is known. */
const loaded = async () => {
  vi.resetModules()
  return (await import('./seen-notifications.ts')).isUnseen
}
beforeEach(() => {
  vi.stubGlobal('localStorage', {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, text: string) => void kept.set(key, text),
  })
})
afterEach(() => {
  kept.clear()
  vi.unstubAllGlobals()
})

test('displays a notification once, also after a reload', async () => {
  expect((await loaded())(whose, '2026-03-04T02:00:00.000Z')).toBe(true)
  const isUnseen = await loaded()
  expect(isUnseen(whose, '2026-03-04T02:00:00.000Z')).toBe(false)
  expect(isUnseen(whose, '2026-03-04T02:00:00.001Z')).toBe(true)
})

test('does not repeat an earlier notification when a later alarm is acknowledged', async () => {
  const isUnseen = await loaded()
  expect(isUnseen(whose, '2026-03-04T02:10:00.000Z')).toBe(true)
  expect(isUnseen(whose, '2026-03-04T02:00:00.000Z')).toBe(false)
  expect(isUnseen(whose, null)).toBe(false)
})

test('distinguishes members and farms', async () => {
  const isUnseen = await loaded()
  expect(isUnseen(whose, '2026-03-04T02:00:00.000Z')).toBe(true)
  expect(isUnseen({ ...whose, login: 'binh' }, '2026-03-04T02:00:00.000Z')).toBe(true)
  expect(isUnseen({ ...whose, farmId: 2 }, '2026-03-04T02:00:00.000Z')).toBe(true)
})

test('displays a notification once per page without storage', async () => {
  vi.stubGlobal('localStorage', {
    getItem: () => {
      throw new Error('forbidden')
    },
    setItem: () => {
      throw new Error('forbidden')
    },
  })
  const isUnseen = await loaded()
  expect(isUnseen(whose, '2026-03-04T02:00:00.000Z')).toBe(true)
  expect(isUnseen(whose, '2026-03-04T02:00:00.000Z')).toBe(false)
})
