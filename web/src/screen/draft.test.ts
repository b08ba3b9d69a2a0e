import { beforeEach, describe, expect, test, vi } from 'vitest'
import { clearDraftsOf, draftKey, operationFor, readDraft, writeDraft } from './draft.ts'

describe('the operation id of a form', () => {
  test('stays the same for the same content, so that a second attempt has one effect', () => {
    const first = operationFor({ id: 'one' }, 'mated on the 3rd')
    expect(first).toEqual({ id: 'one', content: 'mated on the 3rd' })
    expect(operationFor(first, 'mated on the 3rd')).toEqual(first)
  })

  test('changes with the content if the first attempt may have arrived', () => {
    const first = operationFor({ id: 'one' }, 'mated on the 3rd')
    const second = operationFor(first, 'mated on the 4th')
    expect(second.id).not.toBe('one')
    expect(second.content).toBe('mated on the 4th')
  })
})

test('keys drafts by user, farm and screen', () => {
  const keys = [
    draftKey('a', 1, 'mating:5'),
    draftKey('b', 1, 'mating:5'),
    draftKey('a', 2, 'mating:5'),
    draftKey('a', 1, 'sow:5'),
  ]
  expect(new Set(keys).size).toBe(keys.length)
})

describe('a draft', () => {
  const day = 86_400_000
  const at = Date.parse('2026-11-20T03:00:00Z')
  const draft = { values: { remark: 'calm' }, operation: { id: 'one' }, at }
  const key = draftKey('a', 1, 'mating:5')

  beforeEach(() => {
    const methods = {
      getItem: (name: string) => (name in stored ? stored[name] : null),
      setItem: (name: string, value: string) => (stored[name] = value),
      removeItem: (name: string) => delete stored[name],
    }
    // As in a browser, the object's own keys are what is stored.
    const stored = Object.create(methods) as Record<string, string>
    vi.stubGlobal('localStorage', stored)
  })

  test('lasts a week', () => {
    writeDraft(key, draft)
    expect(readDraft(key, at + 7 * day - 1)).toEqual(draft)
    expect(readDraft(key, at + 7 * day)).toBeNull()
  })

  test('is deleted when its author signs out, and no other is', () => {
    const ours = [key, draftKey('a', 2, 'sow:7')]
    const others = [draftKey('ab', 1, 'mating:5'), draftKey('b', 1, 'mating:5')]
    for (const each of [...ours, ...others]) writeDraft(each, draft)
    localStorage.setItem('language', 'en')
    clearDraftsOf('a')
    expect([...ours, ...others].map((each) => readDraft(each, at))).toEqual([null, null, draft, draft])
    expect(localStorage.getItem('language')).toBe('en')
  })
})
