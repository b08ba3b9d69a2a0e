import { afterEach, beforeEach, expect, test } from 'vitest'
import { clearDraftsOf } from './draft.ts'
import { recordScreenUse, mostUsedScreens } from './screen-usage.ts'

const kept = new Map<string, string>()
beforeEach(() => {
  Object.defineProperty(globalThis, 'localStorage', {
    configurable: true,
    value: new Proxy(
      {
        getItem: (key: string) => kept.get(key) ?? null,
        setItem: (key: string, text: string) => void kept.set(key, text),
        removeItem: (key: string) => void kept.delete(key),
      },
      {
        ownKeys: () => [...kept.keys()],
        getOwnPropertyDescriptor: () => ({ enumerable: true, configurable: true }),
      },
    ),
  })
})
afterEach(() => {
  kept.clear()
  Reflect.deleteProperty(globalThis, 'localStorage')
})

const kim = { login: 'kim', farmId: 1 }
const open = (path: string, times: number, day: number, whose = kim) => {
  for (let i = 0; i < times; i++) recordScreenUse(whose, path, day)
}

test('puts the most used screens first; one use does not count', () => {
  open('/a', 2, 100)
  open('/b', 5, 100)
  open('/c', 1, 100)
  expect(mostUsedScreens(kim, 100)).toEqual(['/b', '/a'])
})

test('replaces screens used long ago by those used now', () => {
  open('/harvest', 10, 100)
  open('/today', 4, 130)
  expect(mostUsedScreens(kim, 130)).toEqual(['/today', '/harvest'])
  expect(mostUsedScreens(kim, 200)).toEqual([])
})

test('counts one use today and one two weeks ago as usual', () => {
  open('/a', 1, 100)
  open('/a', 1, 114)
  open('/b', 1, 100)
  open('/b', 1, 115)
  expect(mostUsedScreens(kim, 114)).toContain('/a')
  expect(mostUsedScreens(kim, 115)).toEqual([])
})

test('keeps members and farms apart, and is deleted on sign-out', () => {
  open('/a', 3, 100)
  open('/b', 3, 100, { login: 'lee', farmId: 1 })
  open('/c', 3, 100, { login: 'kim', farmId: 2 })
  expect(mostUsedScreens(kim, 100)).toEqual(['/a'])
  clearDraftsOf('kim')
  expect(mostUsedScreens(kim, 100)).toEqual([])
  expect(mostUsedScreens({ login: 'kim', farmId: 2 }, 100)).toEqual([])
  expect(mostUsedScreens({ login: 'lee', farmId: 1 }, 100)).toEqual(['/b'])
})

test('stores few screens', () => {
  for (let i = 0; i < 500; i++) open(`/popup/record/${i}`, 1, 100)
  expect([...kept.values()].join('').length).toBeLessThan(4_000)
})
