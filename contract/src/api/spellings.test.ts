import { describe, expect, test } from 'vitest'
import * as z from 'zod'
import type { Call } from './call.ts'
import { everyCall } from '../index.ts'
import { extra } from './roots.ts'
import { respelled, type Fields } from './wire.ts'

/** What callers send in a way of their own is read as the value of the field. */

const fieldsOf = ({ input }: Pick<Call, 'input'>) => (input as { fields?: Fields }).fields ?? {}
const sentOf = ({ input, example }: Pick<Call, 'input' | 'example'>) =>
  z.encode(input as z.ZodType, example) as Record<string, unknown>
const callsWith = (wire: string) =>
  everyCall.filter((call) =>
    Object.values(fieldsOf(call)).some((part) => 'wire' in part && part.wire === wire),
  )
const read = ({ input }: Pick<Call, 'input'>, sent: Record<string, unknown>) =>
  z.decode(input as z.ZodType, respelled(input, sent))

const spelledTwice = everyCall.flatMap((call) =>
  Object.values(fieldsOf(call)).flatMap((part) =>
    'wire' in part && part.also ? part.also.map((also) => ({ ...call, wire: part.wire, also })) : [],
  ),
)

describe('a further API name', () => {
  test('is accepted by every save of a group', () => {
    const names = (wire: string) =>
      spelledTwice.flatMap(({ name, also }) => (also === wire ? [name] : [])).toSorted()
    const capitals = ['shipment.save', 'transferIn.save', 'transferOut.save', 'weighing.save']
    expect(names('WK_DT')).toEqual(capitals)
    expect(names('DUSU')).toEqual(capitals)
    expect(names('wkDt')).toEqual(['feedReceivings.save', 'groupLoss.save', 'groupTreatment.save'])
    expect(names('dusu')).toEqual(['groupLoss.save', 'groupTreatment.save'])
  })

  test.each(spelledTwice)('$name takes $also as $wire', ({ wire, also, ...call }) => {
    const { [wire]: value, ...rest } = sentOf(call)
    if (value === undefined) return
    const asUsual = read(call, sentOf(call))
    expect(read(call, { ...rest, [also]: value })).toEqual(asUsual)
    if (typeof value === 'number') expect(read(call, { ...sentOf(call), [also]: 98_765 })).toEqual(asUsual)
  })
})

describe('decodes 0 as none', () => {
  const choices = 'moveFarmNo jadonlocCd locCd LOC_CD moveGrpSeq outComCd buyComCd FEED_CD'.split(' ')
  test.each(
    choices.flatMap((wire) =>
      callsWith(wire)
        // The cards are listed by many pens; calls of our own are not sent forms of other programs.
        .filter(({ path, name }) => !path.startsWith(extra('')) && name !== 'animalCards.list')
        .map((call) => ({ ...call, wire })),
    ),
  )('$name takes 0 for $wire as if it were not sent', ({ wire, ...call }) => {
    const { [wire]: _, ...rest } = sentOf(call)
    for (const none of [0, '0']) expect(read(call, { ...rest, [wire]: none })).toEqual(read(call, rest))
  })
})

test.each(
  ['dusu', 'DUSU'].flatMap((wire) =>
    callsWith(wire)
      .filter(({ name }) => /^(shipment|transfer|group|weighing)/.test(name))
      .map((call) => ({ ...call, wire })),
  ),
)('$name reads a comma in $wire as one of thousands', ({ wire, ...call }) => {
  const grouped = read(call, { ...sentOf(call), [wire]: '1,204' })
  expect(grouped).toEqual(read(call, { ...sentOf(call), [wire]: 1_204 }))
  expect(() => read(call, { ...sentOf(call), [wire]: '1,20' })).toThrow(wire)
})

test('accepts commas in amounts of feed within the limit', () => {
  const [feeding] = everyCall.filter(({ name }) => name === 'feeding.save')
  const target = Object.values(fieldsOf(feeding!)).find((part) => 'wire' in part && part.wire === 'setKg')
  expect(target && 'schema' in target && z.safeDecode(target.schema, '1,204.5').error?.issues[0]?.code).toBe(
    'too_big',
  )
})
