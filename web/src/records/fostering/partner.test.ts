import { expect, test } from 'vitest'
import type { NewFostering } from '@penside/contract/records/fostering.ts'
import { day } from '@penside/domain/basics/day.ts'
import { partnerProblems } from './partner.ts'

const fostering = { formMode: 'insert', animalId: 1, fosteredOn: day('2026-11-20') } as const
const asked = (values: Partial<NewFostering>, nursing?: number) =>
  partnerProblems(
    { ...fostering, ...values },
    nursing === undefined ? undefined : { tag: 'L-1', nursing },
  ).map(({ field, code }) => [field, code])

test('requires the other sow for each direction with piglets', () => {
  expect(asked({})).toEqual([])
  expect(asked({ outFemales: 1 })).toEqual([['toId', 'PARTNER_NEEDED']])
  expect(asked({ outMales: 1, inMales: 2 })).toEqual([
    ['toId', 'PARTNER_NEEDED'],
    ['fromId', 'PARTNER_NEEDED'],
  ])
  expect(asked({ outMales: 1, toId: 2, inMales: 2, fromId: 3 })).toEqual([])
})

test('rejects more piglets than the other sow nurses', () => {
  expect(asked({ inFemales: 3, fromId: 3 }, 3)).toEqual([])
  expect(asked({ inFemales: 2, inMales: 2, fromId: 3 }, 3)).toEqual([['fromId', 'PARTNER_NURSES_FEWER']])
})
