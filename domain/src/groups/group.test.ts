import { expect, test } from 'vitest'
import { day } from '../basics/day.ts'
import { namesOfCode } from '../codes/lists.ts'
import { checkGroup, groupBreedOf, madeGroupName } from './group.ts'

const on = day('2026-11-20')

test('names the breed of a group by the breed of the sow', () => {
  const called = (breed: string) => namesOfCode([], '043', groupBreedOf(breed)).en
  const breeds = ['041009', '041006', '041010', '041004', '041033', '041999']
  expect(breeds.map((breed) => [namesOfCode([], '041', breed).en, called(breed)])).toEqual([
    ['YL', 'YLD'],
    ['LY', 'LYD'],
    ['YY', 'YL'],
    ['LL', 'LY'],
    ['DD', 'F1'],
    ['041999', 'F1'],
  ])
})

test('numbers a group made by a weaning after the others of its day', () => {
  expect(madeGroupName(on, [])).toBe('G20261120-1')
  expect(madeGroupName(on, ['G20261120-1', 'G20261120-9', 'G20261120-10', 'G20261119-40'])).toBe(
    'G20261120-11',
  )
  expect(madeGroupName(on, ['G20261120-late', 'the G20261120-7', '30', 'G20261120-'])).toBe('G20261120-1')
})

test('rejects a group that begins after today', () => {
  expect(() => checkGroup({ startedOn: on }, on)).not.toThrow()
  const today = day('2026-11-19')
  expect(() => checkGroup({ startedOn: on }, today)).toThrow(
    expect.objectContaining({
      name: 'Refusal',
      code: 'AFTER_TODAY',
      values: { today },
      fields: ['startedOn'],
    }),
  )
})
