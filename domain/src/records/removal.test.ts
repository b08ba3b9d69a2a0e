import fc from 'fast-check'
import { expect, test } from 'vitest'
import { day } from '../day.ts'
import { Refusal } from '../refusal.ts'
import { checkPigletsGo, goesToSlaughter, recordsOfRemoval, type PigletsGo } from './removal.ts'

const refused = (nursing: number, parts: readonly PigletsGo[]) => {
  try {
    checkPigletsGo(nursing, parts)
  } catch (error) {
    if (error instanceof Refusal) return error.code
    throw error
  }
  return null
}

test('a sow leaves with a word on every piglet, each to one sow or dead of one cause', () => {
  expect(refused(0, [])).toBeNull()
  expect(refused(8, [])).toBe('PIGLETS_REMAIN')
  expect(refused(8, [{ toId: 1, females: 7 }])).toBe('PIGLETS_DO_NOT_ADD_UP')
  expect(refused(0, [{ toId: 1, females: 1 }])).toBe('PIGLETS_DO_NOT_ADD_UP')
  expect(refused(8, [{ females: 8 }])).toBe('PIGLETS_GO_WHERE')
  expect(refused(8, [{ toId: 1, cause: '032001', females: 8 }])).toBe('PIGLETS_GO_WHERE')
  const split = [
    { toId: 1, females: 8 },
    { cause: '032001', females: 0 },
  ]
  expect(refused(8, split)).toBe('PIGLETS_GO_WHERE')
  expect(
    refused(8, [
      { toId: 1, females: 3, males: 4 },
      { cause: '032001', females: 1 },
    ]),
  ).toBeNull()
})

test('however they are split, as many go as nursed, and the removal comes last', () => {
  const part = fc.record({ females: fc.integer({ min: 1, max: 9 }), died: fc.boolean() })
  fc.assert(
    fc.property(fc.array(part, { maxLength: 6 }), (given) => {
      const parts = given.map(({ females, died }) => ({
        females,
        ...(died ? { cause: '032001' } : { toId: 7 }),
      }))
      const nursing = given.reduce((sum, { females }) => sum + females, 0)
      expect(refused(nursing, parts)).toBeNull()
      const records = recordsOfRemoval(day('2026-11-20'), parts)
      expect(records.at(-1)).toMatchObject({ kind: 'removal' })
      const gone = records.reduce((sum, record) => sum + ('piglets' in record ? record.piglets : 0), 0)
      expect(gone).toBe(nursing)
    }),
  )
})

test('culled and sold sows go to slaughter; dead ones and those that move do not', () => {
  expect(['080001', '080002', '080003', '080004'].filter(goesToSlaughter)).toEqual(['080001', '080004'])
})
