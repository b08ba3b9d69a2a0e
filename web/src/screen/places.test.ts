import { expect, test } from 'vitest'
import { cardKinds } from '@penside/contract/records/animal-card.ts'
import { cardOf, countedAt, groupOf, groupRecordOf, recordOf, roundOf, theirsOf } from './places.ts'

test('a record that is counted opens its own screen; what is none opens the card', () => {
  for (const kind of cardKinds) expect(countedAt(kind, 7), kind).toMatch(/^\/popup\/record\/[\d-]+\?pigNo=7$/)
  expect(countedAt('fosteredOut', 7)).toBe(countedAt('fostering', 7))
  expect(countedAt('sow', 7)).toBe(cardOf(7))
})

test('a list that is gone through is named with what is not usual of it', () => {
  expect(roundOf('150003', 'today')).toBe('150003')
  expect(roundOf('150003', 'week')).toBe('150003-week')
  expect(roundOf('150003', 'today', 'LOC_NM')).toBe('150003-today-LOC_NM')
})

test('the record that was first is opened of sows, boars and groups, else who it is of', () => {
  expect(theirsOf({ entityKey: 'sow:7' }, 'mating')).toBe(recordOf('mating', 7))
  expect(theirsOf({ entityKey: 'sow:7' }, 'animal')).toBe(recordOf('sow', 7))
  expect(theirsOf({ entityKey: 'boar:8' }, 'treatment')).toBe(recordOf('treatment', 8))
  expect(theirsOf({ entityKey: 'boar:8' }, 'animal')).toBe(recordOf('boar', 8))
  expect(theirsOf({ entityKey: 'group:9' }, 'shipment')).toBe(groupRecordOf('shipment', 9))
  expect(theirsOf({ entityKey: 'group:9' }, 'group')).toBe(groupOf(9))
  for (const entityKey of ['item:3', 'sow:new:A-1', 'carcass:9:1:0101', 'group:new:2'])
    expect(theirsOf({ entityKey }, 'mating'), entityKey).toBe(undefined)
})
