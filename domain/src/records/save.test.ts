import { expect, test } from 'vitest'
import type { Refusal } from '../basics/refusal.ts'
import type { SowStatus } from './life.ts'
import { effectOf, type SentOfLife } from './save.ts'

/** What comes of it for a sow with four records. */
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

test('a new record is the next of her life, or joins the newest; one that builds on an older one is refused', () => {
  expect(of({ formMode: 'insert' })).toBe('append 5')
  expect(of({ formMode: 'insert', seq: 4 })).toBe('append 5')
  expect(of({ formMode: 'insert', seq: 4 }, { joins: true })).toBe('join 4')
  expect(of({ formMode: 'insert', seq: 3 }, { joins: true })).toBe('CHANGED_MEANWHILE')
})

test('any record may be corrected while she lives, of a removed sow only the removal', () => {
  expect(of({ formMode: 'update', seq: 2 })).toBe('rewrite 2')
  expect(of({ formMode: 'update', seq: 2 }, { status: 'culled' })).toBe('CULLED')
  expect(of({ formMode: 'update', seq: 4 }, { status: 'culled' })).toBe('rewrite 4')
  expect(of({ formMode: 'update', seq: 5 })).toBe('NOT_FOUND')
  expect(of({ formMode: 'update' })).toBe('BAD_INPUT')
})

test('only the newest may go', () => {
  expect(of({ formMode: 'delete', seq: 4 })).toBe('delete 4')
  expect(of({ formMode: 'delete', seq: 3 })).toBe('NOT_THE_NEWEST')
  expect(of({ formMode: 'delete', seq: 5 })).toBe('NOT_FOUND')
  expect(of({ formMode: 'delete' })).toBe('BAD_INPUT')
})
