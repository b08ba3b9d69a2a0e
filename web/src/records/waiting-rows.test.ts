// History rows of records that are not sent yet.
import { expect, test } from 'vitest'
import { day } from '@penside/domain/basics/day.ts'
import type { SowSummary } from '@penside/contract/records/sow-summary.ts'
import { fostering } from './fostering/kind.tsx'
import { partialWeaning } from './partial-weaning/kind.tsx'
import { weaning } from './weaning/kind.tsx'

const on = day('2026-11-20')
// Fields of the sow that the rows use.
const sow = { animalId: 1, parity: 2, farrowedOn: on, pigletsBornOn: on } as SowSummary
const entered = { formMode: 'insert', animalId: 1 } as const

test('have sexes as entered', () => {
  const weaned = { ...entered, weanedOn: on, females: 11 }
  const rest = { stayFemales: 1, diedFemales: 2 }
  expect(weaning.rowOf({ ...weaned, ...rest }, sow, {})).toMatchObject({
    weaned: 11,
    females: 11,
    males: null,
    staying: 1,
    stayMales: null,
    diedMales: null,
  })
  expect(weaning.rowOf({ ...weaned, males: 0 }, sow, {})).toMatchObject({ weaned: 11, males: 0 })
  expect(partialWeaning.rowOf({ ...weaned, females: 3 }, sow, {})).toMatchObject({ weaned: 3, males: null })
  expect(partialWeaning.rowOf({ ...weaned, females: 3, males: 1 }, sow, {})).toMatchObject({
    weaned: 4,
    males: 1,
  })
  expect(fostering.rowOf({ ...entered, fosteredOn: on, outFemales: 2 }, sow, {})).toMatchObject({
    outFemales: 2,
    outMales: null,
  })
})

test('of a partial weaning differ by sex', () => {
  const heads = { ...entered, weanedOn: on, females: 3 }
  const row = partialWeaning.rowOf(heads, sow, {})
  expect(partialWeaning.isSame?.(row, heads)).toBe(true)
  expect(partialWeaning.isSame?.(row, { ...heads, males: 0 })).toBe(false)
})
