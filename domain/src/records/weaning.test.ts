import { describe, expect, test } from 'vitest'
import { day } from '../basics/day.ts'
import { recordsOfWeaning, restOf } from './weaning.ts'

const animalId = 5

describe('the rest of a litter', () => {
  test('is empty if all were weaned', () => {
    expect(restOf({ animalId })).toEqual({ died: null, stay: null })
    expect(restOf({ animalId, becomesNurse: true, diedCause: '032001' })).toEqual({ died: null, stay: null })
  })
  test('may have died of a cause', () => {
    expect(restOf({ animalId, diedFemales: 1, diedMales: 2, diedCause: '032001' })).toEqual({
      died: { females: 1, males: 2, unsexed: 0, reason: '032001' },
      stay: null,
    })
    expect(() => restOf({ animalId, diedFemales: 1, diedMales: 2 })).toThrow(
      expect.objectContaining({ code: 'DEATH_CAUSE_NEEDED', values: { died: 3 }, fields: ['diedCause'] }),
    )
    expect(() => restOf({ animalId, diedMales: 1 })).toThrow('DEATH_CAUSE_NEEDED')
  })
  test('has unknown sex if only heads were sent, and one sex if the other is 0', () => {
    const rest = { animalId, partnerId: 9, diedCause: '032001' }
    expect(restOf({ ...rest, diedFemales: 2, stayFemales: 3 })).toMatchObject({
      died: { females: 0, males: 0, unsexed: 2 },
      stay: { females: 0, males: 0, unsexed: 3 },
    })
    expect(restOf({ ...rest, diedFemales: 2, diedMales: 0, stayFemales: 3, stayMales: 0 })).toMatchObject({
      died: { females: 2, males: 0, unsexed: 0 },
      stay: { females: 3, males: 0, unsexed: 0 },
    })
  })
  test.each([
    ['with another sow', { partnerId: 9 }, 9],
    ['with their mother, who becomes a nurse sow', { becomesNurse: true }, null],
    ['with their mother named as the nurse sow', { becomesNurse: true, partnerId: animalId }, null],
  ])('stays %s', (_, how, nurseId) => {
    const stay = { females: 3, males: 1, unsexed: 0, reason: '050004', nurseId }
    expect(restOf({ animalId, stayFemales: 3, stayMales: 1, ...how })).toEqual({ died: null, stay })
    expect(restOf({ animalId, stayFemales: 3, stayMales: 1, stayReason: '050005', ...how }).stay).toEqual({
      ...stay,
      reason: '050005',
    })
  })
  test('cannot stay with a mother that is no nurse sow', () => {
    for (const partnerId of [undefined, animalId])
      expect(() => restOf({ animalId, partnerId, stayFemales: 3, stayMales: 1 })).toThrow(
        expect.objectContaining({ code: 'NURSE_SOW_NEEDED', values: { stay: 4 }, fields: ['partnerId'] }),
      )
  })
})

test('a weaning records deaths and fosterings before it, and the piglets nursed after it', () => {
  const on = day('2026-11-20')
  const died = { females: 1, males: 2, unsexed: 0, reason: '032001' }
  const stay = { females: 3, males: 1, unsexed: 0, reason: '050004', nurseId: 9 }
  const weaning = { on, weaned: 8, becomesNurse: false }
  const records = (rest: Parameters<typeof recordsOfWeaning>[0]['rest']) =>
    recordsOfWeaning({ ...weaning, rest })
  const itself = { kind: 'weaning', ...weaning }
  const [death, out] = [
    { kind: 'pigletDeath', on, piglets: 3 },
    { kind: 'fosteredOut', on, piglets: 4 },
  ]
  expect(records({ died: null, stay: null })).toEqual([itself])
  expect(records({ died, stay })).toEqual([death, out, itself])
  expect(records({ died: null, stay: { ...stay, nurseId: null } })).toEqual([
    out,
    itself,
    { kind: 'fosteredIn', on, piglets: 4 },
  ])
})
