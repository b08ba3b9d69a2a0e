import { describe, expect, test } from 'vitest'
import { against, checkRows } from '../../test/books.ts'
import { day } from '../basics/day.ts'
import type { Cell } from '../table/cell.ts'
import { farmLabel } from './other-farms.ts'

const farms = [
  { farmId: 7, name: 'Hill' },
  { farmId: 8, name: 'Dale' },
  { farmId: 9, name: 'dale' },
]
const sent = [
  { transferId: 70, farmId: 7, sentOn: day('2026-02-01'), females: 5, males: 2, unsexed: 0 },
  { transferId: 71, farmId: 7, sentOn: day('2026-02-10'), females: 50, males: 20, unsexed: 0 },
]
const group = { name: 'G-1', startedOn: '2026-01-24', breed: '043001' }
const move = (kind: string, type: string, females: number, more: Record<string, Cell> = {}) => ({
  group: 'G-1',
  on: '2026-02-20',
  kind,
  type,
  females,
  ...more,
})
const came = move('in', '110002', 60, { on: '2026-01-24' })
const file = (...groupMoves: Record<string, Cell>[]) => ({
  groups: [group],
  groupMoves: [came, ...groupMoves],
})
const wrong = (...moves: Record<string, Cell>[]) => against(file(...moves), { farms, sent })
const sides = (...moves: Record<string, Cell>[]) => {
  const { books, refused } = checkRows(file(...moves), { farms, sent })
  expect(refused).toEqual([])
  return books.groups[0]!.moves.slice(1).map(({ otherSide }) => otherSide)
}
const taken = (females: number, more: Record<string, Cell> = {}) =>
  move('in', '110004', females, { otherFarm: 'hill', ...more })

test('names a farm by its name, and by its number if the name is ambiguous', () => {
  expect(farms.map((each) => farmLabel(each, farms))).toEqual(['Hill', 'Dale (8)', 'dale (9)'])
})

describe('a row that names another farm', () => {
  test('states where pigs went; without one the target is unknown', () => {
    expect(sides(move('out', '120001', 4, { otherFarm: 'Hill' }), move('out', '120001', 4))).toEqual([
      { farmId: 7, transferId: null },
      null,
    ])
    expect(sides(move('out', '120001', 4, { otherFarm: 'Dale (9)' }))).toEqual([
      { farmId: 9, transferId: null },
    ])
  })
  test('is rejected if the farm is unknown or ambiguous', () => {
    expect(wrong(move('out', '120001', 4, { otherFarm: 'Moor' }))).toEqual([
      ['groupMoves 3 otherFarm', 'FARM_NOT_KNOWN', { name: 'Moor' }, 'Moor'],
    ])
    expect(wrong(move('out', '120001', 4, { otherFarm: 'Dale' }))).toEqual([
      ['groupMoves 3 otherFarm', 'FARM_AMBIGUOUS', { name: 'Dale', like: 'Dale (8)' }, 'Dale'],
    ])
  })
  test.each([
    ['out', '120003'],
    ['in', '110002'],
    ['loss', '033014'],
    ['shipment', '200001'],
  ])('is one of a transfer between farms: no %s of %s', (kind, type) => {
    expect(wrong(move(kind, type, 1, { otherFarm: 'Hill' }))).toEqual([
      ['groupMoves 3 otherFarm', 'FARM_OF_NO_TRANSFER', {}, 'Hill'],
    ])
  })
})

describe('pigs from another farm', () => {
  test('belong to the transfer of that day with enough pigs on their way', () => {
    expect(sides(taken(5, { males: 2 }), taken(1))).toEqual([
      { farmId: 7, transferId: 70 },
      { farmId: 7, transferId: 71 },
    ])
    expect(sides(taken(5, { sentOn: '2026-02-10' }))).toEqual([{ farmId: 7, transferId: 71 }])
  })
  test('include deaths on the way', () => {
    const all = { sentOn: '2026-02-01', males: 1, diedMales: 1 }
    expect(sides(taken(4, { ...all, diedFemales: 1 }))).toEqual([{ farmId: 7, transferId: 70 }])
    expect(wrong(taken(4, { ...all, diedFemales: 2 }))).toEqual([
      ['groupMoves 3 otherFarm', 'TRANSFER_NOT_SENT', { farm: 'hill' }, 'hill'],
    ])
    expect(wrong(taken(4, { ...all, diedMales: 2 }))).toHaveLength(1)
    // Of both sexes less is left for the next row.
    expect(
      wrong(taken(3, { sentOn: '2026-02-01', diedFemales: 1 }), taken(2, { sentOn: '2026-02-01' })),
    ).toHaveLength(1)
    expect(wrong(taken(0, { ...all, males: 2, diedMales: 0 }), taken(1, all))).toHaveLength(1)
  })
  test('were sent by that farm, on that day or before', () => {
    expect(wrong(taken(1, { otherFarm: 'Dale (8)' }))).toHaveLength(1)
    expect(wrong(taken(1, { sentOn: '2026-02-02' }))).toHaveLength(1)
    expect(wrong(taken(1, { on: '2026-01-31' }))).toEqual([
      ['groupMoves 3 on', 'BEFORE_TRANSFER', { sent: '2026-02-01' }, '2026-01-31'],
    ])
    expect(sides(taken(1, { on: '2026-02-01' }))).toHaveLength(1)
    expect(wrong(taken(1, { on: '2026-01-31', sentOn: '2026-02-01' }))).toEqual([
      ['groupMoves 3 on', 'BEFORE_TRANSFER', { sent: '2026-02-01' }, '2026-01-31'],
    ])
  })
})
