import { describe, expect, test } from 'vitest'
import type { Cell } from '../../table/cell.ts'
import type { FileRow } from '../../table/table.ts'
import { isNear, proposeMatch } from './recognize.ts'

const numbered = (rows: readonly Cell[][]) => rows.map((cells, i): FileRow => [i + 1, ...cells])
const propose = (name: string, ...rows: Cell[][]) => {
  const { key, columns, certain, at, fills } = proposeMatch(name, numbered(rows))
  return {
    key,
    certain,
    at,
    columns: Object.fromEntries(columns.map(({ heading, column }) => [heading, column])),
    fills,
  }
}

describe('a list of sows', () => {
  test('in Korean is recognized by its headings, below a title', () => {
    const found = propose(
      'Sheet1',
      ['모돈 현황 (2026-11-20)'],
      ['개체 번호', '품종', '출생', '입식일자', '현재 산차', '상태', '최종교배일', '분만예정일', '비고'],
      ['0001', 'LY', '2024-01-02', '2024-08-01', 3, '임신', '2026-10-01', '2027-01-24', null],
      ['0002', 'LY', '2024-01-03', '2024-08-01', 3, '포유', '2026-06-01', null, null],
    )
    expect(found).toMatchObject({ key: 'sows', certain: true, at: 1 })
    expect(found.columns).toEqual({
      '개체 번호': 'tag',
      품종: 'breed',
      출생: 'bornOn',
      입식일자: 'enteredOn',
      '현재 산차': 'parityNow',
      상태: 'statusNow',
      최종교배일: 'lastMatedOn',
      분만예정일: 'dueOn',
    })
  })
  test('without births and entries needs a confirmation of the usual rules', () => {
    const found = propose(
      '모돈',
      ['모돈번호', '산차', '교배일'],
      ...Array.from({ length: 9 }, (_, i) => [`A-${i}`, 2, '2026-10-01']),
    )
    expect(found).toMatchObject({
      key: 'sows',
      certain: false,
      fills: [
        { column: 'bornOn', rule: 'beforeEntry', value: '210' },
        { column: 'enteredOn', rule: 'firstRecord', value: '' },
      ],
    })
  })
})

describe('the ear notch', () => {
  const litters = (i: number) => [`나${i % 4}`, '2026-01-01', '2026-04-26', 12, 11, '2026-05-17', 10]
  const headings = ['교배일자', '분만일자', '총산', '실산', '이유일자', '이유두수']
  const rows = Array.from({ length: 12 }, (_, i): Cell[] => litters(i))
  test('is the number of an animal that has no other one', () => {
    expect(propose('분만대장', ['이각', ...headings], ...rows)).toMatchObject({
      key: 'cycles',
      certain: true,
      columns: { 이각: 'tag' },
    })
    expect(
      propose('모돈', ['이각번호', '산차', '교배일'], ...rows.map(([, ...cells], i) => [`K-${i}`, ...cells])),
    ).toMatchObject({ key: 'sows', columns: { 이각번호: 'tag' } })
  })
  test('is left as it is where another heading names the number', () => {
    const both = propose('모돈', ['이각번호', '모돈번호', '품종'], ['1-2', 'A-1', 'LY'], ['1-3', 'A-2', 'LY'])
    expect(both.columns).toEqual({ 이각번호: 'earNotch', 모돈번호: 'tag', 품종: 'breed' })
    const boars = propose('웅돈', ['이각', '웅돈번호', '품종'], ['1-2', 'D-1', 'DD'], ['1-3', 'D-2', 'DD'])
    expect(boars.columns).toMatchObject({ 웅돈번호: 'tag' })
  })
})

