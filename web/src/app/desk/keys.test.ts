import { expect, test } from 'vitest'
import { doneBy } from './keys.ts'

const done = (key: string, held: Partial<Record<'ctrlKey' | 'metaKey' | 'altKey' | 'shiftKey', true>> = {}) =>
  doneBy({ key, ctrlKey: false, metaKey: false, altKey: false, shiftKey: false, ...held })

test('maps keys to actions, with Cmd in place of Ctrl', () => {
  expect([done('/'), done('k', { ctrlKey: true }), done('K', { metaKey: true })]).toEqual([
    'find',
    'find',
    'find',
  ])
  expect([done('ArrowDown'), done('ArrowUp'), done('ArrowRight'), done('Escape')]).toEqual([
    'walk',
    'walk',
    'form',
    'back',
  ])
  expect([done('Enter'), done('Enter', { ctrlKey: true })]).toEqual(['enter', 'save'])
  // Many keyboards need Shift for it.
  expect([done('?', { shiftKey: true }), done('/', { shiftKey: true })]).toEqual(['keys', 'find'])
})

test('ignores keys of the browser', () => {
  for (const [key, ...held] of [
    ['k'],
    ['/', 'ctrlKey'],
    ['k', 'ctrlKey', 'shiftKey'],
    ['Enter', 'ctrlKey', 'shiftKey'],
    ['ArrowRight', 'altKey'],
    ['ArrowDown', 'ctrlKey'],
    ['Escape', 'shiftKey'],
    ['ArrowLeft'],
  ] as const)
    expect(done(key, Object.fromEntries(held.map((one) => [one, true]))), [...held, key].join('+')).toBe(
      undefined,
    )
})
