import * as z from 'zod'
import { describe, expect, test } from 'vitest'
import { day } from '@penside/domain/basics/day.ts'
import { operationColumns } from '@penside/domain/reports/operation.ts'
import { everyCall } from '../index.ts'
import { matings, newMating } from '../records/mating.ts'
import { lastWork } from '../records/work.ts'
import { figures } from '../reports/figure.ts'
import { operation } from '../reports/operation.ts'
import { either, field, namesOf, record } from './wire.ts'

const wireOf = (value: z.output<typeof newMating>) => z.encode(newMating, value)

describe('encodes a mating under API names', () => {
  const mating = {
    formMode: 'insert',
    animalId: 5,
    matedOn: day('2026-11-10'),
    services: [
      { boarId: 11, method: 'A' },
      { boarId: 12, method: 'N' },
    ],
  } as const
  const wire = {
    iuFlag: 'I',
    pigNo: 5,
    wkDt: '2026-11-10',
    ungdonPigNo1: 11,
    method1: 'A',
    ungdonPigNo2: 12,
    method2: 'N',
  }
  test('outwards and inwards', () => {
    expect(wireOf(mating)).toEqual(wire)
    expect(z.decode(newMating, wire)).toEqual(mating)
  })
  test('numbers may come as text', () => {
    expect(z.decode(newMating, { ...wire, pigNo: '5', ungdonPigNo1: '11' } as never)).toEqual(mating)
  })
  test('clears the method of an empty boar, and defaults to method A', () => {
    const sent = {
      iuFlag: 'I',
      pigNo: 5,
      wkDt: '2026-11-10',
      ungdonPigNo1: 0,
      method1: 'N',
      method2: 'N',
      ungdonPigNo3: 12,
    }
    expect(z.decode(newMating, sent as never).services).toEqual([{ boarId: 12, method: 'A' }])
  })
  test('errors have API names, which map to names in the code', () => {
    const failed = z.safeDecode(newMating, { ...wire, wkDt: '2026-02-30' } as never)
    expect(failed.error?.issues.map(({ path }) => path[0])).toEqual(['wkDt'])
    expect(namesOf(newMating, ['wkDt', 'method2'])).toEqual(['matedOn', 'services'])
  })
})

test('uses the first of two names of a value', () => {
  const both = record({ group: either(['grpNo', 'GRP_NO'], z.number()) })
  expect(z.decode(both, { GRP_NO: 8, grpNo: 7 } as never)).toEqual({ group: 7 })
})
test('decodes empty values as empty', () => {
  const none = z.encode(matings.save.input, { ...matings.save.example, confirmed: [] })
  expect(z.decode(matings.save.input, none).confirmed).toEqual([])
  expect(z.decode(lastWork.schema, z.encode(lastWork.schema, null))).toBeNull()
})
test('distinguishes feed of 0 kg from missing feed', () => {
  const { element } = operation.view.output.fields.rows.schema
  const zeros = Object.fromEntries(
    'G1 G2 G3 G4 G5 G6 G7 G8 BISUB MOSUB TOT'.split(' ').map((of) => [`J_${of}`, 0]),
  )
  expect(z.decode(element, { ...zeros, T_TOT: null } as never)).toMatchObject({
    own: { creep: 0, all: 0 },
    others: null,
    lastYear: undefined,
  })
})
test('rejects a period that ends before its start', () => {
  const asked = (from: string) =>
    z.safeDecode(figures.rows.input, {
      service: 'operation',
      column: operationColumns[0],
      strDate: from,
      statdate: '2026-11-01',
      span: 'months',
    } as never)
  expect(asked('2026-11-01').success).toBe(true)
  expect(() => asked('2026-11-02')).toThrow('NOT_A_STATISTIC')
})

test('rejects two fields with one API name', () => {
  expect(() => record({ a: field('wkDt', z.string()), b: field('wkDt', z.string()) })).toThrow('taken')
})
test('no two calls share a method and path', () => {
  const places = everyCall.flatMap(({ method, path, alsoAt = [] }) =>
    [path, ...alsoAt].map((at) => `${method} ${at}`),
  )
  expect(new Set(places).size).toBe(places.length)
})
test.each(everyCall)('$name: its example can be sent', ({ input, example }) => {
  expect(z.safeEncode(input, example).error).toBeUndefined()
})
