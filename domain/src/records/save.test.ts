import { expect, test } from 'vitest'
import type { Refusal } from '../basics/refusal.ts'
import type { SowStatus } from './life.ts'
import { effectOf, type SentOfLife } from './save.ts'

/** Effect on a sow with four records. */
const of = (
  sent: SentOfLife,
  { status = 'weaned', joins = false }: { status?: SowStatus; joins?: boolean } = {},
) => {
  try {
    const { does, seq } = effectOf({ seq: 4, status }, sent, () => joins)
    return `${does} ${seq}`
  } catch (error) {
    return (error as Refusal).code
  }
}

test('appends a new record or joins it to the newest, and rejects one that builds on an older record', () => {
  expect(of({ formMode: 'insert' })).toBe('append 5')
  expect(of({ formMode: 'insert', seq: 4 })).toBe('append 5')
  expect(of({ formMode: 'insert', seq: 4 }, { joins: true })).toBe('join 4')
  expect(of({ formMode: 'insert', seq: 3 }, { joins: true })).toBe('CHANGED_MEANWHILE')
})

test('allows corrections while a sow lives, and of a removed sow only of the removal', () => {
  expect(of({ formMode: 'update', seq: 2 })).toBe('rewrite 2')
  expect(of({ formMode: 'update', seq: 2 }, { status: 'culled' })).toBe('CULLED')
  expect(of({ formMode: 'update', seq: 4 }, { status: 'culled' })).toBe('rewrite 4')
  expect(of({ formMode: 'update', seq: 5 })).toBe('NOT_FOUND')
  expect(of({ formMode: 'update' })).toBe('BAD_INPUT')
})

test('deletes only the newest record', () => {
  expect(of({ formMode: 'delete', seq: 4 })).toBe('delete 4')
  expect(of({ formMode: 'delete', seq: 3 })).toBe('NOT_THE_NEWEST')
  expect(of({ formMode: 'delete', seq: 5 })).toBe('NOT_FOUND')
  expect(of({ formMode: 'delete' })).toBe('BAD_INPUT')
})
