import * as z from 'zod'
import { describe, expect, test } from 'vitest'
import { day } from '@penside/domain/day.ts'
import { everyCall } from './index.ts'
import { newMating } from './records/mating.ts'
import { field, namesOf, record } from './wire.ts'

const wireOf = (value: z.output<typeof newMating>) => z.encode(newMating, value)

describe('a mating travels under the legacy names', () => {
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
  test('a blank or 0 boar clears its method; a method that is not given is A', () => {
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
  test('an error names the wire field, and the form finds its own name for it', () => {
    const failed = z.safeDecode(newMating, { ...wire, wkDt: '2026-02-30' } as never)
    expect(failed.error?.issues.map(({ path }) => path[0])).toEqual(['wkDt'])
    expect(namesOf(newMating, ['wkDt', 'method2'])).toEqual(['matedOn', 'services'])
  })
})

test('two fields cannot claim one wire name', () => {
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
