import { expect, test } from 'vitest'
import * as z from 'zod'
import { cullDecisions } from '@penside/contract/records/cull-decision.ts'
import { pregnancyChecks } from '@penside/contract/records/pregnancy-check.ts'
import { treatments } from '@penside/contract/records/treatment.ts'
import { day } from '@penside/domain/basics/day.ts'
import { cullDecidedLast } from './cull-decision.ts'
import type { Herd } from './herd.ts'
import { checkedLast } from './pregnancy-check.ts'
import { withheldLast } from './withdrawal.ts'

const on = (date: number) => day(`2026-11-${date}`)

test('uses the newest unsent check, and knows nothing after a deletion', () => {
  const unsent = (formMode: 'insert' | 'delete', checkedOn = on(12)) => {
    const input = { formMode, animalId: 1, seq: 1, checkedOn, method: 'sight', result: 'empty' } as const
    const { save } = pregnancyChecks
    return [{ path: save.path, wire: z.encode(save.input, input) as Record<string, unknown> }]
  }
  const known = { on: on(12), method: 'ultrasound', result: 'pregnant' } as const
  expect(checkedLast(unsent('insert', on(11)), known)).toEqual(known)
  expect(checkedLast(unsent('insert', on(13)), known)).toMatchObject({ on: on(13), result: 'empty' })
  expect(checkedLast(unsent('delete', on(11)), known)).toEqual(known)
  expect(checkedLast(unsent('delete'), known)).toBe(null)
})

test('uses the longest withdrawal of unsent treatments, without deleted ones', () => {
  const last = (formMode: 'insert' | 'delete', withdrawalDays: number) => {
    const input = { formMode, animalId: 1, seq: 1, treatedOn: on(10), medicineId: 7, withdrawalDays } as const
    const { save } = treatments
    const wire = z.encode(save.input, input) as Record<string, unknown>
    const known = { withdrawalUntil: on(15), withdrawalMedicineId: 5 }
    return withheldLast([{ path: save.path, wire }], known, { medicines: [] as Herd['medicines'] } as Herd)
  }
  expect(last('insert', 4)).toEqual({ withdrawalUntil: on(15), withdrawalMedicineId: 5 })
  expect(last('delete', 9)).toEqual({ withdrawalUntil: on(15), withdrawalMedicineId: 5 })
  expect(last('insert', 9)).toEqual({ withdrawalUntil: on(19), withdrawalMedicineId: 7 })
})

test('ignores a cull decision that is deleted on the phone', () => {
  const last = (formMode: 'insert' | 'delete') => {
    const input = { formMode, animalId: 1, seq: 1, decidedOn: on(12), reason: '031038' } as const
    const { save } = cullDecisions
    const wire = z.encode(save.input, input) as Record<string, unknown>
    return cullDecidedLast([{ path: save.path, wire }], on(10))
  }
  expect(last('insert')).toBe(on(12))
  expect(last('delete')).toBe(null)
})