describe('a heading that is not quite known', () => {
  const rows = Array.from({ length: 8 }, (_, i): Cell[] => [`A-${i % 5}`, '2026-10-01', 'AI'])
  test('is a proposal by its spelling, to be confirmed', () => {
    const found = propose('교배', ['모돈번호', '교배일자', '종부방밥'], ...rows)
    expect(found).toMatchObject({ key: 'matings', certain: false, columns: { 종부방밥: 'method1' } })
    expect(propose('교배', ['모돈번호', '교배일자', '종부방법'], ...rows)).toMatchObject({ certain: true })
  })
  test('is a proposal by the content of its column, to be confirmed', () => {
    const found = propose('교배', ['가나', '교배일자', '종부방법'], ...rows)
    expect(found).toMatchObject({ key: 'matings', certain: false, columns: { 가나: 'tag' } })
  })
})

describe('the sheets of a program in English', () => {
  const rows = (of: (i: number) => Cell[]) => Array.from({ length: 8 }, (_, i) => of(i))
  test.each([
    ['Females', ['ID', 'Genetics', 'Birth Date', 'Entry Date', 'Entry Parity'], 'sows'],
    ['Services', ['ID', 'Date', 'Sire', 'Technician'], 'matings'],
    ['Farrowing', ['ID', 'Date', 'Live', 'Still', 'Mummy'], 'farrowings'],
    ['Weaning', ['ID', 'Date', 'Quantity', 'Weight'], 'weanings'],
    ['Removal', ['ID', 'Date', 'Type', 'Reason'], 'removals'],
  ])('%s', (name, headings, key) => {
    const body = rows((i) =>
      headings.map((heading, at) =>
        at === 0 ? `${name === 'Females' ? i : i % 4}X1` : /date/i.test(heading) ? '2025-03-04' : 3,
      ),
    )
    expect(propose(name, headings, ...body)).toMatchObject({ key, certain: true })
  })
})

describe('a table of events', () => {
  const body = [
    ['12', '2026-01-05', '교배', '웅돈3', null, '초발정'],
    ['12', '2026-04-30', '분만', null, 13, null],
    ['12', '2026-05-25', '이유', null, 11, null],
    ['13', '2026-05-26', '도태', null, null, '지제'],
    ['13', '2026-02-01', '교배', '웅돈3', null, null],
  ]
  const headings = ['모돈번호', '날짜', '작업', '웅돈', '두수', '비고']
  test('is recognized by the words of a column, with columns of each kind', () => {
    const found = proposeMatch('작업내역', numbered([headings, ...body]))
    expect(found).toMatchObject({ key: 'events', certain: true })
    expect(found.events).toEqual([
      { word: '교배', event: 'mating' },
      { word: '분만', event: 'farrowing' },
      { word: '이유', event: 'weaning' },
      { word: '도태', event: 'culled' },
    ])
    expect(found.columns).toContainEqual({ heading: '두수', column: 'weanings.unsexed' })
    expect(found.columns).toContainEqual({ heading: '두수', column: 'farrowings.liveBorn' })
    expect(found.columns).toContainEqual({ heading: '웅돈', column: 'matings.boar1' })
  })
  test('with an unknown word needs its meaning', () => {
    const found = proposeMatch(
      '작업내역',
      numbered([headings, ...body, ['14', '2026-02-01', '거시기', null, null, null]]),
    )
    expect(found.certain).toBe(false)
    expect(found.events).toContainEqual({ word: '거시기', event: '' })
  })
})

test('a table of something else is not recognized', () => {
  expect(
    propose('Invoices', ['Invoice', 'Amount', 'Customer'], ['1', 20, 'Kim'], ['2', 30, 'Lee']),
  ).toMatchObject({
    key: null,
    columns: {},
  })
})

test.each([
  ['farrowdate', 'farowdate', true],
  ['farrowdate', 'farrowdat', true],
  ['farrowdate', 'farrwodate', true],
  ['farrowdate', 'weandate', false],
  ['sow', 'sew', false],
  ['최종교베일', '최종교배일', true],
  ['교베일', '교배일', false],
])('%s and %s are near: %s', (one, other, near) => {
  expect(isNear(one, other)).toBe(near)
})
