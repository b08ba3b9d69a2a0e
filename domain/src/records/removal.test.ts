import fc from 'fast-check'
import { expect, test } from 'vitest'
import { day } from '../basics/day.ts'
import { Refusal } from '../basics/refusal.ts'
import { checkPigletsGo, recordsOfRemoval, requireAll, type PigletsGo } from './removal.ts'

const refused = (nursing: number, parts: readonly PigletsGo[]) => {
  try {
    checkPigletsGo(nursing, parts)
  } catch (error) {
    if (error instanceof Refusal) {
      expect(error.fields).toEqual(['piglets'])
      return { code: error.code, ...error.values }
    }
    throw error
  }
  return null
}

test('requires a sow or a cause of death for every piglet', () => {
  expect(refused(0, [])).toBeNull()
  expect(refused(8, [])).toEqual({ code: 'PIGLETS_REMAIN', nursing: 8 })
  expect(refused(8, [{ toId: 1, females: 7 }])).toEqual({
    code: 'PIGLETS_DO_NOT_ADD_UP',
    nursing: 8,
    given: 7,
  })
  expect(refused(0, [{ toId: 1, females: 1 }])).toMatchObject({ code: 'PIGLETS_DO_NOT_ADD_UP' })
  expect(refused(8, [{ females: 8 }])).toEqual({ code: 'PIGLETS_GO_WHERE' })
  expect(refused(8, [{ toId: 1, cause: '032001', females: 8 }])).toEqual({ code: 'PIGLETS_GO_WHERE' })
  const split = [
    { toId: 1, females: 8 },
    { cause: '032001', females: 0 },
  ]
  expect(refused(8, split)).toEqual({ code: 'PIGLETS_GO_WHERE' })
  expect(
    refused(8, [
      { toId: 1, females: 3, males: 4 },
      { cause: '032001', females: 1 },
    ]),
  ).toBeNull()
})

test('any split accounts for all piglets, and the removal comes last', () => {
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
      const gone = (how: string) =>
        records.reduce(
          (sum, record) => sum + (record.kind === how && 'piglets' in record ? record.piglets : 0),
          0,
        )
      const died = given.reduce((sum, each) => sum + (each.died ? each.females : 0), 0)
      expect([gone('pigletDeath'), gone('fosteredOut')]).toEqual([died, nursing - died])
    }),
  )
})

test('requires category and reason, and names the missing one', () => {
  const whole = { category: '080001', reason: '031038' }
  expect(requireAll(whole)).toEqual(whole)
  expect(() => requireAll({ removedOn: '2026-11-20', category: undefined, reason: undefined })).toThrow(
    expect.objectContaining({ code: 'BAD_INPUT', fields: ['category', 'reason'] }),
  )
})
