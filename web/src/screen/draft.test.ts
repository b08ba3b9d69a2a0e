import { describe, expect, test } from 'vitest'
import { draftKey, operationFor } from './draft.ts'

describe('the operation under which a form is sent', () => {
  test('stays the same for the same content, so that a second try has one effect', () => {
    const first = operationFor({ id: 'one' }, 'mated on the 3rd')
    expect(first).toEqual({ id: 'one', content: 'mated on the 3rd' })
    expect(operationFor(first, 'mated on the 3rd')).toEqual(first)
  })

  test('is another one for other content, when nobody knows whether the first arrived', () => {
    const first = operationFor({ id: 'one' }, 'mated on the 3rd')
    const second = operationFor(first, 'mated on the 4th')
    expect(second.id).not.toBe('one')
    expect(second.content).toBe('mated on the 4th')
  })
})

test('a draft belongs to a user, a farm and a screen', () => {
  const keys = [
    draftKey('a', 1, 'mating:5'),
    draftKey('b', 1, 'mating:5'),
    draftKey('a', 2, 'mating:5'),
    draftKey('a', 1, 'sow:5'),
  ]
  expect(new Set(keys).size).toBe(keys.length)
})
