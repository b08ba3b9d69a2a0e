import { expect, test } from 'vitest'
import { cardKinds } from '@penside/contract/records/animal-card.ts'
import { cardOf, countedAt, groupOf, groupRecordOf, recordOf, roundOf, theirsOf } from './places.ts'

test('opens a countable record on its own screen, and anything else on the card', () => {
  for (const kind of cardKinds) expect(countedAt(kind, 7), kind).toMatch(/^\/popup\/record\/[\d-]+\?pigNo=7$/)
  expect(countedAt('fosteredOut', 7)).toBe(countedAt('fostering', 7))
  expect(countedAt('sow', 7)).toBe(cardOf(7))
})

test('names a work list with its non-default options', () => {
  expect(roundOf('150003', 'today')).toBe('150003')
  expect(roundOf('150003', 'week')).toBe('150003-week')
  expect(roundOf('150003', 'today', 'LOC_NM')).toBe('150003-today-LOC_NM')
})

test('opens the saved record of a sow, boar or group, or else its subject', () => {
  expect(theirsOf({ entityKey: 'sow:7' }, 'mating')).toBe(recordOf('mating', 7))
  expect(theirsOf({ entityKey: 'sow:7' }, 'animal')).toBe(recordOf('sow', 7))
  expect(theirsOf({ entityKey: 'boar:8' }, 'treatment')).toBe(recordOf('treatment', 8))
  expect(theirsOf({ entityKey: 'boar:8' }, 'animal')).toBe(recordOf('boar', 8))
  expect(theirsOf({ entityKey: 'group:9' }, 'shipment')).toBe(groupRecordOf('shipment', 9))
  expect(theirsOf({ entityKey: 'group:9' }, 'group')).toBe(groupOf(9))
  for (const entityKey of ['item:3', 'sow:new:A-1', 'carcass:9:1:0101', 'group:new:2'])
    expect(theirsOf({ entityKey }, 'mating'), entityKey).toBe(undefined)
})
